import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Cents } from '#domain/money.ts';
import type { RefundReason } from '#domain/payment-reasons.ts';
import { acceptedRefundStatuses } from '#domain/refund-status.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';
import type { Schema } from '../platform/db/schema.ts';
import { partsOfRefund } from './sold-store.ts';

/** A refund of an order, in full or in part, requested or made. */
export type StoredRefund = Selectable<Schema['refunds']>;

type NewRefund = Omit<Insertable<Schema['refunds']>, 'reason'> & { reason: RefundReason };

/** Inserts a refund, with what it gives back of price, fee and tax. */
export const insertRefund = async (db: DbOrTransaction, { reason, ...values }: NewRefund): Promise<void> => {
  const parts = await partsOfRefund(db, {
    orderId: values.payment_order_id,
    amountCents: values.amount_cents,
  });
  await db
    .insertInto('refunds')
    .values({ ...values, ...parts, reason: JSON.stringify(reason) })
    .execute();
};

export const updateRefund = async (
  db: DbOrTransaction,
  id: string,
  values: Updateable<Schema['refunds']>,
): Promise<void> => {
  await db.updateTable('refunds').set(values).where('id', '=', id).execute();
};

/** A bank took the money back, and no administrator has ticked it off. */
export const isOpenChargeback = sql<boolean>`(reason ->> 'kind' = 'byBank' and closed_at is null)`;

/** @throws NoResultError when there is no such refund. */
export const getRefund = (db: DbOrTransaction, id: string): Promise<StoredRefund> =>
  db.selectFrom('refunds').where('id', '=', id).selectAll().executeTakeFirstOrThrow();

/** What the refunds of an order make the host bear, in cents. Those that failed take nothing. */
export const sumHostParts = async (db: DbOrTransaction, orderId: string): Promise<Cents> => {
  const { sum } = await db
    .selectFrom('refunds')
    .where('payment_order_id', '=', orderId)
    .where('status', '<>', 'Failed')
    .select(({ fn }) => fn.sum<number | null>('host_cents').as('sum'))
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0);
};

/**
 * What moves to days that cost less took off the price of an order, in cents. A refund that failed is owed still, and
 * may have been given back in another way since: the booking costs less all the same.
 */
export const sumMovedRefunds = async (db: DbOrTransaction, orderId: string): Promise<Cents> => {
  const { sum } = await db
    .selectFrom('refunds')
    .where('payment_order_id', '=', orderId)
    .where(sql<boolean>`reason @> '{"kind": "moved", "isDearer": false}'`)
    .select(({ fn }) => fn.sum<number | null>('amount_cents').as('sum'))
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0);
};

/** What the refunds made before one make the host bear, in cents. Those that failed take nothing. */
export const sumHostPartsBefore = async (
  db: DbOrTransaction,
  { id, payment_order_id: orderId }: Pick<StoredRefund, 'id' | 'payment_order_id'>,
): Promise<Cents> => {
  const { sum } = await db
    .selectFrom('refunds')
    .where('payment_order_id', '=', orderId)
    .where('status', '<>', 'Failed')
    .where(sql<boolean>`(created_at, id) < (select r.created_at, r.id from refunds r where r.id = ${id})`)
    .select(({ fn }) => fn.sum<number | null>('host_cents').as('sum'))
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0);
};

/** The refunds of an order, the oldest first. */
export const listRefunds = (db: DbOrTransaction, orderId: string): Promise<StoredRefund[]> =>
  db
    .selectFrom('refunds')
    .where('payment_order_id', '=', orderId)
    .selectAll()
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** The refunds of an order that the provider accepted; a bank's reversal has no id of the provider. */
export const listAcceptedRefunds = (db: DbOrTransaction, orderId: string) =>
  db
    .selectFrom('refunds')
    .where('payment_order_id', '=', orderId)
    .where('status', 'in', acceptedRefundStatuses)
    .select(['provider_refund_id', 'amount_cents'])
    .execute();

/** Closes the open chargeback of an order. Returns its amount in cents; undefined if there is none. */
export const closeChargebackOf = async (
  db: DbOrTransaction,
  orderId: string,
  at: Date,
): Promise<Cents | undefined> => {
  const closed = await db
    .updateTable('refunds')
    .set({ closed_at: at })
    .where('payment_order_id', '=', orderId)
    .where(isOpenChargeback)
    .returning('amount_cents')
    .executeTakeFirst();
  return closed?.amount_cents;
};
