import type { Context } from '../../context.ts';
import { networkLimits, takeAttempt } from '../attempts/take-attempt.ts';

/** Requests to the geocoder within a minute, by each caller and by all. */
const limits = { byCaller: { max: 30, seconds: 60 }, byAll: { max: 120, seconds: 60 } };

/**
 * Whether a caller, a person's id or a network, may have one more address looked up elsewhere. Counted in the database,
 * since what others do for us doesn't grow with our processes, and by no factor.
 */
export const createAddressBudget = ({ db, now, config }: Pick<Context, 'db' | 'now' | 'config'>) => {
  const ctx = { db, now, config: { ...config, RATE_LIMIT_FACTOR: 1 } };
  return (caller: string): Promise<boolean> =>
    takeAttempt(ctx, [
      { name: 'address search', ...limits.byAll },
      ...networkLimits(caller, limits.byCaller, (from) => `address search by ${from}`),
    ]).then(
      () => true,
      () => false,
    );
};
