import { createHash } from 'node:crypto';
import type { Limit } from '#contract/endpoint.ts';
import { tooManyRequests } from '#contract/refusals.ts';
import type { Context } from '../../context.ts';
import { budgetsOf } from '../network.ts';
import { countAttempts, hasAttempt, spendAttempts, uncountAttempts } from './store.ts';

/** A limit on attempts, with the name of its counter, such as 'sign-in ada@farm.example'. */
export type AttemptLimit = Limit & { name: string };

/**
 * A limit on attempts from a network: of IPv6 also from each of the wider networks around it, with more attempts.
 * @param nameOf the counter's name, such as 'sign-up from …', for a network
 */
export const networkLimits = (
  network: string,
  { max, seconds }: Limit,
  nameOf: (network: string) => string,
): AttemptLimit[] =>
  budgetsOf(network).map(({ name, times }) => ({ name: nameOf(name), max: max * times, seconds }));

// Names are stored hashed: they hold user input, such as an address, or a password typed into the wrong field.
const keyOf = (name: string): Buffer => createHash('sha256').update(name).digest();

/** A pending attempt. It ends by one of two calls. */
type Attempt = {
  /** The attempt failed and stays counted. */
  record(): Promise<void>;
  /** The attempt succeeded and is no longer counted. */
  cancel(): Promise<void>;
};

/** Retry-After when only pending attempts exceed the limit. Comparing a password takes far less. */
const pendingSeconds = 3;

/** Counts an attempt: as `spent` if it is final, else as pending. */
const count = async (
  { db, now, config }: Pick<Context, 'db' | 'now' | 'config'>,
  limits: readonly AttemptLimit[],
  spent: boolean,
): Promise<Attempt> => {
  const at = now();
  const counters = limits.map(({ name, max, seconds }) => ({
    key: keyOf(name),
    max: max * config.RATE_LIMIT_FACTOR,
    endsAt: new Date(at.getTime() + seconds * 1000),
  }));
  const keys = counters.map(({ key }) => key);
  const counted = await countAttempts(db, counters, spent, at);
  const exceeded = (value: (counter: (typeof counted)[number]) => number) =>
    counted.filter((counter) =>
      counters.some(({ key, max }) => key.equals(counter.key) && value(counter) > max),
    );
  if (exceeded((counter) => counter.count).length > 0) {
    await uncountAttempts(db, keys, spent);
    // Limits that would be exceeded even if all pending attempts were cancelled.
    const usedUp = exceeded((counter) => (spent ? counter.spent : counter.spent + 1));
    const seconds = usedUp.map(({ endsAt }) => (endsAt.getTime() - at.getTime()) / 1000);
    throw tooManyRequests(Math.max(pendingSeconds, ...seconds));
  }
  return {
    record: () => spendAttempts(db, keys),
    cancel: () => uncountAttempts(db, keys, spent),
  };
};

/**
 * Counts an attempt under each of these limits, in the database: they hold across processes and restarts. Counted
 * before the attempt is made, so that concurrent attempts can't slip through. A refused attempt is not counted:
 * somebody who keeps guessing from one network must not lock the account's owner out everywhere else.
 * @throws Refused 'tooManyRequests' when a limit is used up, with the seconds until its window ends.
 */
export const takeAttempt = async (
  ctx: Pick<Context, 'db' | 'now' | 'config'>,
  limits: readonly AttemptLimit[],
): Promise<void> => {
  await count(ctx, limits, true);
};

/**
 * Counts a pending attempt, where only failures count: the caller records or cancels it. A burst of right passwords
 * locks out their owner only while it lasts.
 * @throws Refused 'tooManyRequests' as takeAttempt does; with a few seconds when only pending attempts exceed the
 * limit.
 */
export const beginAttempt = (
  ctx: Pick<Context, 'db' | 'now' | 'config'>,
  limits: readonly AttemptLimit[],
): Promise<Attempt> => count(ctx, limits, false);

/** Remembers an event, such as 'signed in ada@farm.example', for that many seconds. Stored hashed. */
export const remember = async (
  { db, now }: Pick<Context, 'db' | 'now'>,
  event: string,
  seconds: number,
): Promise<void> => {
  const at = now();
  await countAttempts(db, [{ key: keyOf(event), endsAt: new Date(at.getTime() + seconds * 1000) }], true, at);
};

/** True while an event is remembered. */
export const isRemembered = ({ db, now }: Pick<Context, 'db' | 'now'>, event: string): Promise<boolean> =>
  hasAttempt(db, keyOf(event), now());
