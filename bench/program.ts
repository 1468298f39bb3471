import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { dieWithParent } from '#launch/die-with-parent.ts';
import { compiledFolder, nodeFlags } from '#launch/node-settings.ts';
import type { Usage } from './meter.ts';

const root = join(import.meta.dirname, '..');
const meter = join(import.meta.dirname, 'meter.ts');

/** A program under measurement, in a process of its own. */
export type Program = {
  url: string;
  /** The SMTP address of the mail emulator. */
  smtp?: string;
  /** Its CPU time and memory so far. */
  usage(): Promise<Usage>;
  stop(): Promise<void>;
  /** `await using` stops it at the end of its scope. */
  [Symbol.asyncDispose](): Promise<void>;
};

const running = new Set<Program>();

/** Stops all programs, for an interrupted run: they have to stop before the database. */
export const stopPrograms = async (): Promise<void> => {
  await Promise.all([...running].map((program) => program.stop()));
};

type Message = { ready?: true; url?: string; smtp?: string; usage?: Usage };

/**
 * Starts a program of the project, product or floor, with Node's settings of `npm start`, and waits for its message
 * `{ ready: true, url }`.
 * @param script relative to the project
 * @throws Error when it exits before it is ready; its output is on the terminal.
 */
export const startProgram = async (script: string, env: Record<string, string>): Promise<Program> => {
  const [execPath = '', ...flags] = dieWithParent(
    [process.execPath, ...nodeFlags, '--import', meter],
    'TERM',
  );
  const child = fork(join(root, script), [], {
    execPath,
    execArgv: flags,
    cwd: root,
    env: { PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE: compiledFolder(root, process.env), ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    detached: true, // Ctrl-C reaches the bench alone, which stops everything in order
  });
  const { url = '', smtp } = await nextMessage(child, ({ ready }) => ready === true, script);
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
      const answer = nextMessage(child, ({ usage }) => usage !== undefined, script);
      child.send({ ask: 'usage' });
      return (await answer).usage as Usage;
    },
    stop,
    [Symbol.asyncDispose]: stop,
  };
  running.add(program);
  return program;
};

const nextMessage = (
  child: ChildProcess,
  fits: (message: Message) => boolean,
  script: string,
): Promise<Message> =>
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
