import { createHash } from 'node:crypto';
import type { Limit } from '#contract/endpoint.ts';
import { tooManyRequests } from '#contract/refusals.ts';
import type { Context } from '../context.ts';
import { countAttempts, hasAttempt, uncountAttempts } from './store.ts';

/** What is counted, such as 'sign-in ada@farm.example', and how many may be made of it. */
export type AttemptLimit = Limit & { of: string };

// What people type is kept nowhere: it may be somebody's address, or a password in the wrong field.
const keyOf = (of: string): Buffer => createHash('sha256').update(of).digest();

/**
 * Counts a try under each of these limits, in the database: they hold however many processes there are, and
 * after a restart. Counted before it is made, so that tries at the same moment don't slip through.
 * Answers how to take it back, for one that turned out to be no failure. One that is refused was never made, and uses
 * up nothing: who guesses on from one network must not shut out an account's person everywhere else, nor a burst of
 * right passwords their own person afterwards.
 * @throws Refused 'tooManyRequests' when one of them is used up, with the seconds until its window ends.
 */
export const takeAttempt = async (
  { db, now, config }: Pick<Context, 'db' | 'now' | 'config'>,
  limits: readonly AttemptLimit[],
): Promise<() => Promise<void>> => {
  const at = now();
  const wanted = limits.map(({ of, max, seconds }) => ({
    key: keyOf(of),
    max: max * config.RATE_LIMIT_FACTOR,
    endsAt: new Date(at.getTime() + seconds * 1000),
  }));
  const counted = await countAttempts(db, wanted, at);
  const isUsedUp = ({ key, count }: (typeof counted)[number]): boolean =>
    wanted.some((one) => one.key.equals(key) && count > one.max);
  const usedUp = counted.filter(isUsedUp);
  const takeBack = () =>
    uncountAttempts(
      db,
      wanted.map(({ key }) => key),
    );
  if (usedUp.length > 0) {
    await takeBack();
    const latest = Math.max(...usedUp.map(({ endsAt }) => endsAt.getTime()));
    throw tooManyRequests((latest - at.getTime()) / 1000);
  }
  return takeBack;
};

/** Keeps for so long that something was done, such as 'signed in ada@farm.example'; what was typed is not kept. */
export const remember = async (
  { db, now }: Pick<Context, 'db' | 'now'>,
  what: string,
  seconds: number,
): Promise<void> => {
  const at = now();
  await countAttempts(db, [{ key: keyOf(what), endsAt: new Date(at.getTime() + seconds * 1000) }], at);
};

/** Whether something is still remembered. */
export const isRemembered = ({ db, now }: Pick<Context, 'db' | 'now'>, what: string): Promise<boolean> =>
  hasAttempt(db, keyOf(what), now());
