import { isRefused } from '#contract/refusals.ts';
import type { Context } from '../../context.ts';
import { networkLimits, takeAttempt } from '../attempts/take-attempt.ts';
import { createLimit } from '../http/rate-limit.ts';

/** Requests to the geocoder within a minute, by each caller and by all. */
const limits = { byCaller: { max: 30, seconds: 60 }, byAll: { max: 120, seconds: 60 } };

/** How long no address is looked up after the database failed to count one, so that nobody who types waits for it. */
const restMs = 30_000;

/**
 * Whether a caller, a person's id or a network, may have one more address looked up elsewhere. Counted in the database,
 * since what others do for us doesn't grow with our processes, and by no factor; what this process refuses already
 * doesn't reach it.
 */
export const createAddressBudget = ({ db, now, config }: Pick<Context, 'db' | 'now' | 'config'>) => {
  const ctx = { db, now, config: { ...config, RATE_LIMIT_FACTOR: 1 } };
  const [countOwn, countAll] = [createLimit(ctx, limits.byCaller), createLimit(ctx, limits.byAll)];
  let restsUntil = 0;
  return async (caller: string): Promise<boolean> => {
    if (now().getTime() < restsUntil) return false;
    try {
      countOwn(caller);
      countAll('all');
      await takeAttempt(ctx, [
        { name: 'address search', ...limits.byAll },
        ...networkLimits(caller, limits.byCaller, (from) => `address search by ${from}`),
      ]);
      return true;
    } catch (error) {
      if (!isRefused(error)) restsUntil = now().getTime() + restMs;
      return false;
    }
  };
};
