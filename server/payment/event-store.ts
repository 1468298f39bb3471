import type { Insertable } from 'kysely';
import type { DbOrTransaction } from '../platform/db/connect.ts';
import type { Schema } from '../platform/db/schema.ts';

/** Stores a webhook event unless one with its id is stored. Returns whether it is new. */
export const insertPaymentEvent = async (
  db: DbOrTransaction,
  values: Insertable<Schema['payment_events']>,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('payment_events')
    .values(values)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows) === 1;
};

export const findPaymentEvent = (db: DbOrTransaction, id: string) =>
  db.selectFrom('payment_events').where('id', '=', id).selectAll().executeTakeFirst();

export const markPaymentEventHandled = async (db: DbOrTransaction, id: string, at: Date): Promise<void> => {
  await db.updateTable('payment_events').set({ handled_at: at }).where('id', '=', id).execute();
};

export const deletePaymentEvents = async (db: DbOrTransaction, before: Date): Promise<void> => {
  await db.deleteFrom('payment_events').where('received_at', '<', before).execute();
};
