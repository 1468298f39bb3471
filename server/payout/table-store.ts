import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type CountyAndAmount, isFiltered } from '#contract/table-filters.ts';
import { maxFiltered } from '#domain/paging.ts';
import type { PayoutActivity } from '#domain/payout-activity.ts';
import {
  furtherStatuses,
  type manualPaymentStatuses,
  type PayoutSort,
  type PayoutTab,
  payoutStatusesOfTab,
  payoutTabs,
  type payPalPayoutStatuses,
} from '#domain/payout-status.ts';
import { isWaitedFor } from '../booking/attempt-store.ts';
import { isPaymentDoubted } from '../booking/charged-store.ts';
import { comparedWith, findCandidates, isCut, lookedColumns, lookedOf } from '../booking/search-store.ts';
import { withWholeCode } from '../booking/typed-code-store.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';
import { inOrder, positionOf, readFound, type SortKey } from '../platform/db/read-in-order.ts';
import { countRowsByTab, countUpTo, pageOfFiltered } from '../platform/db/row-counts.ts';
import { wordsOf } from '../platform/db/words.ts';
import { isPaidAsSaid } from './attempt-store.ts';
import { addressColumns } from './check-store.ts';
import { isFoundBy, spellings, withNumber } from './search-store.ts';

type OfAttempts = {
  is_uncalled: boolean;
  /** Since when PayPal says that it does not know what is on its way; null unless it does. */
  missing_at: Date | null;
  /** Since when PayPal refuses to show us what is on its way; null unless it does. */
  hidden_at: Date | null;
  /** Since when it waits for what PayPal reported of an attempt to its payee, of the first one; null unless it does. */
  unread_at: Date | null;
  is_given_up: boolean;
  is_paid_by_hand: boolean;
  check_number: string | null;
  /** Of the latest that came back; null if that was no check. */
  void_check_number: string | null;
};

/** SQL of one row `t`: what a payout `p` shows of its attempts. */
const attemptsOf = sql<OfAttempts>`
  lateral (select coalesce(bool_or(s.stage = 'onItsWay' and s.called_at is null), false) as is_uncalled,
    max(s.missing_at) filter (where s.stage = 'onItsWay') as missing_at,
    max(s.hidden_at) filter (where s.status = 'Accepted') as hidden_at,
    min(s.unread_at) filter (where s.host_id = p.host_id and ${isWaitedFor}) as unread_at,
    coalesce(bool_or(s.stage = 'onItsWay' and s.item_status = 'Unknown' and s.batch_id is null
      and s.next_poll_at is null), false) as is_given_up,
    coalesce(bool_or(s.host_id = p.host_id and s.stage = 'arrived' and ${isPaidAsSaid}), false)
      as is_paid_by_hand,
    (array_agg(c.check_number order by s.arrived_at desc, c.id desc)
      filter (where s.host_id = p.host_id and s.stage = 'arrived' and c.id is not null))[1] as check_number,
    (array_agg(c.check_number order by coalesce(s.came_back_at, c.voided_at, s.ended_at) desc,
        s.sent_at desc, s.id desc)
      filter (where s.host_id = p.host_id and s.stage = 'cameBack'))[1] as void_check_number
    from payout_attempts s left join checks c on c.id = s.check_id where s.booking_id = p.booking_id)`.as<'t'>(
  sql`t`,
);

/** These payouts, or all, as `p`, each with its booking, its listing and the administrator who acted. */
export const selectPayouts = (db: DbOrTransaction, payouts = db.selectFrom('payouts').selectAll()) =>
  db
    .selectFrom(payouts.as('p'))
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
      't.missing_at',
      't.hidden_at',
      't.unread_at',
      't.is_given_up',
      't.is_paid_by_hand',
      't.check_number',
      't.void_check_number',
      'b.status as booking_status',
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
type PayoutStatus = (typeof manualPaymentStatuses | typeof payPalPayoutStatuses)[number] | FurtherStatus;
type FurtherStatus = (typeof furtherStatuses)[number];

/** What counts of the payout `table`: one that ended keeps what it was in its row, and is nothing (as indexed). */
const counted = (table: string) =>
  sql`(case when ${sql.ref(`${table}.stage`)} = 'ended' then 0 else ${sql.ref(`${table}.amount_cents`)} end)`;
const countedCents = counted('p');

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

const hasStatus = (table: string, status: PayoutStatus) => {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  if (status === 'StillOwed')
    return sql<SqlBool>`(${column('stage')} = 'stopped' and ${column('owed_cents')} > 0)`;
  if (status === 'PaidTooMuch')
    return sql<SqlBool>`(${column('arrived_cents')} + ${column('on_its_way_cents')} > ${column('due_cents')})`;
  if (status === 'Unclaimed' || status === 'OnHold')
    return sql<SqlBool>`(${column('pay_pal_payout_status')} = 'Processing'
      and ${column('payout_item_status')} = ${sql.lit(status)})`;
  return sql<SqlBool>`coalesce(${column('manual_payment_status')}, ${column('pay_pal_payout_status')}) = ${status}`;
};

/** Whether payouts have a status beside their own: it has an index of its own. */
const asksForFurther = (status: PayoutStatus | undefined): status is FurtherStatus =>
  furtherStatuses.some((each) => each === status);

/** The payouts that fit the filters. */
const filterPayouts = (db: DbOrTransaction, { status, ...filters }: PayoutFilters) =>
  db
    .selectFrom('payouts as p')
    .where(fits(filters))
    .$if(status !== undefined, (query) => query.where(hasStatus('p', status as PayoutStatus)));

/** How many are looked at of words that many have: a row of payouts costs three times one of bookings. */
const ofMany = { lookedAt: 20, walked: 12 };

type FoundPayout = { id: string; tab: PayoutTab; has_status: boolean };

/** The payouts with all words of a search that fit the filters, of each tab, in order; and whether these are all. */
export const searchPayouts = async (
  db: DbOrTransaction,
  { search: typed, tab, sort, order, status, ...filters }: Omit<PayoutTable, 'page' | 'pageSize'>,
): Promise<{ found: FoundPayout[]; isWhole: boolean }> => {
  const search = await withWholeCode(db, typed);
  const { looked, walk, words: others, isFew, isComplete } = await findCandidates(db, search, ofMany);
  const words = wordsOf(search);
  // Whoever is found by the only word of a search has it.
  const compared = others.length === 0 ? [] : words;
  const numbers = [...new Set([typed.trim(), ...words].flatMap(spellings))];
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
        select p.booking_id as id, p.tab, ${status === undefined ? sql`true` : hasStatus('p', status)} as has_status
        from b join payouts p on p.booking_id = b.id ${comparedWith(compared)}
        where ${fits(filters)} ${compared.length === 0 ? sql`` : sql`and ${isFoundBy(search)}`}
        order by ${inOrder(keys, order)}) f) as found`.execute(db);
  const { found = [], is_cut: isMissingSome = false } = rows[0] ?? {};
  return { found, isWhole: isComplete && !isMissingSome };
};

/** Whether the row `table` of payouts, or of an index that has all of it, is in county and amount. */
const isWithin = (table: string, { county, minAmount, maxAmount }: PayoutFilters) => {
  const cents = counted(table);
  return sql<boolean>`(true
    ${county === undefined ? sql`` : sql`and ${sql.ref(`${table}.land_county`)} = ${county}`}
    ${minAmount === undefined ? sql`` : sql`and ${cents} >= ${minAmount * 100}`}
    ${maxAmount === undefined ? sql`` : sql`and ${cents} <= ${maxAmount * 100}`})`;
};

/** Of each status that the filters leave of a tab, the payouts that fit, as an index has them: by county and amount. */
const fitting = (columns: RawBuilder<unknown>, tab: PayoutTab, asked: PayoutFilters) => {
  if (asksForFurther(asked.status))
    return [
      sql`select ${columns} from payouts p
        where p.tab = ${tab} and ${hasStatus('p', asked.status)} and ${isWithin('p', asked)}
        order by p.created_at, p.booking_id`,
    ];
  return payoutStatusesOfTab[tab]
    .filter((status) => asked.status === undefined || status === asked.status)
    .map(
      (status) => sql`select ${columns} from payouts p
        where ${hasStatus('p', status)} and ${isWithin('p', asked)} order by ${counted('p')}`,
    );
};

/** The number of payouts that fit the filters, per tab; beyond `maxFiltered` one more. */
export const countPayouts = (
  db: DbOrTransaction,
  asked: PayoutFilters,
): Promise<Record<PayoutTab, number>> =>
  isFiltered(asked)
    ? countUpTo(db, payoutTabs, (tab) => fitting(sql`1`, tab, asked))
    : countRowsByTab(db, 'payouts', payoutTabs);

const bookingId = { by: sql`p.booking_id`, type: 'uuid' };

/** What the table is sorted by; a code is unique. */
const sortKeys = {
  created: [{ by: sql`p.created_at`, type: 'timestamptz' }, bookingId],
  payoutDate: [{ by: sql`p.paid_out_at`, type: 'timestamptz', isNullable: true }, bookingId],
  amount: [{ by: countedCents, type: 'int8' }, bookingId],
  confirmationCode: [{ by: sql`b.confirmation_code`, type: 'text' }],
} as const satisfies Record<PayoutSort, readonly SortKey[]>;

/** The code of a payout's booking, where it is not joined. */
const codeOf = sql`(select confirmation_code from bookings where id = p.booking_id)`;

/** The ids of the payouts of a tab that fit the filters, to be sorted. */
const selectIds = (db: DbOrTransaction, asked: Pick<PayoutTable, 'tab' | 'sort'> & PayoutFilters) => {
  const matching = filterPayouts(db, asked).where('p.tab', '=', asked.tab).select('p.booking_id');
  return asked.sort === 'confirmationCode'
    ? matching.innerJoin('bookings as b', 'b.id', 'p.booking_id')
    : matching;
};

const opposite = { asc: 'desc', desc: 'asc' } as const;

/** The ids of a page of a tab whose payouts fit filters. */
const pageThatFits = (asked: PayoutTable, total: number) => {
  const { tab, sort, order, page, pageSize, status } = asked;
  const isByCode = sort === 'confirmationCode';
  const key = sql`p.booking_id as id, ${isByCode ? codeOf : sortKeys[sort][0].by} as key`;
  return pageOfFiltered(
    {
      queries: fitting(key, tab, asked),
      walk: sql`select ${key}, p.land_county, p.stage, p.amount_cents, p.due_cents, p.owed_cents, p.on_its_way_cents,
          p.arrived_cents, p.manual_payment_status, p.pay_pal_payout_status, p.payout_item_status
        from payouts p where p.tab = ${tab}
        order by ${inOrder(sortKeys[sort], order)}`,
      fits: sql<boolean>`(${isWithin('w', asked)} and ${status === undefined ? sql`true` : hasStatus('w', status)})`,
      order,
    },
    { isMore: total > maxFiltered && !isByCode, limit: pageSize, offset: (page - 1) * pageSize },
  );
};

/** One page of a tab with `total` payouts that fit the filters; of more than `maxFiltered`, some of these. */
export const listPayoutRows = (
  db: DbOrTransaction,
  asked: PayoutTable,
  total: number,
): Promise<StoredPayoutRow[]> => {
  const { sort, order, page, pageSize } = asked;
  if (isFiltered(asked))
    return selectPayouts(db)
      .where('p.booking_id', 'in', pageThatFits(asked, total))
      .orderBy(inOrder(sortKeys[sort], order))
      .execute();
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
export const readPayoutRows = async function* (
  db: DbOrTransaction,
  asked: Omit<PayoutTable, 'page' | 'pageSize'>,
): AsyncGenerator<readonly StoredPayoutRow[]> {
  const { order, sort } = asked;
  const search = await withWholeCode(db, asked.search);
  const keys = sortKeys[sort];
  const words = wordsOf(search);
  const isFound = words.length === 0 ? sql`true` : isFoundBy(search);
  yield* readFound(
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
