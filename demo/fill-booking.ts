import type { Api } from '#contract/contract.ts';
import { dayInWisconsin, daysIn } from '#domain/dates.ts';
import type { Caller } from '#domain/permissions.ts';
import { createCaller } from '#server/api.ts';
import type { Context } from '#server/context.ts';
import { demoAccounts } from '#server/demo-accounts.ts';
import { payoutSentEmail } from '#server/payout/payout-sent.email.ts';
import type { DemoBooking } from './bookings.ts';
import { daysAgo, withEmails, withLongDeadlines, withoutEmails, withUnsentEmails } from './contexts.ts';
import { writeMessages } from './conversation.ts';
import { noteOf } from './note.ts';
import { payByCheck } from './pay-by-check.ts';
import { daysUntilCheck, payOut } from './pay-out.ts';
import { daysUntilReview, writeReviews } from './review.ts';
import { daysLeftToProduct, sendPayout } from './send-payouts.ts';

/** Hours between one step of a booking and the next. */
const hoursPerStep = 3;

type Place = {
  listingId: string;
  hostId: string;
  hunterId: string;
  administratorId: string;
  sendEmails: boolean;
};

/** One step of a booking: its index, the caller, and whether it is the last one. */
type Step = { step: number; isLast: boolean; by: Caller };

/**
 * Makes one booking by the operations of its people: requested by the hunter, answered by the host, and paid as an
 * administrator records it, since captures would all be of today. A booking in payment is paid at the provider, by a
 * check that takes days. Resolves to the payout by PayPal that is being sent for it, which takes a moment.
 */
export const fillBooking = async (
  ctx: Context,
  { hunterEmail, land, range, partySize, story, isPast, askedDaysAgo }: DemoBooking,
  { listingId, hostId, hunterId, administratorId, sendEmails }: Place,
): Promise<Promise<void>[]> => {
  const hunter = { id: hunterId, email: hunterEmail, role: 'Customer' } as const;
  const host = { id: hostId, email: land.accountEmail, role: 'Customer' } as const;
  const email = demoAccounts.administrator;
  const administrator = { id: administratorId, email, role: 'Administrator' } as const;
  const take = <T>({ step, isLast, by }: Step, act: (api: Api) => Promise<T>): Promise<T> => {
    const then = daysAgo(ctx, askedDaysAgo, step * hoursPerStep);
    const isPassing = !isLast && askedDaysAgo >= 1;
    if (isPassing) return act(createCaller(withoutEmails(withLongDeadlines(then)), by));
    return sendEmails
      ? withEmails(then, (there) => act(createCaller(there, by)))
      : act(createCaller(then, by));
  };

  const { rules } = await createCaller(ctx, host).getListing({ params: { id: listingId } });
  const isAsking = story === 'asked' || (story === 'confirmed' && land.isAutoConfirm);
  const booking = await take({ step: 0, isLast: isAsking, by: hunter }, (api) =>
    api.submitBookingRequest({
      body: {
        listingId,
        ...range,
        partySize,
        note: noteOf(partySize, range.startDay, hunterEmail),
        licenseConfirmed: true,
        rulesRead: rules,
        sendEmails,
      },
    }),
  );
  const params = { id: booking.id };
  const isAnswered = story === 'confirmed' || story === 'paying' || story === 'paid';
  if (story === 'cancelled')
    await take({ step: 1, isLast: true, by: hunter }, (api) => api.cancelBooking({ params }));
  if (story === 'rejected')
    await take({ step: 1, isLast: true, by: host }, (api) =>
      api.rejectBooking({ params, body: { reason: 'ownUse' } }),
    );
  if (isAnswered && !land.isAutoConfirm)
    await take({ step: 1, isLast: story !== 'paid', by: host }, (api) => api.confirmBooking({ params }));
  if (isAnswered) {
    const then = withoutEmails(daysAgo(ctx, askedDaysAgo, hoursPerStep));
    const callers = { hunter: createCaller(then, hunter), host: createCaller(then, host) };
    await writeMessages(callers, { day: range.startDay, hunterEmail, bookingId: booking.id });
  }
  if (story === 'paying') await payByCheck(ctx, createCaller(ctx, hunter), booking.id);
  if (story === 'paid')
    await take({ step: 2, isLast: true, by: administrator }, (api) =>
      api.editBooking({
        body: {
          id: booking.id,
          bookingStatus: 'Paid',
          bookingPriceCents: booking.bookingPriceCents,
          bookingFeeCents: booking.bookingFeeCents,
          sendEmails,
        },
      }),
    );
  if (story !== 'paid' || !isPast) return [];
  const today = dayInWisconsin(ctx.now());
  const daysSince = daysIn({ startDay: range.endDay, endDay: today }) - 1;
  if (daysSince >= daysUntilReview) {
    const then = withoutEmails(daysAgo(ctx, daysSince - daysUntilReview));
    const sides = { hunter: createCaller(then, hunter), host: createCaller(then, host) };
    await writeReviews(ctx.db, sides, { land, askedDaysAgo }, { listingId, bookingId: booking.id });
  }
  if (land.payPalEmail) {
    if (daysSince < daysLeftToProduct) return [];
    const due = daysAgo(ctx, daysSince - ctx.config.PAYOUT_DELAY_DAYS);
    return [sendPayout(withoutEmails(due), booking.id)];
  }
  if (daysSince < daysUntilCheck) return [];
  const administratorAt = (days: number) => createCaller(withoutEmails(daysAgo(ctx, days)), administrator);
  const tellAt = (days: number, checkId: string) =>
    payoutSentEmail.job.run(withUnsentEmails(daysAgo(ctx, days, 1)), { checkId });
  await payOut({ administratorAt, tellAt, daysSince }, { land, askedDaysAgo }, booking.id);
  return [];
};
