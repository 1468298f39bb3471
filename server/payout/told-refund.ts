import type { CountedRefund } from '#domain/booking-activity.ts';
import type { Cents } from '#domain/money.ts';
import { type EmailedHost, listSumsTold, type ToldSum } from '../booking/activity-store.ts';
import { bookingChangedEmail } from '../booking/booking-changed.email.ts';
import type { BookingEmailData } from '../booking/booking-email-data.ts';
import type { Context } from '../context.ts';
import { getRefund } from '../payment/refund-store.ts';
import { isHostEmailUnderWay } from './news-jobs-store.ts';
import type { Reduced, Restored } from './payout-news-texts.ts';

/**
 * Whether the host knows already what a refund takes off their payout, or that it takes nothing any more. `told`: the
 * emails about it that they got, of which only the latest counts, as it may fail and succeed after all. It is told
 * again if it takes off more by now, and that it failed is for those who know of it. Of a move the emails about changes
 * have said what they get (docs/rules/payouts.md#reducing).
 * @throws Error while such an email is on its way, so that it is asked again: it is noted only once it is sent.
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
  // Asked before what was told: the email may be noted in between.
  const isUnderWay = await isHostEmailUnderWay(db, bookingId, bookingChangedEmail.job.name);
  const sums = await listSumsTold(db, { bookingId, hostId: host.id }, since);
  const isReduced = news.kind === 'reduced';
  const counted = isReduced
    ? { refundId, offCents: news.offCents, mostCents: getsCents }
    : { refundId, offCents: 1, mostCents: getsCents - 1 };
  if (sums.some((sum) => isCounted(sum, counted))) return isReduced;
  if (isUnderWay)
    throw new Error('An email about a change of the booking is on its way; the refund is told after it.');
  // One that is still to come says what they get by then.
  return !isReduced || sums.length === 0;
};

/**
 * Whether a sum that the host was told counts a refund, with so much or more. Those of an older version don't say it:
 * one that is at most `mostCents` does.
 */
const isCounted = (
  { refunds, gets_cents: saidCents }: ToldSum,
  { refundId, offCents, mostCents }: CountedRefund & { mostCents: Cents },
): boolean =>
  refunds === null
    ? saidCents === null || saidCents <= mostCents
    : refunds.some((one) => one.refundId === refundId && one.offCents >= offCents);
