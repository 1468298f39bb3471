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
import {
  comparedWith,
  findCandidates,
  hasAll,
  isCut,
  lookedColumns,
  lookedOf,
} from '../booking/search-store.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';
import { inOrder, positionOf, readFound, type SortKey } from '../platform/db/read-in-order.ts';
import { countRowsByTab } from '../platform/db/row-counts.ts';
import { wordsOf } from '../platform/db/words.ts';
import { isPaidAsSaid } from './attempt-store.ts';
import { addressColumns } from './check-store.ts';

/** SQL of one row `t`: what a payout `p` shows of its attempts. */
const attemptsOf = sql<{ is_uncalled: boolean; is_paid_by_hand: boolean; check_number: string | null }>`
  lateral (select coalesce(bool_or(s.stage = 'onItsWay' and s.called_at is null), false) as is_uncalled,
    coalesce(bool_or(s.host_id = p.host_id and s.stage = 'arrived' and ${isPaidAsSaid}), false)
      as is_paid_by_hand,
    (array_agg(c.check_number order by s.arrived_at desc, c.id desc)
      filter (where s.host_id = p.host_id and s.stage = 'arrived' and c.id is not null))[1] as check_number
    from payout_attempts s left join checks c on c.id = s.check_id where s.booking_id = p.booking_id)`.as<'t'>(
  sql`t`,
);

/** Payouts as `p`, each with its booking, its listing and the administrator who acted. */
const selectPayouts = (db: DbOrTransaction) =>
  db
    .selectFrom('payouts as p')
    .innerJoin('bookings as b', 'b.id', 'p.booking_id')
    .innerJoin('listings as l', 'l.id', 'b.listing_id')
    .innerJoin('users as h', 'h.id', 'p.host_id')
    .leftJoin('users as a', 'a.id', 'p.admin_user_id')
    .innerJoin(attemptsOf, (join) => join.onTrue())
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
      't.is_uncalled',
      't.is_paid_by_hand',
      't.check_number',
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
 * Whether a payout `p` has one of these numbers, of a check or at the provider. `offset 0` has its own attempts looked
 * at, rather than all.
 */
const hasNumber = (numbers: readonly string[]) => sql<SqlBool>`(
  p.payout_transaction_id = any(${numbers}) or p.payout_item_id = any(${numbers}) or p.payout_batch_id = any(${numbers})
  or exists (select from payout_attempts s left join checks c on c.id = s.check_id where s.booking_id = p.booking_id
    and (c.check_number = any(${numbers}) or s.transaction_id = any(${numbers}) or s.item_id = any(${numbers})
      or s.batch_id = any(${numbers})) offset 0))`;

/** The ways to write a number. */
const spellings = (number: string): string[] => [...new Set([number, number.toUpperCase()])];

/** Whether a payout, `p` of the booking `b`, is found by a search: its number, or words which each are in it. */
const isFoundBy = (search: string) =>
  sql<SqlBool>`((${sql.join(
    wordsOf(search).map((word) => sql`(${hasAll([word])} or ${hasNumber(spellings(word))})`),
    sql` and `,
  )}) or ${hasNumber(spellings(search.trim()))})`;

/** The bookings whose payouts have one of these numbers, of a check or at the provider. */
const withNumber = (numbers: readonly string[]) => sql`
  select s.booking_id from checks c join payout_attempts s on s.check_id = c.id where c.check_number = any(${numbers})
  union select booking_id from payouts where payout_transaction_id = any(${numbers})
  union select booking_id from payouts where payout_item_id = any(${numbers})
  union select booking_id from payouts where payout_batch_id = any(${numbers})
  union select booking_id from payout_attempts where transaction_id = any(${numbers})
  union select booking_id from payout_attempts where item_id = any(${numbers})
  union select booking_id from payout_attempts where batch_id = any(${numbers})`;

/** What counts of a payout `p`: one that ended keeps what it was in its row, and is nothing (as indexed). */
const countedCents = sql`(case when p.stage = 'ended' then 0 else p.amount_cents end)`;

/** Whether the payout `p` fits the filters but that of the status. */
const fits = ({ county, minAmount, maxAmount }: PayoutFilters) => sql<SqlBool>`(
  ${
    county === undefined
      ? sql`true`
      : sql`exists (select from bookings o join listings c on c.id = o.listing_id
          where o.id = p.booking_id and c.county = ${county})`
  }
  and ${minAmount === undefined ? sql`true` : sql`${countedCents} >= ${minAmount * 100}`}
  and ${maxAmount === undefined ? sql`true` : sql`${countedCents} <= ${maxAmount * 100}`})`;

const hasStatus = (status: PayoutStatus) =>
  status === 'StillOwed'
    ? sql<SqlBool>`(p.stage = 'stopped' and p.owed_cents > 0)`
    : sql<SqlBool>`coalesce(p.manual_payment_status, p.pay_pal_payout_status) = ${status}`;

/** The payouts that fit the filters. */
const filterPayouts = (db: DbOrTransaction, { status, ...filters }: PayoutFilters) =>
  db
    .selectFrom('payouts as p')
    .where(fits(filters))
    .$if(status !== undefined, (query) => query.where(hasStatus(status as PayoutStatus)));

/** How many are looked at of words that many have: a row of payouts costs three times one of bookings. */
const ofMany = { lookedAt: 20, walked: 15 };

type FoundPayout = { id: string; tab: PayoutTab; has_status: boolean };

/** The payouts with all words of a search that fit the filters, of each tab, in order; and whether these are all. */
export const searchPayouts = async (
  db: DbOrTransaction,
  { search, tab, sort, order, status, ...filters }: Omit<PayoutTable, 'page' | 'pageSize'>,
): Promise<{ found: FoundPayout[]; isWhole: boolean }> => {
  const { looked, walk, words: others, isFew, isComplete } = await findCandidates(db, search, ofMany);
  const words = wordsOf(search);
  // Whoever is found by the only word of a search has it.
  const compared = others.length === 0 ? [] : words;
  const numbers = [...new Set([search.trim(), ...words].flatMap(spellings))];
  const keys = sortKeys[sort];
  const walked = walk(sql`select ${lookedOf} from payouts p join bookings b on b.id = p.booking_id
    where p.tab = ${tab} and ${fits(filters)} order by ${inOrder(keys, order)}`);
  const { rows } = await sql<{ found: FoundPayout[]; is_cut: boolean }>`
    with looked as materialized ${looked},
      b as materialized (select ${lookedColumns} from looked
        union select ${lookedColumns} from bookings where id in (${withNumber(numbers)})
        ${isFew ? sql`` : sql`union ${walked}`})
    select ${isCut} as is_cut, (
      select coalesce(json_agg(f), '[]') from (
        select p.booking_id as id, p.tab, ${status === undefined ? sql`true` : hasStatus(status)} as has_status
        from b join payouts p on p.booking_id = b.id ${comparedWith(compared)}
        where ${fits(filters)} ${compared.length === 0 ? sql`` : sql`and ${isFoundBy(search)}`}
        order by ${inOrder(keys, order)}) f) as found`.execute(db);
  const { found = [], is_cut: isMissingSome = false } = rows[0] ?? {};
  return { found, isWhole: isComplete && !isMissingSome };
};

/** The number of payouts that fit the filters, per tab. */
export const countPayouts = async (
  db: DbOrTransaction,
  { status, county, minAmount, maxAmount }: PayoutFilters,
): Promise<Record<PayoutTab, number>> => {
  const isFiltered = [status, county, minAmount, maxAmount].some((filter) => filter !== undefined);
  if (!isFiltered) return countRowsByTab(db, 'payouts', payoutTabs);
  const rows = await filterPayouts(db, { status, county, minAmount, maxAmount })
    .select(({ fn }) => ['p.tab', fn.countAll<number>().as('count')])
    .groupBy('p.tab')
    .execute();
  const counts = { pending: 0, complete: 0, other: 0 };
  for (const { tab, count } of rows) counts[tab] = count;
  return counts;
};

const bookingId = { by: sql`p.booking_id`, type: 'uuid' };

/** What the table is sorted by; a code is unique. */
const sortKeys = {
  created: [{ by: sql`p.created_at`, type: 'timestamptz' }, bookingId],
  payoutDate: [{ by: sql`p.paid_out_at`, type: 'timestamptz', isNullable: true }, bookingId],
  amount: [{ by: countedCents, type: 'int8' }, bookingId],
  confirmationCode: [{ by: sql`b.confirmation_code`, type: 'text' }],
} as const satisfies Record<PayoutSort, readonly SortKey[]>;

/** The ids of the payouts of a tab that fit the filters, to be sorted. */
const selectIds = (db: DbOrTransaction, asked: Pick<PayoutTable, 'tab' | 'sort'> & PayoutFilters) => {
  const matching = filterPayouts(db, asked).where('p.tab', '=', asked.tab).select('p.booking_id');
  return asked.sort === 'confirmationCode'
    ? matching.innerJoin('bookings as b', 'b.id', 'p.booking_id')
    : matching;
};

const opposite = { asc: 'desc', desc: 'asc' } as const;

/** One page of a tab with `total` payouts that fit the filters. */
export const listPayoutRows = (
  db: DbOrTransaction,
  asked: PayoutTable,
  total: number,
): Promise<StoredPayoutRow[]> => {
  const { sort, order, page, pageSize } = asked;
  const offset = Math.min((page - 1) * pageSize, total);
  const length = Math.min(pageSize, total - offset);
  const left = total - offset - length;
  // The index is scanned from the nearer end, so that the last page is as fast as the first.
  const [skipped, direction] = left < offset ? [left, opposite[order]] : [offset, order];
  const ids = selectIds(db, asked).orderBy(inOrder(sortKeys[sort], direction)).limit(length).offset(skipped);
  return selectPayouts(db).where('p.booking_id', 'in', ids).orderBy(inOrder(sortKeys[sort], order)).execute();
};

/** These payouts in the order of the table. */
export const listPayoutsOf = (
  db: DbOrTransaction,
  ids: readonly string[],
  { sort, order }: Pick<PayoutTable, 'sort' | 'order'>,
): Promise<StoredPayoutRow[]> =>
  selectPayouts(db)
    .where('p.booking_id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy(inOrder(sortKeys[sort], order))
    .execute();

/** All payouts of a tab that match the search and the filters, some at a time. */
export const readPayoutRows = (
  db: DbOrTransaction,
  asked: Omit<PayoutTable, 'page' | 'pageSize'>,
): AsyncGenerator<readonly StoredPayoutRow[]> => {
  const { order, sort, search } = asked;
  const keys = sortKeys[sort];
  const words = wordsOf(search);
  const isFound = words.length === 0 ? sql`true` : isFoundBy(search);
  return readFound(
    db,
    { keys, order },
    (where, limit) => sql`
      select p.booking_id as id, ${positionOf(keys)} as position, ${isFound} as fits
      from payouts p join bookings b on b.id = p.booking_id ${comparedWith(words)}
      where p.booking_id in ${selectIds(db, asked).where(where).orderBy(inOrder(keys, order)).limit(limit)}
      order by ${inOrder(keys, order)}`,
    (ids) => listPayoutsOf(db, ids, { sort, order }),
  );
};
