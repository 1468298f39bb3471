import type { Insertable, Selectable, Updateable } from 'kysely';
import type { PayoutActivity } from '#domain/payout-activity.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';
import type { Schema } from '../platform/db/schema.ts';

type Table = Schema['payouts'];

/** The columns of a payout's life, which only write-payout.ts writes. */
type Life =
  | 'stage'
  | 'hold'
  | 'payout_type'
  | 'manual_payment_status'
  | 'pay_pal_payout_status'
  | 'amount_cents'
  | 'due_cents'
  | 'on_its_way_cents'
  | 'arrived_cents'
  | 'paid_out_at'
  | 'overpaid_at';

/** What may be written of a payout besides its life. */
export type PayoutValues = Omit<Updateable<Table>, Life>;

/** As before it was sent: the attempts keep what PayPal knows them by. */
export const unsent = {
  payout_batch_id: null,
  payout_item_id: null,
  payout_item_status: null,
  payout_transaction_id: null,
} as const satisfies PayoutValues;

/** Updates a payout whose row is locked. */
export const updatePayout = async (
  db: DbOrTransaction,
  bookingId: string,
  values: PayoutValues,
): Promise<void> => {
  await db.updateTable('payouts').set(values).where('booking_id', '=', bookingId).execute();
};

/** Inserts the row of a payout; its life is written by write-payout.ts. A booking never gets a second one. */
export const insertPayout = async (db: DbOrTransaction, values: Insertable<Table>): Promise<void> => {
  await db.insertInto('payouts').values(values).execute();
};

/** Writes the life of a payout whose row is locked. For write-payout.ts alone. */
export const updatePayoutLife = (
  db: DbOrTransaction,
  bookingId: string,
  values: Updateable<Table>,
): Promise<StoredPayout> =>
  db
    .updateTable('payouts')
    .set(values)
    .where('booking_id', '=', bookingId)
    .returningAll()
    .executeTakeFirstOrThrow();

export const insertPayoutActivity = async (
  db: DbOrTransaction,
  bookingId: string,
  { actorId, details, at }: { actorId: string | null; details: PayoutActivity; at: Date },
): Promise<void> => {
  await db
    .insertInto('payout_activity')
    .values({ booking_id: bookingId, actor_id: actorId, details: JSON.stringify(details), at })
    .execute();
};

export type StoredPayout = Selectable<Table>;

/** The payout of a booking, locked until the transaction ends. Lock the booking first. */
export const findPayoutForUpdate = (
  db: DbOrTransaction,
  bookingId: string,
): Promise<StoredPayout | undefined> =>
  db
    .selectFrom('payouts')
    .where('booking_id', '=', bookingId)
    .selectAll()
    .forNoKeyUpdate()
    .executeTakeFirst();

/** The id of the payee of a booking's payout; undefined without a payout. */
export const findPayeeOf = async (db: DbOrTransaction, bookingId: string): Promise<string | undefined> => {
  const found = await db
    .selectFrom('payouts')
    .where('booking_id', '=', bookingId)
    .select('host_id')
    .executeTakeFirst();
  return found?.host_id;
};

/** The bookings of a payee whose payouts wait to be sent by hand, with something owed. */
export const listWaitingByHand = async (db: DbOrTransaction, hostId: string): Promise<string[]> => {
  const found = await db
    .selectFrom('payouts')
    .where('host_id', '=', hostId)
    .where('manual_payment_status', '=', 'PaymentRequired')
    .where('owed_cents', '>', 0)
    .select('booking_id')
    .execute();
  return found.map(({ booking_id }) => booking_id);
};
