import { type ChildProcess, fork } from 'node:child_process';
import { dirname } from 'node:path';
import { diskFull, isDiskFull, LaunchFailure, machineFault } from './failure.ts';
import { lastWords, openLog, tailOf } from './logs.ts';
import { tied } from './tied.ts';

/** What a process says when it can be used: its addresses, or whatever else its users need. */
type Ready = { ready: true; pid?: number; url?: string; smtp?: string };

export type Program = {
  /** As it is called in messages: "The web server". */
  name: string;
  /** The TypeScript or JavaScript file, and its arguments. */
  script: string;
  args?: string[];
  /** Flags for Node itself. */
  flags?: string[];
  env?: NodeJS.ProcessEnv;
  /** Where its output goes: a file, or the terminal. */
  output: string | 'terminal';
  /** Whether a disk that it needs is full, its output's aside: until that ends it is started again and not given up. */
  isDiskFull?: () => boolean;
  /** How long it may take to stop before it is ended by force. */
  graceMs?: number;
  /** How long it may take to become ready. */
  readyMs?: number;
  /** After a death it is started again only when asked to (while its code is being written). */
  waits?: boolean;
  /** Hears each time that it is ready. */
  onReady?: () => void;
  /** Hears of deaths and restarts, one sentence at a time. */
  onNote?: (sentence: string) => void;
  /** Hears whatever else it says. */
  onMessage?: (message: object) => void;
  /** Hears when it is given up, after it was ready once. */
  onGivenUp?: (failure: LaunchFailure) => void;
};

export type Supervised = {
  readonly name: string;
  /** The process now, if there is one. */
  readonly pid: number | undefined;
  /** What it said last when it became ready. */
  readonly said: Ready | undefined;
  /** Resolves when it is ready for the first time; rejects with a LaunchFailure when it cannot start. */
  readonly ready: Promise<Ready>;
  /** Stops it for good; resolves when it is gone. `atOnce` does not wait for it to finish what it does. */
  stop(atOnce?: boolean): Promise<void>;
  /** Stops it gracefully and starts it anew (a change of its code). */
  restart(): Promise<void>;
};

const deathsAllowed = 6;
const withinMs = 60_000;
const waitForRoomMs = 5_000;

/**
 * Runs a Node program as a process of its own and keeps it running: it says `{ ready: true, … }` over its channel,
 * stops at SIGTERM or when the channel closes, and is started again, ever later, when it dies.
 */
export const supervise = (program: Program): Supervised => {
  const { name, graceMs = 10_000, readyMs = 60_000 } = program;
  const hasNoRoom = () =>
    program.isDiskFull?.() || (program.output !== 'terminal' && isDiskFull(dirname(program.output)));
  const { promise: ready, resolve: onReady, reject: onFailure } = Promise.withResolvers<Ready>();
  ready.catch(() => {}); // whoever stops a start half way does not wait for it
  let child: ChildProcess | undefined;
  let gone: Promise<void> = Promise.resolve();
  let said: Ready | undefined;
  let stopping = false;
  let changing = false;
  let isWaitingForRoom = false;
  let timer: NodeJS.Timeout | undefined;
  let deaths: number[] = [];

  const start = () => {
    const log = program.output === 'terminal' ? undefined : openLog(program.output);
    const node = [process.execPath, ...(program.flags ?? [])];
    const [execPath = '', ...execArgv] = tied(node, 'TERM');
    const own = fork(program.script, program.args ?? [], {
      execPath,
      execArgv,
      env: program.env ?? process.env,
      stdio: ['ignore', log?.fd ?? 'inherit', log?.fd ?? 'inherit', 'ipc'],
      detached: true, // Ctrl-C in the terminal is for the launcher, who stops things in order
    });
    log?.close();
    child = own;
    let failed: string | undefined;
    let gaveUp = false;
    const late = setTimeout(() => {
      failed = `${name} did not become ready within ${Math.round(readyMs / 1000)} seconds`;
      own.kill('SIGKILL');
    }, readyMs);
    own.on('message', (message: Partial<Ready> & { note?: string; failed?: string }) => {
      if (message?.failed) {
        failed = message.failed;
        gaveUp = true; // it has tried again itself
      }
      if (message?.note) program.onNote?.(message.note);
      if (message) program.onMessage?.(message);
      if (message?.ready !== true) return;
      clearTimeout(late);
      said = message as Ready;
      isWaitingForRoom = false;
      onReady(said);
      program.onReady?.();
    });
    own.on('error', (error) => {
      failed = error.message;
    });
    gone = new Promise((resolve) => {
      own.once('exit', (code, signal) => {
        clearTimeout(late);
        child = undefined;
        resolve();
        if (stopping || changing) return;
        const how = signal ? `killed by ${signal}` : `exit code ${code}`;
        if (said && !program.waits && hasNoRoom()) waitForRoom(how);
        else if (gaveUp && said) program.onGivenUp?.(new LaunchFailure(failed ?? how));
        else died(failed, how, log?.size ?? 0);
      });
    });
  };

  /** Told once: it may die of it again and again. */
  const waitForRoom = (how: string) => {
    if (!isWaitingForRoom)
      program.onNote?.(`${name} stopped (${how}) on a full disk; starting it again until there is room.`);
    isWaitingForRoom = true;
    timer = setTimeout(start, waitForRoomMs);
  };

  const died = (failed: string | undefined, how: string, from: number) => {
    const give = (ended: string) => {
      const sentence = failed ?? ended;
      if (program.output === 'terminal') return new LaunchFailure(sentence);
      const words = lastWords(tailOf(program.output, from));
      const full = diskFull(words, dirname(program.output));
      if (full) return full;
      const fault = machineFault(words);
      const told = words && `\nIts last words, from ${program.output}:\n${words}`;
      return new LaunchFailure(`${fault ? `${fault}: ` : ''}${sentence}${told}`);
    };
    if (!said) return onFailure(give(`${name} did not start (${how}).`));
    if (program.waits)
      return program.onNote?.(`${name} stopped (${how}); it starts again at the next change.`);
    const now = Date.now();
    deaths = [...deaths.filter((at) => now - at < withinMs), now];
    if (deaths.length > deathsAllowed) {
      const often = `${name} stopped ${deaths.length} times within a minute (${how}), so it is not started again.`;
      return program.onGivenUp?.(give(often));
    }
    program.onNote?.(`${name} stopped (${how}); starting it again.`);
    timer = setTimeout(start, 100 * 2 ** (deaths.length - 1));
  };

  const end = async (atOnce: boolean) => {
    clearTimeout(timer);
    const own = child;
    if (!own) return;
    own.kill(atOnce ? 'SIGKILL' : 'SIGTERM');
    const force = setTimeout(() => own.kill('SIGKILL'), graceMs);
    await gone;
    clearTimeout(force);
  };

  start();
  return {
    name,
    ready,
    get pid() {
      return child?.pid;
    },
    get said() {
      return said;
    },
    async stop(atOnce = false) {
      stopping = true;
      await end(atOnce);
      onFailure(new LaunchFailure(`${name} was stopped.`));
    },
    async restart() {
      if (stopping || changing) return;
      changing = true;
      await end(false);
      changing = false;
      deaths = [];
      if (!stopping) start();
    },
  };
};
