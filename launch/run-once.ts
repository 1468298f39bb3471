import { fork } from 'node:child_process';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { diskFull, LaunchFailure, machineFault } from './failure.ts';
import { lastWords, openLog, tailOf } from './logs.ts';
import { tied } from './tied.ts';

export type Task = {
  script: string;
  args?: string[];
  env: NodeJS.ProcessEnv;
  cwd: string;
  /** Everything it prints goes there. */
  log: string;
  /** The folder it writes to, where that is not its log's. */
  writesTo?: string;
  /** The failure's sentence: "The pages could not be built". */
  failure: string;
  /** Hears each line it prints. */
  onLine?: (line: string) => void;
};

/** A Node program that runs to its end. */
export type Running = {
  readonly pid: number | undefined;
  readonly done: Promise<void>;
  stop(atOnce?: boolean): Promise<void>;
};

/** Runs a Node program once; `done` rejects with a LaunchFailure that ends with its last words. */
export const runOnce = ({
  script,
  args = [],
  env,
  cwd,
  log,
  writesTo = dirname(log),
  failure,
  onLine,
}: Task): Running => {
  const output = openLog(log);
  const [execPath = '', ...execArgv] = tied([process.execPath], 'TERM');
  const child = fork(script, args, {
    execPath,
    execArgv,
    env,
    cwd,
    stdio: ['ignore', onLine ? 'pipe' : output.fd, output.fd, 'ipc'],
    detached: true,
  });
  output.close();
  if (child.stdout && onLine) createInterface({ input: child.stdout }).on('line', onLine);
  const ended = new Promise<string | undefined>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) =>
      resolve(code === 0 ? undefined : signal ? `killed by ${signal}` : `exit code ${code}`),
    );
  });
  const done = ended.then((how) => {
    if (!how) return;
    const words = tailOf(log, output.size);
    const fault = machineFault(words);
    throw (
      diskFull(words, writesTo) ??
      new LaunchFailure(
        `${fault ? `${fault}: ` : ''}${failure} (${how}). The last words, from ${log}:\n${lastWords(words)}`,
      )
    );
  });
  done.catch(() => {}); // whoever stops it does not wait for it
  return {
    get pid() {
      return child.pid;
    },
    done,
    async stop(atOnce = false) {
      child.kill(atOnce ? 'SIGKILL' : 'SIGTERM');
      const force = setTimeout(() => child.kill('SIGKILL'), 5_000);
      await ended;
      clearTimeout(force);
    },
  };
};
