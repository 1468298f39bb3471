import { refuse } from '#contract/refusals.ts';
import type { statistics } from '#contract/statistics.ts';
import { findBooking } from '../booking/store.ts';
import type { Operation } from '../operation.ts';
import { findLedger } from './store.ts';

/** Where the money of a booking went, to the cent (docs/rules/statistics.md#ledger). */
export const getLedger: Operation<typeof statistics.getLedger> = async ({ db }, { params }) => {
  const found = await findLedger(db, params.bookingId);
  if (!found && !(await findBooking(db, params.bookingId))) return refuse('notFound');
  return {
    capturedCents: found?.captured_cents ?? 0,
    providerFeeCents: found?.provider_fee_cents ?? 0,
    refundedCents: found?.refunded_cents ?? 0,
    refundPendingCents: found?.refund_pending_cents ?? 0,
    heldCents: found?.held_cents ?? 0,
    taxCents: found?.tax_cents ?? 0,
    refundedTaxCents: found?.refunded_tax_cents ?? 0,
    payoutCents: found?.payout_cents ?? 0,
    payoutSentCents: found?.payout_sent_cents ?? 0,
    paidToOthersCents: found?.paid_to_others_cents ?? 0,
    payoutFeeCents: found?.payout_fee_cents ?? 0,
    marketplaceCents: found?.marketplace_cents ?? 0,
  };
};
