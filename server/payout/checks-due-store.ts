import { type SqlBool, sql } from 'kysely';
import type { Day } from '#domain/dates.ts';
import { maxFiltered } from '#domain/paging.ts';
import { isOrderDoubted } from '../booking/charged-store.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';
import { isReportUnread, listWaitingForReports } from './attempt-store.ts';
import { type StoredPayoutRow, selectPayouts } from './table-store.ts';

/** Which payouts are due: their bookings' last day is this one or before; and after which one of them, in order. */
export type Due = { lastDay: Day; after?: string | undefined };

/** Whether the columns of an address are those of a complete one, as `isComplete` of domain/postal-address.ts. */
const isCompleteIn = (columns: string) =>
  sql.join(
    ['address_line1', 'city', 'state', 'zip_code'].map((name) => sql`${sql.ref(columns + name)} ~ '\\S'`),
    sql` and `,
  );

/** Whether a check for the payout can be sent: as `checkAddress` of domain/postal-address.ts has an address for it. */
const hasAddress = sql<boolean>`((${isCompleteIn('p.host_')}) or (not p.is_address_mended
  and exists (select from users h where h.id = p.host_id and ${isCompleteIn('h.')})))`;

/**
 * Whether the payout comes after this booking's in the order of a run. All do once that one isn't due any more, as its
 * booking was moved to later days: its place in the order is lost. One that was paid keeps its place.
 */
const isAfter = ({ lastDay, after }: Due) =>
  after === undefined
    ? sql<boolean>`true`
    : sql<boolean>`coalesce((p.booking_end_day, p.host_name, p.booking_id) >
        (select a.booking_end_day, a.host_name, a.booking_id from payouts a
          where a.booking_id = ${after} and a.booking_end_day <= ${lastDay}), true)`;

/**
 * The first manual payouts that are due, as their index has them: the longest due first, then by the payee's name. No
 * payment of their bookings is in doubt.
 */
const selectDue = (db: DbOrTransaction, due: Due, limit: number) =>
  db
    .selectFrom('payouts as p')
    .where('p.manual_payment_status', '=', 'PaymentRequired')
    .where('p.booking_end_day', '<=', due.lastDay)
    .where(
      sql<SqlBool>`p.booking_id not in (select o.booking_id from payment_orders o where ${isOrderDoubted})`,
    )
    .where(isAfter(due))
    .orderBy('p.booking_end_day')
    .orderBy('p.host_name')
    .orderBy('p.booking_id')
    .limit(limit);

/** The same without those that wait for what PayPal reported. */
const selectChecksDue = (...[db, due, limit]: Parameters<typeof selectDue>) =>
  selectDue(db, due, limit).where(sql<boolean>`not ${isReportUnread}`);

const inOrder = (rows: ReturnType<typeof selectPayouts>): Promise<StoredPayoutRow[]> =>
  rows.orderBy('p.booking_end_day').orderBy('p.host_name').orderBy('p.booking_id').execute();

/** The first that can be paid. */
export const listChecksDue = (db: DbOrTransaction, due: Due, limit: number): Promise<StoredPayoutRow[]> =>
  inOrder(
    selectPayouts(db).where(
      'p.booking_id',
      'in',
      selectChecksDue(db, due, limit).where(hasAddress).select('p.booking_id'),
    ),
  );

/** How many are due, with an address or without, as their index has them; beyond `maxFiltered` one more. */
export const countChecksDue = async (db: DbOrTransaction, due: Due): Promise<number> => {
  const { count } = await db
    .selectFrom(
      selectChecksDue(db, due, maxFiltered + 1)
        .select('p.booking_id')
        .as('c'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

/** Which of the first `maxFiltered` that are due can't be paid, as no address is known. */
export const listDueWithoutAddress = async (db: DbOrTransaction, due: Due): Promise<string[]> => {
  const looked = selectChecksDue(db, due, maxFiltered).select(['p.booking_id', hasAddress.as('has_address')]);
  const found = await db
    .selectFrom(looked.as('d'))
    .where('d.has_address', '=', false)
    .select('d.booking_id')
    .execute();
  return found.map(({ booking_id: id }) => id);
};

/** Which that are due wait for what PayPal reported (docs/rules/payouts.md#waiting-for-a-report). */
export const listDueWaiting = async (db: DbOrTransaction, due: Due): Promise<string[]> => {
  const waiting = await listWaitingForReports(db);
  // All that are due would be read to find them by their order.
  if (waiting.length === 0) return [];
  const found = await selectDue(db, due, maxFiltered)
    .where('p.booking_id', '=', sql<string>`any(${waiting}::uuid[])`)
    .select('p.booking_id')
    .execute();
  return found.map(({ booking_id: id }) => id);
};

/** The first of these payouts, in the order of a run. */
export const listInOrder = (
  db: DbOrTransaction,
  ids: readonly string[],
  limit: number,
): Promise<StoredPayoutRow[]> =>
  inOrder(
    selectPayouts(db)
      .where('p.booking_id', '=', sql<string>`any(${[...ids]}::uuid[])`)
      .limit(limit),
  );
