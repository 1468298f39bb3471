import type { checks } from '#contract/checks.ts';
import { refuse } from '#contract/refusals.ts';
import { formatAddress } from '#domain/postal-address.ts';
import type { Operation } from '../operation.ts';
import { readPayout } from './answers.ts';
import { auditPayout } from './audit.ts';
import { toPayoutAddress } from './check-address.ts';
import { lockPayouts } from './locked-payout.ts';
import { readWaiting } from './mark-sent.ts';
import { findPayeeOf, insertPayoutActivity, listWaitingByHand, updatePayout } from './store.ts';

/**
 * An administrator says where checks of a payee go, for all of their payouts that wait to be sent by hand
 * (docs/rules/payouts.md#addresses).
 */
export const changePayoutPostalAddress: Operation<typeof checks.changePayoutPostalAddress> = (
  ctx,
  { caller, params: { bookingId }, body: { reason, ...address }, saveAnswer },
) =>
  ctx.db.transaction().execute(async (transaction) => {
    const hostId = await findPayeeOf(transaction, bookingId);
    if (!hostId) return refuse('notFound');
    const at = ctx.now();
    const bookingIds = [bookingId, ...(await listWaitingByHand(transaction, hostId))];
    const waiting = [];
    for (const locked of await lockPayouts(transaction, bookingIds)) {
      const found = await readWaiting(ctx, locked);
      if (found?.payout.host_id === hostId) waiting.push(found.payout);
    }
    if (!waiting.some(({ booking_id }) => booking_id === bookingId)) return refuse('payoutMovedOn');
    const values = { ...toPayoutAddress(address), is_address_mended: true, admin_user_id: caller.id };
    const details = { kind: 'postalAddressChanged', address: formatAddress(address), reason } as const;
    for (const payout of waiting) {
      await updatePayout(transaction, payout.booking_id, values);
      await insertPayoutActivity(transaction, payout.booking_id, { actorId: caller.id, details, at });
      await auditPayout(transaction, { id: caller.id, at }, payout);
    }
    return saveAnswer(transaction, await readPayout(transaction, bookingId, ctx));
  });
