import { isRefused, Refused } from '#contract/refusals.ts';
import type { Context } from '../context.ts';
import { withMutex } from '../platform/keyed-mutex.ts';

/**
 * Timeout, in ms, of one call of a payer: waiting for the mutex and all requests to the provider. After it the page
 * retries. Even with a wait for a database lock the response comes within twelve seconds.
 */
const deadlineMs = 7_000;

/**
 * Runs the payment calls of one booking one after the other. The deadline covers the wait and the work, so that
 * repeated clicks are answered within it even while the provider hangs.
 * @throws Refused 'paymentsDown' when the mutex was not free in time.
 */
export const withPaymentMutex = <Result>(
  ctx: Context,
  bookingId: string,
  work: (ctx: Context) => Promise<Result>,
): Promise<Result> => {
  const deadline = AbortSignal.timeout(deadlineMs);
  const ctxWithDeadline = { ...ctx, payments: ctx.payments.within(deadline) };
  return withMutex(`payment ${bookingId}`, () => work(ctxWithDeadline), deadline).catch((error) => {
    const isTimeout = isRefused(error) && error.code === 'unavailable';
    throw isTimeout ? new Refused('paymentsDown', { retryAfter: 5 }) : error;
  });
};
