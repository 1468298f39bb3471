import type { ChildProcess } from 'node:child_process';
import { LaunchFailure } from '#launch/failure.ts';
import type { Stoppable } from '#launch/lifecycle.ts';
import { openLog } from '#launch/logs.ts';
import { type Account, spawnAs } from '#launch/postgres/account.ts';
import { markOfProcesses } from './leftovers.ts';

type Options = {
  name: string;
  command: string[];
  account: Account;
  /** What the account has to reach. */
  folders: string[];
  env: Record<string, string>;
  log: string;
  /** Called with a sentence when it died by itself. */
  onNote: (sentence: string) => void;
};

/** A program that is not ours, such as etcd: started again when it dies, as systemd would. */
export type Daemon = Stoppable & {
  readonly name: string;
  readonly pid: number | undefined;
  /** Kills it (SIGKILL), and leaves it dead until `start`. */
  kill(): Promise<void>;
  start(): void;
};

/** As `RestartSec` of the units in deploy/systemd, in ms. */
const restartMs = 1_000;
/** How long it may take to stop before it is sent SIGKILL, in ms. */
const graceMs = 30_000;

/** Starts the program; when this process dies it is told to stop, and ended if it doesn't (guard.ts). */
export const startDaemon = (options: Options): Daemon => {
  const { name, command, account, folders, env, log, onNote } = options;
  let child: ChildProcess | undefined;
  let exited: Promise<void> = Promise.resolve();
  let isWanted = false;
  let timer: NodeJS.Timeout | undefined;

  const start = () => {
    clearTimeout(timer);
    if (child) return;
    isWanted = true;
    const output = openLog(log);
    const own = spawnAs(account, folders, command, {
      cwd: '/',
      env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', TZ: 'UTC', ...markOfProcesses(), ...env },
      stdio: ['ignore', output.fd, output.fd],
      detached: true, // Ctrl-C in the terminal goes to the launcher alone
    });
    output.close();
    child = own;
    exited = new Promise((resolve) => {
      const onEnd = (how: string) => {
        child = undefined;
        resolve();
        if (!isWanted) return;
        onNote(`${name} stopped (${how}); starting it again. Its log: ${log}`);
        timer = setTimeout(start, restartMs);
      };
      own.once('error', ({ message }) => onEnd(message));
      own.once('exit', (code, signal) => onEnd(signal ? `killed by ${signal}` : `exit code ${code}`));
    });
  };
  const end = async (signal: NodeJS.Signals) => {
    isWanted = false;
    clearTimeout(timer);
    const own = child;
    if (!own) return;
    own.kill('SIGCONT'); // it may be frozen
    own.kill(signal);
    const force = setTimeout(() => own.kill('SIGKILL'), graceMs);
    await exited;
    clearTimeout(force);
  };

  start();
  return {
    name,
    get pid() {
      return child?.pid;
    },
    start,
    kill: () => end('SIGKILL'),
    stop: (atOnce) => end(atOnce ? 'SIGKILL' : 'SIGTERM'),
  };
};

/**
 * Asks until `isThere` holds.
 * @throws LaunchFailure with `failure` when it doesn't within so many seconds.
 */
export const waitUntil = async (
  isThere: () => Promise<boolean>,
  failure: string,
  seconds: number,
): Promise<void> => {
  for (const end = performance.now() + seconds * 1000; ; ) {
    if (await isThere().catch(() => false)) return;
    if (performance.now() > end) throw new LaunchFailure(failure);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
};
