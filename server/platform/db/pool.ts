import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

/**
 * Until when a request waits for connections and mutexes, by the clock of `performance.now()`. An instant, not a sum of
 * waits: many that a request begins at once end at the same time, and so do many one after the other.
 */
type Deadline = { at: number; outside: number; outsideSince: number };

const deadlines = new AsyncLocalStorage<Deadline>();

/** The wait that is always allowed, even after the deadline: enough to roll back. */
const minWaitMs = 500;

/** Runs a request's work with a deadline for its waits, so many milliseconds from now. */
export const withDeadline = <Result>(ms: number, work: () => Result): Result =>
  deadlines.run({ at: performance.now() + ms, outside: 0, outsideSince: 0 }, work);

/** How long this request may still wait, in milliseconds; undefined outside requests. */
export const msUntilDeadline = (): number | undefined => {
  const deadline = deadlines.getStore();
  return deadline && Math.max(minWaitMs, Math.ceil(deadline.at - performance.now()));
};

/**
 * Waits for something that is not ours, such as the payment provider or a client that sends a file. Until it comes the
 * request's deadline stands still: what was done outside has to be written down.
 */
export const waitOutside = async <Result>(coming: Promise<Result>): Promise<Result> => {
  const deadline = deadlines.getStore();
  if (!deadline) return coming;
  if (deadline.outside === 0) deadline.outsideSince = performance.now();
  deadline.outside += 1;
  try {
    return await coming;
  } finally {
    deadline.outside -= 1;
    if (deadline.outside === 0) deadline.at += performance.now() - deadline.outsideSince;
  }
};

type ConnectResult = Parameters<Parameters<pg.Pool['connect']>[0]>;

/** A pool in which a request waits until its deadline; jobs and commands have the full timeout for each wait. */
export class Pool extends pg.Pool {
  readonly #waitMs: number;

  constructor(config: pg.PoolConfig & { connectionTimeoutMillis: number }) {
    super(config);
    this.#waitMs = config.connectionTimeoutMillis;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: (...result: ConnectResult) => void): void;
  override connect(callback?: (...result: ConnectResult) => void): unknown {
    // An idle connection needs no wait.
    const leftMs = this.idleCount > this.waitingCount ? undefined : msUntilDeadline();
    // The pool reads this option synchronously, during the call below.
    this.options.connectionTimeoutMillis = leftMs ?? this.#waitMs;
    return callback ? super.connect(callback) : super.connect();
  }
}
