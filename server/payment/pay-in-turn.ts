import { isRefused, Refused } from '#contract/refusals.ts';
import type { Context } from '../context.ts';
import { withMutex } from '../platform/keyed-mutex.ts';

/**
 * All that a payer waits for in one call: their turn and every call of the provider. The page asks again. With a wait
 * on a lock of the database it is still answered within twelve seconds.
 */
const deadlineMs = 7_000;

/**
 * Does what a payer asks for one booking after what was asked for it before. The deadline is one for everything, so
 * that clicks while the provider hangs are all answered within it.
 * @throws Refused 'paymentsDown' when the turn did not come in time.
 */
export const payInTurn = <Result>(
  ctx: Context,
  bookingId: string,
  work: (ctx: Context) => Promise<Result>,
): Promise<Result> => {
  const deadline = AbortSignal.timeout(deadlineMs);
  const bound = { ...ctx, payments: ctx.payments.within(deadline) };
  return withMutex(`payment ${bookingId}`, () => work(bound), deadline).catch((error) => {
    const isLate = isRefused(error) && error.code === 'unavailable';
    throw isLate ? new Refused('paymentsDown', { retryAfter: 5 }) : error;
  });
};
