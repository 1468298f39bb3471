import { type SqlBool, sql } from 'kysely';
import type { Day } from '#domain/dates.ts';
import { maxFiltered } from '#domain/paging.ts';
import { isOrderDoubted } from '../booking/charged-store.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';
import { type StoredPayoutRow, selectPayouts } from './table-store.ts';

/**
 * The first manual payouts that are due, as their index has them: the longest due first, then by the payee's name. The
 * booking's last day is this one or before, and no payment of it is in doubt.
 */
const selectChecksDue = (db: DbOrTransaction, lastDay: Day, limit: number) =>
  db
    .selectFrom('payouts')
    .where('manual_payment_status', '=', 'PaymentRequired')
    .where('booking_end_day', '<=', lastDay)
    .where(
      sql<SqlBool>`booking_id not in (select o.booking_id from payment_orders o where ${isOrderDoubted})`,
    )
    .orderBy('booking_end_day')
    .orderBy('host_name')
    .orderBy('booking_id')
    .limit(limit);

export const listChecksDue = (db: DbOrTransaction, lastDay: Day, limit: number): Promise<StoredPayoutRow[]> =>
  selectPayouts(db, selectChecksDue(db, lastDay, limit).selectAll())
    .orderBy('p.booking_end_day')
    .orderBy('p.host_name')
    .orderBy('p.booking_id')
    .execute();

/** How many are due; beyond `maxFiltered` one more. */
export const countChecksDue = async (db: DbOrTransaction, lastDay: Day): Promise<number> => {
  const { count } = await db
    .selectFrom(
      selectChecksDue(db, lastDay, maxFiltered + 1)
        .select('booking_id')
        .as('c'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};
