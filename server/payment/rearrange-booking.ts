import type { AdminBooking } from '#contract/booking-administration.ts';
import type { rearrangement } from '#contract/rearrangement.ts';
import { refuse } from '#contract/refusals.ts';
import { canBeRearranged } from '#domain/booking-status.ts';
import { movedPrice } from '#domain/moved-price.ts';
import { isPartyTooLarge } from '#domain/party.ts';
import { PaymentsError } from '../adapters/payments-error.ts';
import { readAdminBooking } from '../booking/admin-answers.ts';
import { type Rearrangement, saveRearrangement } from '../booking/save-rearrangement.ts';
import { findBooking, findBookingForUpdate } from '../booking/store.ts';
import { getAdminBooking } from '../booking/table-store.ts';
import type { Context } from '../context.ts';
import { findListingForUpdate } from '../listing/store.ts';
import type { Call, Operation } from '../operation.ts';
import { isDuplicate } from '../platform/db/connect.ts';
import { withMutex } from '../platform/keyed-mutex.ts';
import { quoteRearrangement } from './rearrangement-quote.ts';
import { sendRefunds } from './refunds.ts';
import { saveRefund } from './save-refund.ts';

type RearrangeCall = Call<typeof rearrangement.rearrangeBooking>;

/**
 * An administrator moves a booking to other days or changes its party; of a paid one the difference is refunded, or all
 * of it where the new days cost more and are paid anew (docs/rules/booking.md#other-days-or-another-party).
 */
export const rearrangeBooking: Operation<typeof rearrangement.rearrangeBooking> = async (ctx, call) => {
  const booking = await findBooking(ctx.db, call.params.id);
  if (!booking) return refuse('notFound');
  const { listing_id: listingId } = booking;
  const { answer, orderId } = await withMutex(listingId, () => rearrange(ctx, call, listingId)).catch(
    (error) => {
      // The listing's lock prevents this; the constraint is the last guard (docs/rules/booking.md#holding-days).
      if (isDuplicate(error, 'held_days_pkey')) return refuse('datesTaken');
      throw error;
    },
  );
  if (orderId !== undefined)
    await sendRefunds(ctx, orderId).catch((error) => {
      // The refund stays Asked: the next poll requests it again with the same key.
      if (!(error instanceof PaymentsError)) throw error;
    });
  return answer;
};

type Rearranged = { answer: AdminBooking; orderId: string | undefined };

const rearrange = (
  ctx: Context,
  { caller, params, body, saveAnswer }: RearrangeCall,
  listingId: string,
): Promise<Rearranged> =>
  ctx.db.transaction().execute(async (transaction) => {
    // Lock order: the listing's row, then the booking's, as in every transaction that changes held days.
    await findListingForUpdate(transaction, listingId);
    const found = await findBookingForUpdate(transaction, params.id);
    if (!found) return refuse('notFound');
    const { updatedDateTime: readAt } = body;
    if (readAt && readAt.getTime() !== found.updated_at.getTime()) return refuse('changedMeanwhile');
    if (!canBeRearranged(found.status)) return refuse('notRearrangeable');
    const { listing, isTaken, price, costsCents, paying } = await quoteRearrangement(
      transaction,
      found,
      body,
    );
    if (isTaken) return refuse('datesTaken');
    const { max_party_size: maxPartySize } = listing;
    if (body.partySize !== found.party_size && isPartyTooLarge(body.partySize, { maxPartySize }))
      return refuse('partyTooLarge', 'partySize');
    const isMoved = body.startDay !== found.start_day || body.endDay !== found.end_day;
    const isPaid = found.status === 'Paid';
    if (isMoved && (body.expectedTotalCents ?? price.totalCents) !== price.totalCents)
      return refuse('changedMeanwhile');
    const { totalCents } = price;
    const isPriced = isMoved && !body.keepPrice;
    const moved =
      isPaid && isPriced
        ? movedPrice({ totalCents, costsCents, leftCents: paying?.left_cents ?? 0 })
        : undefined;
    if (moved?.kind === 'nothingLeft') return refuse('nothingLeftOfPayment');
    const isPaidAnew = moved?.kind === 'dearer';
    if (isPaidAnew && !body.payAnew) return refuse('dearerDays');
    const { days: _, ...totals } = price;
    const changes: Rearrangement = {
      isMoved,
      days: { startDay: body.startDay, endDay: body.endDay },
      partySize: body.partySize,
      totals: isPaidAnew || (isPriced && !isPaid && totalCents !== costsCents) ? totals : undefined,
      refundCents: (moved && 'backCents' in moved && moved.backCents) || undefined,
      isPaidAnew,
    };
    await saveRearrangement(ctx, transaction, found, changes, caller.id);
    const orderId =
      changes.refundCents === undefined
        ? undefined
        : (
            await saveRefund(ctx, transaction, found, {
              paymentId: paying?.id,
              amountCents: changes.refundCents,
              reason: { kind: 'moved', to: changes.days, isDearer: isPaidAnew },
              adminUserId: caller.id,
            })
          ).orderId;
    const answer = await readAdminBooking(transaction, await getAdminBooking(transaction, found.id), {
      caller,
      now: ctx.now(),
    });
    return { answer: await saveAnswer(transaction, answer), orderId };
  });
