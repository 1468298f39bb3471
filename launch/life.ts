import { asFailure, LaunchFailure } from './failure.ts';
import type { Steps } from './steps.ts';

/** A process or a watcher that runs until it is stopped; `atOnce` does not wait for it to finish what it does. */
export type Stoppable = { stop(atOnce?: boolean): Promise<void> };

export type Life = {
  /** Every process that is started is named here at once, so that a stop at any moment finds it. */
  begin(started: Stoppable): void;
  isStopping(): boolean;
  /** What was asked for is reached: a signal is the ordinary end from now on. */
  arrive(): void;
  /** Tells a failure, and ends with it. */
  fail(thrown: unknown, doing: string): void;
  /** Ends without a word. */
  end(): void;
  /** Resolves to the exit code when all that was started is stopped. */
  readonly over: Promise<number>;
};

/**
 * The life of a launching process: from its first start of another process until all of them are stopped, be it
 * by a signal, by the end of bootstrap.mjs, by a failure or because its work is done. What it keeps is in `dataDir`.
 */
export const beginLife = (steps: Steps, dataDir: string): Life => {
  const running: Stoppable[] = [];
  const ending = Promise.withResolvers<void>();
  let stoppedBy: string | undefined;
  let lastAsked = 0;
  let exitCode = 0;
  let hasArrived = false;

  const ask = (by: string) => {
    // One Ctrl-C may come twice, from the terminal and by way of npm.
    const again = stoppedBy !== undefined && Date.now() - lastAsked > 300;
    if (again) for (const each of running) void each.stop(true);
    if (stoppedBy !== undefined) return;
    lastAsked = Date.now();
    stoppedBy = by;
    if (!hasArrived) exitCode = by === 'SIGINT' ? 130 : by === 'SIGTERM' ? 143 : 1;
    steps.hush();
    if (by !== 'itself') steps.say('\nStopping…');
    ending.resolve();
  };
  const fail = (thrown: unknown, doing: string) => {
    if (stoppedBy) return; // what breaks off because of a stop is no failure
    const error = asFailure(thrown, doing, dataDir);
    console.error(`\n${error instanceof LaunchFailure ? error.message : (error.stack ?? error.message)}`);
    hasArrived = false;
    ask('itself');
  };

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => ask(signal));
  if (process.send) process.on('disconnect', () => ask('its parent')); // bootstrap.mjs was killed
  process.on('uncaughtException', (thrown) => fail(thrown, 'running')); // a disk that fills up, say
  process.stdout.on('error', () => {}); // whoever read our output has gone; we end when our parent does

  const arrive = () => {
    hasArrived = true;
  };
  return {
    begin(started) {
      if (stoppedBy) void started.stop(true);
      else running.push(started);
    },
    isStopping: () => stoppedBy !== undefined,
    arrive,
    fail,
    end() {
      arrive();
      ask('itself');
    },
    over: ending.promise.then(async () => {
      for (const each of running.toReversed()) await each.stop();
      return exitCode;
    }),
  };
};
