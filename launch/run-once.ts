import { fork } from 'node:child_process';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { dieWithParent } from './die-with-parent.ts';
import { diskFull, LaunchFailure, machineFault } from './failure.ts';
import { lastLines, openLog, tailOf } from './logs.ts';

export type Task = {
  script: string;
  args?: string[];
  env: NodeJS.ProcessEnv;
  cwd: string;
  /** The file that its output is appended to. */
  log: string;
  /** The folder it writes to, if that isn't the log's. */
  writesTo?: string;
  /** The sentence for a failure: "The pages could not be built". */
  failure: string;
  /** Called with each line it prints. */
  onLine?: (line: string) => void;
};

/** A Node program that is running. */
export type Running = {
  readonly pid: number | undefined;
  readonly done: Promise<void>;
  stop(atOnce?: boolean): Promise<void>;
};

/** Runs a Node program once; `done` rejects with a LaunchFailure that ends with the last lines of its output. */
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
  const [execPath = '', ...execArgv] = dieWithParent([process.execPath], 'TERM');
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
    const tail = tailOf(log, output.size);
    const fault = machineFault(tail);
    throw (
      diskFull(tail, writesTo) ??
      new LaunchFailure(
        `${fault ? `${fault}: ` : ''}${failure} (${how}). The last words, from ${log}:\n${lastLines(tail)}`,
      )
    );
  });
  done.catch(() => {}); // nobody awaits it after a stop
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
