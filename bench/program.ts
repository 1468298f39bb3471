import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { compiledFolder, nodeFlags } from '#launch/node-settings.ts';
import { dieWithParent } from '#launch/die-with-parent.ts';
import type { Usage } from './meter.ts';

const root = join(import.meta.dirname, '..');
const meter = join(import.meta.dirname, 'meter.ts');

/** A program under measurement, in a process of its own. */
export type Program = {
  url: string;
  /** Where the mail's stand-in takes emails. */
  smtp?: string;
  /** CPU time and memory it has used so far. */
  usage(): Promise<Usage>;
  stop(): Promise<void>;
  /** `await using` stops it at the end of its scope. */
  [Symbol.asyncDispose](): Promise<void>;
};

const running = new Set<Program>();

/** For a run that is broken off: what stands on the database ends before the database does. */
export const stopPrograms = async (): Promise<void> => {
  await Promise.all([...running].map((program) => program.stop()));
};

type Message = { ready?: true; url?: string; smtp?: string; usage?: Usage };

/**
 * Starts a program of the project, product or floor, with the settings that `npm start` gives Node, and waits for
 * `{ ready: true, url }`, as every process of the project says it.
 * @param script relative to the project
 * @throws Error when it ends before it is ready; its own words stand on the terminal by then.
 */
export const startProgram = async (script: string, env: Record<string, string>): Promise<Program> => {
  const [execPath = '', ...flags] = dieWithParent([process.execPath, ...nodeFlags, '--import', meter], 'TERM');
  const child = fork(join(root, script), [], {
    execPath,
    execArgv: flags,
    cwd: root,
    env: { PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE: compiledFolder(root, process.env), ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    detached: true, // Ctrl-C is for the run, which stops things in order
  });
  const { url = '', smtp } = await heard(child, ({ ready }) => ready === true, script);
  const stop = async () => {
    running.delete(program);
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    const force = setTimeout(() => child.kill('SIGKILL'), 10_000);
    await ended;
    clearTimeout(force);
  };
  const program: Program = {
    url,
    smtp,
    async usage() {
      const answer = heard(child, ({ usage }) => usage !== undefined, script);
      child.send({ ask: 'usage' });
      return (await answer).usage as Usage;
    },
    stop,
    [Symbol.asyncDispose]: stop,
  };
  running.add(program);
  return program;
};

const heard = (child: ChildProcess, fits: (message: Message) => boolean, script: string): Promise<Message> =>
  new Promise((resolve, reject) => {
    const settle = () => {
      child.off('message', listen);
      child.off('exit', fail);
    };
    const listen = (message: Message) => {
      if (!fits(message)) return;
      settle();
      resolve(message);
    };
    const fail = (code: number | null, signal: string | null) => {
      settle();
      reject(new Error(`${script} ended (${signal ?? `exit code ${code}`}).`));
    };
    child.on('message', listen);
    child.on('exit', fail);
  });
