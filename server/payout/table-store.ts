import { type SqlBool, sql } from 'kysely';
import type { CountyAndAmount } from '#contract/table-filters.ts';
import type { Day } from '#domain/dates.ts';
import type { PayoutActivity } from '#domain/payout-activity.ts';
import {
  type manualPaymentStatuses,
  type PayoutSort,
  type PayoutTab,
  payoutTabs,
  type payPalPayoutStatuses,
} from '#domain/payout-status.ts';
import { isPaymentDoubted } from '../booking/charged-store.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';
import { beginningWith, containing } from '../platform/db/like.ts';
import { countRowsByTab } from '../platform/db/row-counts.ts';
import { isPaidAsSaid } from './attempt-store.ts';
import { addressColumns } from './check-store.ts';

/** Payouts as `p`, each with its booking, its listing and the administrator who acted. */
const selectPayouts = (db: DbOrTransaction) =>
  db
    .selectFrom('payouts as p')
    .innerJoin('bookings as b', 'b.id', 'p.booking_id')
    .innerJoin('listings as l', 'l.id', 'b.listing_id')
    .innerJoin('users as h', 'h.id', 'p.host_id')
    .leftJoin('users as a', 'a.id', 'p.admin_user_id')
    .selectAll('p')
    .select(addressColumns)
    .select([
      'b.confirmation_code',
      'b.start_day',
      'b.end_day',
      'l.title',
      'l.county',
      'l.user_id as land_owner_id',
      'l.pay_pal_email as land_pay_pal_email',
      'a.first_name as admin_first_name',
      'a.last_name as admin_last_name',
      'a.email as admin_email',
      sql<boolean>`exists (select from payout_attempts s where s.booking_id = p.booking_id
        and s.stage = 'onItsWay' and s.called_at is null)`.as('is_uncalled'),
      sql<boolean>`exists (select from payout_attempts s where s.booking_id = p.booking_id
        and s.stage = 'arrived' and ${isPaidAsSaid})`.as('is_paid_by_hand'),
      sql<string | null>`(select c.check_number from payout_attempts s join checks c on c.id = s.check_id
        where s.booking_id = p.booking_id and s.stage = 'arrived' order by s.arrived_at desc, c.id desc limit 1)`.as(
        'check_number',
      ),
      isPaymentDoubted.as('is_payment_doubted'),
    ]);

export type StoredPayoutRow = Awaited<
  ReturnType<ReturnType<typeof selectPayouts>['executeTakeFirstOrThrow']>
>;

/** @throws NoResultError when the booking has no payout. */
export const getPayoutRow = (db: DbOrTransaction, bookingId: string): Promise<StoredPayoutRow> =>
  selectPayouts(db).where('p.booking_id', '=', bookingId).executeTakeFirstOrThrow();

export const findPayoutRow = (db: DbOrTransaction, bookingId: string): Promise<StoredPayoutRow | undefined> =>
  selectPayouts(db).where('p.booking_id', '=', bookingId).executeTakeFirst();

/** Whether a manual payout, `p` of booking `b`, is due: the last day is this one or before, and no payment in doubt. */
const isCheckDue = (lastDay: Day) =>
  sql<SqlBool>`p.manual_payment_status = 'PaymentRequired' and b.status = 'Paid' and b.end_day <= ${lastDay}
    and not ${isPaymentDoubted}`;

/** The manual payouts that are due, the longest due first, then by the payee's name. */
export const listChecksDue = (db: DbOrTransaction, lastDay: Day, limit: number): Promise<StoredPayoutRow[]> =>
  selectPayouts(db)
    .where(isCheckDue(lastDay))
    .orderBy('b.end_day')
    .orderBy('p.host_name')
    .orderBy('p.booking_id')
    .limit(limit)
    .execute();

export const countChecksDue = async (db: DbOrTransaction, lastDay: Day): Promise<number> => {
  const { count } = await db
    .selectFrom('payouts as p')
    .innerJoin('bookings as b', 'b.id', 'p.booking_id')
    .where(isCheckDue(lastDay))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

/** The activity of a payout, oldest first, with the names of the actors. */
export const listPayoutActivity = (db: DbOrTransaction, bookingId: string) =>
  db
    .selectFrom('payout_activity as a')
    .leftJoin('users as u', 'u.id', 'a.actor_id')
    .where('a.booking_id', '=', bookingId)
    .select(['a.at', 'a.details', 'u.first_name', 'u.last_name'])
    .$narrowType<{ details: PayoutActivity }>()
    .orderBy('a.id')
    .execute();

/** The state of the administrators' table: tab, search, sorting and page. */
type PayoutTable = {
  tab: PayoutTab;
  search: string;
  sort: PayoutSort;
  order: 'asc' | 'desc';
  page: number;
  pageSize: number;
} & PayoutFilters;

type PayoutFilters = CountyAndAmount & { status?: PayoutStatus | undefined };
type PayoutStatus = (typeof manualPaymentStatuses | typeof payPalPayoutStatuses)[number] | 'StillOwed';

/**
 * Whether a word matches a payout: its booking's code begins with it, its listing's title or the payee's name or email
 * contain it, or it is the number of its check or an id at the provider.
 */
const matchesWord = (word: string) => sql<SqlBool>`(
  p.booking_id in (select b.id from bookings b
    where b.confirmation_code like ${beginningWith(word.toUpperCase())}
      or b.listing_id in (select l.id from listings l
        where concat(l.title, ' (', l.county, ' County)') ilike ${containing(word)}))
  or p.host_name ilike ${containing(word)} or p.host_email ilike ${containing(word)}
  or p.booking_id in (select s.booking_id from checks c join payout_attempts s on s.check_id = c.id
    where c.check_number ilike ${containing(word)})
  or p.payout_transaction_id = ${word} or p.payout_item_id = ${word} or p.payout_batch_id = ${word}
  or p.booking_id in (select s.booking_id from payout_attempts s
    where s.transaction_id = ${word} or s.item_id = ${word} or s.batch_id = ${word}))`;

/** The payouts that match the search and the filters. */
const searchPayouts = (
  db: DbOrTransaction,
  { search, status, county, minAmount, maxAmount }: Pick<PayoutTable, 'search'> & PayoutFilters,
) => {
  const words = search.split(/\s+/).filter((word) => word !== '');
  const hasStatus =
    status === 'StillOwed'
      ? sql<SqlBool>`p.stage = 'stopped' and p.owed_cents > 0`
      : sql<SqlBool>`coalesce(p.manual_payment_status, p.pay_pal_payout_status) = ${status}`;
  const inCounty = sql<SqlBool>`p.booking_id in (
    select b.id from bookings b join listings l on l.id = b.listing_id where l.county = ${county})`;
  return words
    .reduce((query, word) => query.where(matchesWord(word)), db.selectFrom('payouts as p'))
    .$if(status !== undefined, (query) => query.where(hasStatus))
    .$if(county !== undefined, (query) => query.where(inCounty))
    .$if((minAmount ?? 0) > 0, (query) =>
      query.where('p.amount_cents', '>=', (minAmount ?? 0) * 100).where('p.stage', '<>', 'ended'),
    )
    .$if(maxAmount !== undefined, (query) =>
      query.where(sql<SqlBool>`(p.amount_cents <= ${(maxAmount ?? 0) * 100} or p.stage = 'ended')`),
    );
};

/** The number of payouts that match the search and the filters, per tab. */
export const countPayouts = async (
  db: DbOrTransaction,
  asked: Pick<PayoutTable, 'search'> & PayoutFilters,
): Promise<Record<PayoutTab, number>> => {
  const { search, status, county, minAmount, maxAmount } = asked;
  const isFiltered = [status, county, minAmount, maxAmount].some((filter) => filter !== undefined);
  if (search === '' && !isFiltered) return countRowsByTab(db, 'payouts', payoutTabs);
  const rows = await searchPayouts(db, asked)
    .select(({ fn }) => ['p.tab', fn.countAll<number>().as('count')])
    .groupBy('p.tab')
    .execute();
  const counts = { pending: 0, complete: 0, other: 0 };
  for (const { tab, count } of rows) counts[tab] = count;
  return counts;
};

/** What counts of a payout: one that ended keeps what it was in its row. Only the tab of others has such. */
const countedCents = sql<number>`case when p.stage = 'ended' then 0 else p.amount_cents end`;

/** The sort columns. */
const sortColumns = {
  created: 'p.created_at',
  payoutDate: 'p.paid_out_at',
  amount: 'p.amount_cents',
  confirmationCode: 'b.confirmation_code',
} as const satisfies Record<PayoutSort, string>;

const opposite = { asc: 'desc', desc: 'asc' } as const;

/** One page of a tab with `total` payouts. */
export const listPayoutRows = (
  db: DbOrTransaction,
  asked: PayoutTable,
  total: number,
): Promise<StoredPayoutRow[]> => {
  const { tab, sort, order, page, pageSize } = asked;
  const offset = Math.min((page - 1) * pageSize, total);
  const length = Math.min(pageSize, total - offset);
  const left = total - offset - length;
  // The index is scanned from the nearer end, so that the last page is as fast as the first.
  const [skipped, direction] = left < offset ? [left, opposite[order]] : [offset, order];
  const matching = searchPayouts(db, asked).where('p.tab', '=', tab);
  const by = sort === 'amount' && tab === 'other' ? countedCents : sql.ref(sortColumns[sort]);
  const ids =
    sort === 'confirmationCode'
      ? matching.innerJoin('bookings as b', 'b.id', 'p.booking_id').orderBy(by, direction)
      : matching.orderBy(by, direction);
  return selectPayouts(db)
    .where(
      'p.booking_id',
      'in',
      ids.select('p.booking_id').orderBy('p.booking_id', direction).limit(length).offset(skipped),
    )
    .orderBy(by, order)
    .orderBy('p.booking_id', order)
    .execute();
};
