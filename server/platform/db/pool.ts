import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

/** How long a request may still wait for connections and its turn, in milliseconds: all its waits together. */
type WaitBudget = { leftMs: number };

const budgets = new AsyncLocalStorage<WaitBudget>();

/** What is left to whoever has none left: enough to give back what it holds. */
const leastMs = 500;

/** Does a request's work, whose waits for connections and its turn add up to so many milliseconds at most. */
export const withWaitBudget = <Result>(leftMs: number, work: () => Result): Result =>
  budgets.run({ leftMs }, work);

/** How long this request may still wait, in milliseconds; undefined for what is no request. */
export const waitBudgetLeft = (): number | undefined => {
  const own = budgets.getStore();
  return own && Math.max(leastMs, Math.ceil(own.leftMs));
};

/** Takes what is waited for here off the time that this request may wait for connections. */
export const spendWaitBudget = async <Result>(waiting: Promise<Result>): Promise<Result> => {
  const own = budgets.getStore();
  if (!own) return waiting;
  const began = performance.now();
  try {
    return await waiting;
  } finally {
    own.leftMs -= performance.now() - began;
  }
};

type Connected = Parameters<Parameters<pg.Pool['connect']>[0]>;

/** A pool in which each request has a time for all its waits, and others (jobs, commands) have one for each. */
export class Pool extends pg.Pool {
  readonly #waitMs: number;

  constructor(config: pg.PoolConfig & { connectionTimeoutMillis: number }) {
    super(config);
    this.#waitMs = config.connectionTimeoutMillis;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: (...connected: Connected) => void): void;
  override connect(callback?: (...connected: Connected) => void): unknown {
    // Nothing is waited for while a connection is idle.
    const leftMs = this.idleCount > this.waitingCount ? undefined : waitBudgetLeft();
    // Read by the pool in this very call.
    this.options.connectionTimeoutMillis = leftMs ?? this.#waitMs;
    if (leftMs === undefined) return callback ? super.connect(callback) : super.connect();
    const connected = spendWaitBudget(super.connect());
    if (!callback) return connected;
    return connected.then(
      (client) => callback(undefined, client, client.release),
      (error) => callback(error, undefined, () => {}),
    );
  }
}
