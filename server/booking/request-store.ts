import type { Selectable } from 'kysely';
import type { AvailabilityRange } from '#domain/availability.ts';
import type { BookingActivity } from '#domain/booking-activity.ts';
import { type BookingStatus, unpaidStatuses } from '#domain/booking-status.ts';
import { type Day, type DayRange, eachDay } from '#domain/dates.ts';
import type { CostRange } from '#domain/pricing.ts';
import { rangesOf } from '../listing/store.ts';
import { type DbOrTransaction, runPrepared, type Statement } from '../platform/db/connect.ts';
import { columnsOf, type Schema } from '../platform/db/schema.ts';
import { makeConfirmationCode } from './confirmation-code.ts';

/** Booking requests in as few statements as possible, since each is a round trip while the listing is locked. */

/** The row of the hunter who requests. */
export type Hunter = Pick<
  Selectable<Schema['users']>,
  'id' | 'first_name' | 'last_name' | 'phone_number' | 'suspended_at'
>;

// The lateral join makes PostgreSQL lock the user's row after the listing's.
const hunterSql = (lock: string) => `select u.* from (select id from listings where id = $1 ${lock}) l
    left join lateral (select id, first_name, last_name, phone_number, suspended_at
      from users where id = $2 ${lock}) u on true`;
const lockStatement: Statement = { name: 'lock-for-request', text: hunterSql('for no key update') };
const findStatement: Statement = { name: 'find-for-request', text: hunterSql('') };

type RequestKey = { listingId: string; userId: string | null };
type Found = { hunter: Hunter | null };

const findHunter = async (
  db: DbOrTransaction,
  statement: Statement,
  { listingId, userId }: RequestKey,
): Promise<Found | undefined> => {
  const [row] = await runPrepared<Hunter | { id: null }>(db, statement, [listingId, userId]);
  return row && { hunter: row.id === null ? null : row };
};

/**
 * Locks the listing's row, then the hunter's, until the transaction ends, so that held days and unpaid bookings can
 * be checked. Undefined if the listing does not exist; `hunter` is null if the user does not exist.
 */
export const lockForRequest = (db: DbOrTransaction, key: RequestKey): Promise<Found | undefined> =>
  findHunter(db, lockStatement, key);

/** The same without locks, for checks that are made again under them. */
export const findForRequest = (db: DbOrTransaction, key: RequestKey): Promise<Found | undefined> =>
  findHunter(db, findStatement, key);

const listingColumns = [
  'id',
  'user_id',
  'active',
  'approved',
  'is_auto_confirm',
  'max_party_size',
  'base_cost_cents',
  'default_availability',
  'booking_fee_percentage',
  'owner_fee_percentage',
  'tax_rate',
  'rules',
] as const satisfies (keyof Schema['listings'])[];

/** The listing's data that a request needs. */
export type RequestedListing = Pick<Selectable<Schema['listings']>, (typeof listingColumns)[number]> & {
  cost_ranges: CostRange[];
  availability_ranges: AvailabilityRange[];
};

/** A booking that holds some of the requested days. */
export type OverlappingBooking = { id: string; userId: string; startDay: Day; endDay: Day };

/**
 * The data that a request is checked against: the listing, held days, and how many unpaid bookings the hunter has.
 */
export type RequestData = {
  listing: RequestedListing;
  /** If several bookings overlap, the hunter's own comes first. */
  overlapping: OverlappingBooking | null;
  unpaid: { onListing: number; inAll: number };
};

const isUnpaidOfHunter = `b.user_id = $2 and b.status in (${unpaidStatuses.map((status) => `'${status}'`)})`;
const dataStatement: Statement = {
  name: 'request-data',
  text: `select row_to_json(request) as data from (
    select row_to_json(land) as listing,
      (select json_build_object('id', b.id, 'userId', b.user_id, 'startDay', b.start_day, 'endDay', b.end_day)
        from held_days h join bookings b on b.id = h.booking_id
        where h.listing_id = $1 and h.day between $3::date and $4::date
        order by b.user_id = $2 desc, h.day limit 1) as overlapping,
      (select json_build_object('onListing', count(*) filter (where b.listing_id = $1), 'inAll', count(*))
        from bookings b where ${isUnpaidOfHunter}) as unpaid
    from (select ${listingColumns.map((name) => `l.${name}`)}, ${rangesOf('cost')}, ${rangesOf('availability')}
      from listings l where l.id = $1) land) request`,
};

/**
 * Call it after `lockForRequest`, if at all, as a statement of its own: it sees what was committed while waiting for
 * the locks.
 */
export const getRequestData = async (
  db: DbOrTransaction,
  { listingId, userId, range }: { listingId: string; userId: string; range: DayRange },
): Promise<RequestData> => {
  const values = [listingId, userId, range.startDay, range.endDay];
  const [row] = await runPrepared<{ data: RequestData }>(db, dataStatement, values);
  if (!row) throw new Error(`There is no listing ${listingId}.`);
  return row.data;
};

/** The columns that are inserted; the others are set later, generated or filled in by the statement. */
const bookingColumns = columnsOf('bookings', {
  without: [
    'county',
    'land_county',
    'confirmation_code',
    'paid_at',
    'host_id',
    'payment_recorded_by',
    'access_email_at',
    'visit_asked_at',
    'tab',
  ],
});

/** A row to insert; `insertBooking` adds the confirmation code and the land's county. */
export type NewBooking = Pick<Selectable<Schema['bookings']>, (typeof bookingColumns)[number]>;

/** A line of a new booking's activity, with its status change; the first one has no `from`. */
export type FirstLine = {
  at: Date;
  actorId: string | null;
  details: BookingActivity;
  from: BookingStatus | null;
  to: BookingStatus;
};

const listingPlaceholder = `$${bookingColumns.indexOf('listing_id') + 1}`;
const placeholder = (index: number): string => `$${bookingColumns.length + index}`;
const insertStatement: Statement = {
  name: 'insert-booking',
  text: `with made as (
      insert into bookings (${bookingColumns}, confirmation_code, county)
      values (${bookingColumns.map((_, index) => `$${index + 1}`)}, ${placeholder(1)},
        (select county from listings where id = ${listingPlaceholder}))
      on conflict (confirmation_code) do nothing returning id, listing_id
    ), held as (
      insert into held_days (listing_id, day, booking_id)
      select made.listing_id, day, made.id from made, unnest(${placeholder(2)}::date[]) day order by day
    ), activity as (
      insert into booking_activity (booking_id, at, actor_id, details, from_status, to_status)
      select made.id, line.at, line."actorId", line.details, line."from", line."to"
      from made, rows from (jsonb_to_recordset(${placeholder(3)}::jsonb)
        as (at timestamptz, "actorId" uuid, details jsonb, "from" text, "to" text))
        with ordinality as line(at, "actorId", details, "from", "to", number)
      order by line.number
    )
    select id from made`,
};

const maxCodeAttempts = 5;

/**
 * Inserts a booking with a unique confirmation code, its held days and its first lines of activity. Days are inserted
 * in order, so that two transactions for the same days wait for each other and never deadlock.
 * @throws the database's error on 'held_days_pkey' when another booking holds one of the days.
 */
export const insertBooking = async (
  db: DbOrTransaction,
  booking: NewBooking,
  { holds, lines }: { holds: DayRange | null; lines: readonly FirstLine[] },
  makeCode = makeConfirmationCode,
): Promise<void> => {
  const values = bookingColumns.map((name) => booking[name]);
  const rest = [holds ? eachDay(holds) : [], JSON.stringify(lines)];
  for (let attempt = 0; attempt < maxCodeAttempts; attempt += 1) {
    const made = await runPrepared(db, insertStatement, [...values, makeCode(), ...rest]);
    if (made.length === 1) return;
  }
  throw new Error(`No confirmation code was free in ${maxCodeAttempts} attempts.`);
};
