import type { Insertable, Selectable, Updateable } from 'kysely';
import type { RefundReason } from '#domain/payment-reasons.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';
import type { Schema } from '../platform/db/schema.ts';

/** A refund of an order, in full or in part, requested or made. */
export type StoredRefund = Selectable<Schema['refunds']>;

type NewRefund = Omit<Insertable<Schema['refunds']>, 'reason'> & { reason: RefundReason };

export const insertRefund = async (db: DbOrTransaction, { reason, ...values }: NewRefund): Promise<void> => {
  await db
    .insertInto('refunds')
    .values({ ...values, reason: JSON.stringify(reason) })
    .execute();
};

export const updateRefund = async (
  db: DbOrTransaction,
  id: string,
  values: Updateable<Schema['refunds']>,
): Promise<void> => {
  await db.updateTable('refunds').set(values).where('id', '=', id).execute();
};

/** @throws NoResultError when there is no such refund. */
export const getRefund = (db: DbOrTransaction, id: string): Promise<StoredRefund> =>
  db.selectFrom('refunds').where('id', '=', id).selectAll().executeTakeFirstOrThrow();

/** The refunds of an order, the oldest first. */
export const listRefunds = (db: DbOrTransaction, orderId: string): Promise<StoredRefund[]> =>
  db
    .selectFrom('refunds')
    .where('payment_order_id', '=', orderId)
    .selectAll()
    .orderBy('created_at')
    .orderBy('id')
    .execute();
