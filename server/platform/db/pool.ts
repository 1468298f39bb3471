import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

/**
 * The time a request may still wait for connections and mutexes, all its waits together. Waits at the same time count
 * once: a request that asks for twenty things at once waits no longer than one that asks for the slowest of them.
 */
type WaitBudget = { leftMs: number; waits: number; waitsSince: number };

const budgets = new AsyncLocalStorage<WaitBudget>();

/** The wait that is always allowed, even with the budget used up: enough to roll back. */
const minWaitMs = 500;

/** Runs a request's work with a budget for all its waits for connections and mutexes, in milliseconds. */
export const withWaitBudget = <Result>(leftMs: number, work: () => Result): Result =>
  budgets.run({ leftMs, waits: 0, waitsSince: 0 }, work);

/** How long this request may still wait, in milliseconds; undefined outside requests. */
export const waitBudgetLeft = (): number | undefined => {
  const budget = budgets.getStore();
  if (!budget) return undefined;
  const { leftMs, waits, waitsSince } = budget;
  const nowMs = waits > 0 ? performance.now() - waitsSince : 0;
  return Math.max(minWaitMs, Math.ceil(leftMs - nowMs));
};

/** Subtracts the duration of this wait from the request's budget. */
export const spendWaitBudget = async <Result>(waiting: Promise<Result>): Promise<Result> => {
  const budget = budgets.getStore();
  if (!budget) return waiting;
  if (budget.waits === 0) budget.waitsSince = performance.now();
  budget.waits += 1;
  try {
    return await waiting;
  } finally {
    budget.waits -= 1;
    if (budget.waits === 0) budget.leftMs -= performance.now() - budget.waitsSince;
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
