import { asFailure, LaunchFailure } from './failure.ts';
import type { Steps } from './steps.ts';

/** A process or a watcher that runs until it is stopped; `atOnce` does not wait for it to finish what it does. */
export type Stoppable = {
  /** What is said to be waited for. */
  readonly name?: string;
  stop(atOnce?: boolean): Promise<void>;
};

/** A stop that takes longer than this, in ms, is said. */
const silentMs = 3_000;

export type Lifecycle = {
  /** Registers a process that was started, at once, so that a stop at any moment reaches it. */
  track(started: Stoppable): void;
  isStopping(): boolean;
  /** Everything is up: from now on a signal leads to exit code 0. */
  markReady(): void;
  /** Prints the failure, stops everything and exits with a failure code. */
  fail(thrown: unknown, doing: string): void;
  /** Stops everything and exits with 0, without printing anything. */
  finish(): void;
  /** Resolves to the exit code when everything that was started is stopped. */
  readonly exitCode: Promise<number>;
};

/**
 * Manages the lifecycle of a launching process: collects the processes that it starts, and stops them all on a signal,
 * at the exit of bootstrap.mjs, on a failure, or when its work is done. `dataDir` is where it writes.
 */
export const startLifecycle = (steps: Steps, dataDir: string): Lifecycle => {
  const running: Stoppable[] = [];
  const ending = Promise.withResolvers<void>();
  let stoppedBy: string | undefined;
  let requestedAt = 0;
  let exitCode = 0;
  let isReady = false;

  const requestStop = (by: string) => {
    // One Ctrl-C may arrive twice, from the terminal and through npm.
    const again = stoppedBy !== undefined && Date.now() - requestedAt > 300;
    if (again) for (const each of running) void each.stop(true);
    if (stoppedBy !== undefined) return;
    requestedAt = Date.now();
    stoppedBy = by;
    if (!isReady) exitCode = by === 'SIGINT' ? 130 : by === 'SIGTERM' ? 143 : 1;
    steps.mute();
    if (by !== 'itself') steps.say('\nStopping…');
    ending.resolve();
  };
  const fail = (thrown: unknown, doing: string) => {
    if (stoppedBy) return; // an error caused by stopping is no failure
    const error = asFailure(thrown, doing, dataDir);
    console.error(`\n${error instanceof LaunchFailure ? error.message : (error.stack ?? error.message)}`);
    isReady = false;
    requestStop('itself');
  };

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => requestStop(signal));
  if (process.send) process.on('disconnect', () => requestStop('its parent')); // bootstrap.mjs was killed
  process.on('uncaughtException', (thrown) => fail(thrown, 'running')); // for example on a full disk
  process.stdout.on('error', () => {}); // nobody reads our output any more; we stop when our parent does

  const markReady = () => {
    isReady = true;
  };
  return {
    track(started) {
      if (stoppedBy) void started.stop(true);
      else running.push(started);
    },
    isStopping: () => stoppedBy !== undefined,
    markReady,
    fail,
    finish() {
      markReady();
      requestStop('itself');
    },
    exitCode: ending.promise.then(async () => {
      for (const each of running.toReversed()) {
        const saying = setTimeout(() => steps.say(`  Waiting for ${nameOf(each)} to stop`), silentMs);
        await each.stop();
        clearTimeout(saying);
      }
      return exitCode;
    }),
  };
};

/** Within a sentence. */
const nameOf = ({ name = 'what still runs' }: Stoppable): string => name.replace(/^The /, 'the ');
