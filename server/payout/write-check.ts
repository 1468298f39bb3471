import { randomUUIDv7 } from 'node:crypto';
import { statementAt } from '#domain/check.ts';
import { isComplete, type PostalAddress } from '#domain/postal-address.ts';
import type { BookingTransaction } from '../booking/store.ts';
import { readCheckAddress } from './check-address.ts';
import { insertCheck } from './check-store.ts';
import type { LockedPayout } from './locked-payout.ts';
import { markSent } from './mark-sent.ts';
import { payoutSentEmail } from './payout-sent.email.ts';
import type { PayoutContext } from './write-payout.ts';

type NewCheck = {
  checkNumber: string;
  note: string;
  address: PostalAddress;
  /** Those of one payee that wait to be sent by hand, at least one. */
  payouts: readonly [LockedPayout, ...LockedPayout[]];
};

/**
 * Records a check for all that is owed of some payouts; its statement goes out in an hour. The caller must hold the
 * lock of checks, and know that the number is free. Returns the check's id.
 */
export const writeCheck = async (
  ctx: PayoutContext,
  transaction: BookingTransaction,
  { checkNumber, note, address, payouts }: NewCheck,
  by: { actorId: string; at: Date },
): Promise<string> => {
  const id = randomUUIDv7();
  const [{ payout: first }] = payouts;
  await insertCheck(transaction, {
    ...{ id, check_number: checkNumber, host_id: first.host_id, payee_name: first.host_name, note },
    ...{ address_line1: address.addressLine1, address_line2: address.addressLine2, city: address.city },
    ...{ state: address.state, zip_code: address.zipCode, is_number_unique: true },
    ...{ written_at: by.at, written_by: by.actorId },
    amount_cents: payouts.reduce((sum, { payout }) => sum + payout.owed_cents, 0),
  });
  const sent = { status: 'CheckSent', check: { id, checkNumber }, receiver: null, note } as const;
  for (const locked of payouts) await markSent(ctx, locked, sent, by);
  await ctx.jobs.enqueue(
    transaction,
    payoutSentEmail.job,
    { checkId: id },
    { startAfter: statementAt(by.at) },
  );
  return id;
};

/** The first complete address of these payouts; undefined if none has one. */
export const findAddress = async (
  transaction: BookingTransaction,
  payouts: readonly LockedPayout[],
): Promise<PostalAddress | undefined> => {
  for (const { payout } of payouts) {
    const address = await readCheckAddress(transaction, payout);
    if (isComplete(address)) return address;
  }
  return undefined;
};
