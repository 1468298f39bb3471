import { sql } from 'kysely';
import type { Day } from '#domain/dates.ts';
import { displayTitle } from '#domain/listing-status.ts';
import type { Cents } from '#domain/money.ts';
import type { PayoutWay } from '#domain/payout-life.ts';
import { isBackUntold, isTold } from '../booking/attempt-store.ts';
import { hostId } from '../booking/store.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';

/** Which bookings are exported: those whose first day is in the year, of one host or of all. */
export type Exported = { year: number; hostId: string | null };

const rowsPerQuery = 1000;

/** When the money of the booking `b` came, also where it went back or is held; without money, when it became Paid. */
const paidAt = sql<Date | null>`coalesce((select max(coalesce(o.sold_at, o.captured_at)) from payment_orders o
  where o.booking_id = b.id and o.captured_at is not null and o.sold_price_cents is not null), b.paid_at)`;

/** The days in Wisconsin on which refunds of the booking `b` went, the first one first. */
const refundedDays = sql<Day[] | null>`(select json_agg(distinct
    (coalesce(r.completed_at, r.updated_at) at time zone 'America/Chicago')::date)
  from payment_orders o join refunds r on r.payment_order_id = o.id
  where o.booking_id = b.id and r.status = 'Completed')`;

/** What the host of a booking knows of what has arrived: what checks pay of which they were not told is apart. */
type Told = {
  untoldCents: Cents;
  checkNumber: string | null;
  /** The latest sending of which they were told. */
  latest: { way: PayoutWay; at: string; receiver: string; transactionId: string | null } | null;
};

/** The same of the booking `b`, in SQL. */
const told = sql<Told>`(
  select json_build_object('untoldCents', coalesce(sum(s.amount_cents) filter (where not ${isTold}), 0),
    'checkNumber', string_agg(distinct c.check_number, ' ') filter (where ${isTold}),
    'latest', (array_agg(json_build_object('way', s.way, 'at', s.arrived_at, 'receiver', s.receiver_email,
      'transactionId', s.transaction_id) order by s.arrived_at desc, s.sent_at desc, s.number desc) filter (where ${isTold}))[1])
  from payout_attempts s left join checks c on c.id = s.check_id
  where s.booking_id = b.id and s.host_id = b.host_id and s.stage = 'arrived')`;

/** A booking with its listing, its hunter, its payee, its payment, its payout and its ledger. */
const selectRows = (db: DbOrTransaction, { year, hostId: ofHost }: Exported) =>
  db
    .selectFrom('bookings as b')
    .innerJoin('listings as l', 'l.id', 'b.listing_id')
    .innerJoin('users as u', 'u.id', 'b.user_id')
    .leftJoin('payouts as y', 'y.booking_id', 'b.id')
    .innerJoin('users as h', (join) => join.on('h.id', '=', hostId))
    .leftJoin('booking_ledgers as g', 'g.booking_id', 'b.id')
    .where('b.start_day', '>=', `${year}-01-01`)
    .where('b.start_day', '<=', `${year}-12-31`)
    .$if(ofHost !== null, (query) => query.where(hostId, '=', ofHost ?? ''))
    .select([
      'b.id',
      'b.confirmation_code',
      'b.status',
      'b.start_day',
      'b.end_day',
      'b.party_size',
      'b.created_at',
      paidAt.as('paid_at'),
      refundedDays.as('refunded_days'),
      'b.booking_price_cents',
      'b.booking_fee_cents',
      'b.sub_total_cents',
      'b.tax_rate',
      'b.total_tax_cents',
      'b.total_cents',
      'l.title',
      'l.county as land_county',
      'b.county',
      'l.city',
      'u.first_name as hunter_first_name',
      'u.last_name as hunter_last_name',
      'u.email as hunter_email',
      'h.first_name as host_first_name',
      'h.last_name as host_last_name',
      'h.email as host_email',
      'g.captured_cents',
      'g.provider_fee_cents',
      'g.refunded_cents',
      'g.refund_pending_cents',
      'g.held_cents',
      'g.given_back_price_cents',
      'g.given_back_fee_cents',
      'g.given_back_tax_cents',
      sql<number | null>`g.tax_cents - g.refunded_tax_cents`.as('tax_due_cents'),
      // What counts as the host's: also what is still owed of a cancelled payout.
      sql<number | null>`case when y.booking_id is not null then g.payout_cents end`.as('payout_cents'),
      'g.paid_to_others_cents',
      'g.payout_fee_cents',
      'g.marketplace_cents',
      'y.stage',
      'y.owed_cents',
      'y.payout_type',
      'y.manual_payment_status',
      'y.pay_pal_payout_status',
      'y.payout_item_status',
      'y.paid_out_at',
      'y.receiver_email',
      sql<string | null>`(select string_agg(distinct c.check_number, ' ') from payout_attempts s
        join checks c on c.id = s.check_id where s.booking_id = b.id and s.host_id = b.host_id and s.stage = 'arrived')`.as(
        'check_number',
      ),
      told.as('told'),
      isBackUntold.as('is_back_untold'),
      'y.payout_transaction_id',
      sql<string | null>`(select string_agg(o.capture_id, ' ' order by o.captured_at) from payment_orders o
        where o.booking_id = b.id and o.capture_id is not null)`.as('capture_ids'),
    ])
    .orderBy('b.start_day')
    .orderBy('b.id')
    .limit(rowsPerQuery);

export type ExportedRow = Awaited<ReturnType<ReturnType<typeof selectRows>['executeTakeFirstOrThrow']>>;

/**
 * The bookings in the order of their first day, read a thousand at a time: an export of a million needs no more
 * memory than one of a thousand, and a slow reader holds no connection.
 */
export const readBookings = async function* (
  db: DbOrTransaction,
  exported: Exported,
): AsyncGenerator<readonly ExportedRow[]> {
  let last: ExportedRow | undefined;
  for (;;) {
    let query = selectRows(db, exported);
    if (last)
      query = query.where(sql<boolean>`(b.start_day, b.id) > (${last.start_day}::date, ${last.id}::uuid)`);
    const rows = await query.execute();
    yield rows;
    if (rows.length < rowsPerQuery) return;
    last = rows.at(-1);
  }
};

export const listingNameOf = ({ title, land_county: county }: ExportedRow): string =>
  displayTitle(title, county);

/** The years after this one in which bookings begin, of one host or of all, the latest first. */
export const listYearsAhead = async (
  db: DbOrTransaction,
  { year, hostId: ofHost }: Exported,
): Promise<number[]> => {
  const found = await db
    .selectFrom('bookings as b')
    .innerJoin('listings as l', 'l.id', 'b.listing_id')
    .where('b.start_day', '>', `${year}-12-31`)
    .$if(ofHost !== null, (query) => query.where(hostId, '=', ofHost ?? ''))
    .select(sql<number>`extract(year from b.start_day)::int`.as('year'))
    .distinct()
    .orderBy('year', 'desc')
    .execute();
  return found.map((row) => row.year);
};
