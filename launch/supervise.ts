import { type ChildProcess, fork } from 'node:child_process';
import { dirname } from 'node:path';
import { dieWithParent } from './die-with-parent.ts';
import { diskFull, isDiskFull, LaunchFailure, machineFault } from './failure.ts';
import { lastLines, openLog, tailOf } from './logs.ts';

/** The message that a process sends when it is ready, with its addresses. */
type Ready = { ready: true; pid?: number; url?: string; smtp?: string };

export type Program = {
  /** Its name in messages: "The web server". */
  name: string;
  /** The TypeScript or JavaScript file, and its arguments. */
  script: string;
  args?: string[];
  /** Flags for Node itself. */
  flags?: string[];
  env?: NodeJS.ProcessEnv;
  /** Where its output goes: a file, or the terminal. */
  output: string | 'terminal';
  /**
   * Whether a disk that it needs is full, besides that of its output: as long as one is, it is restarted without
   * limit.
   */
  isDiskFull?: () => boolean;
  /** How long it may take to stop before it is sent SIGKILL. */
  graceMs?: number;
  /** How long it may take to become ready. */
  readyMs?: number;
  /** Restart it only by `restart` after a crash (in development, when its code changes). */
  waits?: boolean;
  /** Called each time it becomes ready. */
  onReady?: () => void;
  /** Called with a sentence at each crash and restart. */
  onNote?: (sentence: string) => void;
  /** Called with every message it sends. */
  onMessage?: (message: object) => void;
  /** Called when it is not restarted any more, after it was ready once. */
  onGivenUp?: (failure: LaunchFailure) => void;
};

export type Supervised = {
  readonly name: string;
  /** The current process id, if it is running. */
  readonly pid: number | undefined;
  /** Its last ready message. */
  readonly readyMessage: Ready | undefined;
  /** Resolves when it is ready for the first time; rejects with a LaunchFailure when it cannot start. */
  readonly ready: Promise<Ready>;
  /** Stops it for good; resolves when it has exited. `atOnce` sends SIGKILL instead of SIGTERM. */
  stop(atOnce?: boolean): Promise<void>;
  /** Stops it gracefully and starts it again. */
  restart(): Promise<void>;
  /** Kills it (SIGKILL), and leaves it dead until the returned function is called. */
  keepDead(): Promise<() => void>;
};

const maxRestarts = 6;
/** How long it has to run to be sound again: then its earlier deaths no longer count. */
const soundMs = 60_000;
const waitForSpaceMs = 5_000;

/**
 * Runs a Node program as a child process and keeps it running. The program sends `{ ready: true, … }` over the IPC
 * channel and stops at SIGTERM or when the channel closes; when it dies, it is restarted with exponential backoff.
 */
export const supervise = (program: Program): Supervised => {
  const { name, graceMs = 10_000, readyMs = 180_000 } = program;
  const isOutOfSpace = () =>
    program.isDiskFull?.() || (program.output !== 'terminal' && isDiskFull(dirname(program.output)));
  const { promise: ready, resolve: onReady, reject: onFailure } = Promise.withResolvers<Ready>();
  ready.catch(() => {}); // nobody awaits it after a stop
  let child: ChildProcess | undefined;
  let exited: Promise<void> = Promise.resolve();
  let readyMessage: Ready | undefined;
  let stopping = false;
  let restarting = false;
  let isWaitingForSpace = false;
  let timer: NodeJS.Timeout | undefined;
  let deaths = 0; // since it last ran for a minute: how fast a slow machine starts it again must not matter

  const start = () => {
    const log = program.output === 'terminal' ? undefined : openLog(program.output);
    const node = [process.execPath, ...(program.flags ?? [])];
    const [execPath = '', ...execArgv] = dieWithParent(node, 'TERM');
    const own = fork(program.script, program.args ?? [], {
      execPath,
      execArgv,
      env: program.env ?? process.env,
      stdio: ['ignore', log?.fd ?? 'inherit', log?.fd ?? 'inherit', 'ipc'],
      detached: true, // Ctrl-C in the terminal goes to the launcher alone, which stops everything in order
    });
    log?.close();
    child = own;
    let failed: string | undefined;
    let gaveUp = false;
    let ranSince = Number.POSITIVE_INFINITY;
    const late = setTimeout(() => {
      failed = `${name} did not become ready within ${Math.round(readyMs / 1000)} seconds`;
      own.kill('SIGKILL');
    }, readyMs);
    own.on('message', (message: Partial<Ready> & { note?: string; failed?: string }) => {
      if (message?.failed) {
        failed = message.failed;
        gaveUp = true; // it has already retried itself
      }
      if (message?.note) program.onNote?.(message.note);
      if (message) program.onMessage?.(message);
      if (message?.ready !== true) return;
      clearTimeout(late);
      ranSince = Math.min(ranSince, performance.now());
      readyMessage = message as Ready;
      isWaitingForSpace = false;
      onReady(readyMessage);
      program.onReady?.();
    });
    own.on('error', (error) => {
      failed = error.message;
    });
    exited = new Promise((resolve) => {
      own.once('exit', (code, signal) => {
        clearTimeout(late);
        child = undefined;
        resolve();
        if (stopping || restarting) return;
        if (performance.now() - ranSince >= soundMs) deaths = 0;
        const how = signal ? `killed by ${signal}` : `exit code ${code}`;
        if (readyMessage && !program.waits && isOutOfSpace()) waitForSpace(how);
        else if (gaveUp && readyMessage) program.onGivenUp?.(new LaunchFailure(failed ?? how));
        else died(failed, how, log?.size ?? 0);
      });
    });
  };

  /** Reports it once only: the process may die many times until there is space. */
  const waitForSpace = (how: string) => {
    if (!isWaitingForSpace)
      program.onNote?.(`${name} stopped (${how}) on a full disk; starting it again until there is room.`);
    isWaitingForSpace = true;
    timer = setTimeout(start, waitForSpaceMs);
  };

  const died = (failed: string | undefined, how: string, from: number) => {
    const failure = (reason: string) => {
      const sentence = failed ?? reason;
      if (program.output === 'terminal') return new LaunchFailure(sentence);
      const tail = lastLines(tailOf(program.output, from));
      const full = diskFull(tail, dirname(program.output));
      if (full) return full;
      const fault = machineFault(tail);
      const output = tail && `\nIts last words, from ${program.output}:\n${tail}`;
      return new LaunchFailure(`${fault ? `${fault}: ` : ''}${sentence}${output}`);
    };
    if (!readyMessage) return onFailure(failure(`${name} did not start (${how}).`));
    if (program.waits)
      return program.onNote?.(`${name} stopped (${how}); it starts again at the next change.`);
    deaths += 1;
    if (deaths > maxRestarts) {
      const often = `${name} stopped ${deaths} times without running for a whole minute (${how}), so it is not started again.`;
      return program.onGivenUp?.(failure(often));
    }
    program.onNote?.(`${name} stopped (${how}); starting it again.`);
    timer = setTimeout(start, 100 * 2 ** (deaths - 1));
  };

  const end = async (atOnce: boolean) => {
    clearTimeout(timer);
    const own = child;
    if (!own) return;
    own.kill(atOnce ? 'SIGKILL' : 'SIGTERM');
    const force = setTimeout(() => own.kill('SIGKILL'), graceMs);
    await exited;
    clearTimeout(force);
  };

  /** Ends it without an end of the supervision: it is started by the returned function. */
  const interrupt = async (atOnce: boolean): Promise<() => void> => {
    restarting = true;
    await end(atOnce);
    return () => {
      restarting = false;
      deaths = 0;
      if (!stopping) start();
    };
  };

  start();
  return {
    name,
    ready,
    get pid() {
      return child?.pid;
    },
    get readyMessage() {
      return readyMessage;
    },
    async stop(atOnce = false) {
      stopping = true;
      await end(atOnce);
      onFailure(new LaunchFailure(`${name} was stopped.`));
    },
    async restart() {
      if (stopping || restarting) return;
      (await interrupt(false))();
    },
    async keepDead() {
      if (stopping || restarting) return () => {};
      return interrupt(true);
    },
  };
};
