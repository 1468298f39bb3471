import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

/** The time a request may still wait for connections and mutexes, all its waits together. */
type WaitBudget = { leftMs: number };

const budgets = new AsyncLocalStorage<WaitBudget>();

/** The wait that is always allowed, even with the budget used up: enough to roll back. */
const minWaitMs = 500;

/** Runs a request's work with a budget for all its waits for connections and mutexes, in milliseconds. */
export const withWaitBudget = <Result>(leftMs: number, work: () => Result): Result =>
  budgets.run({ leftMs }, work);

/** How long this request may still wait, in milliseconds; undefined outside requests. */
export const waitBudgetLeft = (): number | undefined => {
  const budget = budgets.getStore();
  return budget && Math.max(minWaitMs, Math.ceil(budget.leftMs));
};

/** Subtracts the duration of this wait from the request's budget. */
export const spendWaitBudget = async <Result>(waiting: Promise<Result>): Promise<Result> => {
  const budget = budgets.getStore();
  if (!budget) return waiting;
  const startedAt = performance.now();
  try {
    return await waiting;
  } finally {
    budget.leftMs -= performance.now() - startedAt;
  }
};

type ConnectResult = Parameters<Parameters<pg.Pool['connect']>[0]>;

/** A pool in which the waits of a request share its budget; jobs and commands have the full timeout for each wait. */
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
    const leftMs = this.idleCount > this.waitingCount ? undefined : waitBudgetLeft();
    // The pool reads this option synchronously, during the call below.
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
