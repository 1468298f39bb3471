import { createCaller } from '../api.ts';
import type { Context } from '../context.ts';
import { givePostalAddress, type Person } from './factories.ts';

/** Lets the payout of a paid booking be paid by hand, to a host with a postal address. */
export const payByHand = async (ctx: Context, bookingId: string): Promise<void> => {
  const { host_id: id } = await ctx.db
    .updateTable('payouts')
    .set({ payout_type: 'Manual', manual_payment_status: 'PaymentRequired', pay_pal_payout_status: null })
    .where('booking_id', '=', bookingId)
    .returning('host_id')
    .executeTakeFirstOrThrow();
  await givePostalAddress(ctx, { id });
};

/** Records a check for the payout of a paid booking; returns the check's id. */
export const aCheck = async (
  ctx: Context,
  { by, bookingId, checkNumber }: { by: Person; bookingId: string; checkNumber: string },
): Promise<string> => {
  await payByHand(ctx, bookingId);
  const body = {
    bookingId,
    checkNumber,
    status: 'CheckSent',
    note: 'Mailed.',
    receiverPayPalEmail: '',
  } as const;
  const { checks } = await createCaller(ctx, by).markManualPayoutSent({ body });
  if (!checks[0]) throw new Error('No check was recorded.');
  return checks[0].id;
};
