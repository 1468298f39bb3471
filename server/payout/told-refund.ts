import { type EmailedHost, listSumsTold } from '../booking/activity-store.ts';
import type { BookingEmailData } from '../booking/booking-email-data.ts';
import type { Context } from '../context.ts';
import { getRefund } from '../payment/refund-store.ts';
import type { Reduced, Restored } from './payout-news-texts.ts';

/**
 * Whether the host knows already what a refund takes off their payout, or that it takes nothing any more. `told`: the
 * emails about it that they got, of which only the latest counts, as it may fail and succeed after all. It is told
 * again if it takes off more by now, and that it failed is for those who know of it. Of a move the email about the
 * change has said what they get (docs/rules/payouts.md#reducing).
 */
export const isRefundTold = async (
  { db }: Pick<Context, 'db'>,
  { id: bookingId, host, hostShareCents: getsCents }: BookingEmailData,
  news: Reduced | Restored,
  { told, refundId }: { told: readonly EmailedHost[]; refundId: string },
): Promise<boolean> => {
  const last = told.at(-1);
  if (last) {
    const knows = last.email === 'payoutReduced';
    return news.kind === 'reduced' ? knows && (last.off_cents ?? news.offCents) >= news.offCents : !knows;
  }
  const { reason, created_at: since } = await getRefund(db, refundId);
  if (reason.kind !== 'moved') return news.kind === 'restored';
  const sums = await listSumsTold(db, { bookingId, hostId: host.id }, since);
  // An email that is still to come says what they get by then; those of an older version noted no sum.
  const saidLess = sums.some((cents) => cents === null || cents < getsCents);
  if (news.kind === 'restored') return sums.length > 0 && !saidLess;
  return sums.length === 0 || saidLess || sums.includes(getsCents);
};
