import { createHash } from 'node:crypto';
import type { Limit } from '#contract/endpoint.ts';
import { tooManyRequests } from '#contract/refusals.ts';
import type { Context } from '../../context.ts';
import { countAttempts, hasAttempt, spendAttempts, uncountAttempts } from './store.ts';

/** What is counted, such as 'sign-in ada@farm.example', and how many may be made of it. */
export type AttemptLimit = Limit & { of: string };

// What people type is kept nowhere: it may be somebody's address, or a password in the wrong field.
const keyOf = (of: string): Buffer => createHash('sha256').update(of).digest();

/** A try that is being made. It ends in one of two ways. */
type Attempt = {
  /** It stays counted. */
  spend(): Promise<void>;
  /** It was no failure: it is as if it had not been made. */
  takeBack(): Promise<void>;
};

/** Those who are refused since others are only being made wait so long: comparing a password takes far less. */
const underWaySeconds = 3;

/** `spent`: whether it is over as it begins, since nothing takes it back. */
const count = async (
  { db, now, config }: Pick<Context, 'db' | 'now' | 'config'>,
  limits: readonly AttemptLimit[],
  spent: boolean,
): Promise<Attempt> => {
  const at = now();
  const wanted = limits.map(({ of, max, seconds }) => ({
    key: keyOf(of),
    max: max * config.RATE_LIMIT_FACTOR,
    endsAt: new Date(at.getTime() + seconds * 1000),
  }));
  const keys = wanted.map(({ key }) => key);
  const counted = await countAttempts(db, wanted, spent, at);
  const past = (most: (one: (typeof counted)[number]) => number) =>
    counted.filter((one) => wanted.some(({ key, max }) => key.equals(one.key) && most(one) > max));
  if (past((one) => one.count).length > 0) {
    await uncountAttempts(db, keys, spent);
    // Without what others are only trying: does the limit still stand in the way of one more?
    const usedUp = past((one) => (spent ? one.spent : one.spent + 1));
    const seconds = usedUp.map(({ endsAt }) => (endsAt.getTime() - at.getTime()) / 1000);
    throw tooManyRequests(Math.max(underWaySeconds, ...seconds));
  }
  return {
    spend: () => spendAttempts(db, keys),
    takeBack: () => uncountAttempts(db, keys, spent),
  };
};

/**
 * Counts a try under each of these limits, in the database: they hold however many processes there are, and
 * after a restart. Counted before it is made, so that tries at the same moment don't slip through. One that is
 * refused was never made, and uses up nothing: who guesses on from one network must not shut out an account's person
 * everywhere else.
 * @throws Refused 'tooManyRequests' when one of them is used up, with the seconds until its window ends.
 */
export const takeAttempt = async (
  ctx: Pick<Context, 'db' | 'now' | 'config'>,
  limits: readonly AttemptLimit[],
): Promise<void> => {
  await count(ctx, limits, true);
};

/**
 * The same for a try that may turn out to be no failure: answers how it ends. A burst of right passwords shuts out
 * their own person for as long as it lasts, and no longer.
 * @throws Refused 'tooManyRequests' as takeAttempt does; with a few seconds when all that stands in the way is still
 * being tried.
 */
export const beginAttempt = (
  ctx: Pick<Context, 'db' | 'now' | 'config'>,
  limits: readonly AttemptLimit[],
): Promise<Attempt> => count(ctx, limits, false);

/** Keeps for so long that something was done, such as 'signed in ada@farm.example'; what was typed is not kept. */
export const remember = async (
  { db, now }: Pick<Context, 'db' | 'now'>,
  what: string,
  seconds: number,
): Promise<void> => {
  const at = now();
  await countAttempts(db, [{ key: keyOf(what), endsAt: new Date(at.getTime() + seconds * 1000) }], true, at);
};

/** Whether something is still remembered. */
export const isRemembered = ({ db, now }: Pick<Context, 'db' | 'now'>, what: string): Promise<boolean> =>
  hasAttempt(db, keyOf(what), now());
