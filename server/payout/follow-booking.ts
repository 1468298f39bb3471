import { getBooking } from '../booking/store.ts';
import type { BookingLeftPaid, BookingPaid, DoubtEnded, EventHandler } from '../event.ts';
import { findPayingOrder } from '../payment/store.ts';
import { writeHostParts } from './host-parts.ts';
import { payoutAlarmEmail } from './payout-alarm.email.ts';
import { payoutNewsEmail } from './payout-news.email.ts';
import { recountPayout } from './recount-payout.ts';
import { tellReductions } from './tell-reductions.ts';

/** Of a booking that becomes Paid: makes its payout, or says again what is owed of it. */
export const makePayoutOf: EventHandler<BookingPaid> = async (
  ctx,
  transaction,
  { bookingId, actorId, isHostTold },
) => {
  const paying = await findPayingOrder(transaction, bookingId);
  // Its price may be another than when the refunds were made.
  if (paying) await writeHostParts(transaction, await getBooking(transaction, bookingId), paying.id);
  await recountPayout(ctx, transaction, bookingId, { actorId, isHostTold });
  // Of held money that pays the booking again a part may have gone back, which nobody told the host.
  if (!isHostTold) await tellReductions(ctx, transaction, bookingId, new Date(0));
};

/** Ends the payout of a booking that leaves Paid. Money that is on its way is told to the administrators. */
export const endPayoutOf: EventHandler<BookingLeftPaid> = async (
  ctx,
  transaction,
  { bookingId, actorId },
) => {
  const payout = await recountPayout(ctx, transaction, bookingId, { actorId });
  if (payout?.stage !== 'onItsWay') return;
  const about = { bookingId, what: 'leftPaid', since: ctx.now().getTime() } as const;
  await ctx.jobs.enqueue(transaction, payoutAlarmEmail.job, about);
};

/** Tells the host of a payout that waited for its payment that it goes on, if they were told that it waits. */
export const tellGoesOn: EventHandler<DoubtEnded> = ({ jobs, now }, transaction, { bookingId }) =>
  jobs.enqueue(transaction, payoutNewsEmail.job, {
    ...{ kind: 'goesOn', bookingId, occasion: `${now().getTime()}` },
  });
