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

/** A request for days in as few statements as it can be: each is a way to the database and back, with land locked. */

/** Who asks, as the row has it. */
export type Hunter = Pick<
  Selectable<Schema['users']>,
  'id' | 'first_name' | 'last_name' | 'phone_number' | 'suspended_at'
>;

// Two tables side by side in one statement: a row of the second is looked for, and locked, after that of the first.
const locks: Statement = {
  name: 'lock-for-request',
  text: `select u.* from (select id from listings where id = $1 for no key update) l
    left join lateral (select id, first_name, last_name, phone_number, suspended_at
      from users where id = $2 for no key update) u on true`,
};

/**
 * Locks the land's row, then the person's, until the transaction ends: days of the one and requests of the other are
 * counted under it. Undefined where there is no such land; its hunter is null where there is no such person.
 */
export const lockForRequest = async (
  db: DbOrTransaction,
  { listingId, userId }: { listingId: string; userId: string | null },
): Promise<{ hunter: Hunter | null } | undefined> => {
  const [row] = await runPrepared<Hunter | { id: null }>(db, locks, [listingId, userId]);
  return row && { hunter: row.id === null ? null : row };
};

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
] as const satisfies (keyof Schema['listings'])[];

/** What a request needs to know of the land. */
export type RequestedListing = Pick<Selectable<Schema['listings']>, (typeof listingColumns)[number]> & {
  cost_ranges: CostRange[];
  availability_ranges: AvailabilityRange[];
};

/** A booking that holds some of the days asked for. */
export type Holder = { id: string; userId: string; startDate: Day; endDate: Day };

/** What stands in a request's way or doesn't: the land, its held days, and the person's unpaid bookings so far. */
export type Situation = {
  listing: RequestedListing;
  /** The person's own, where several hold some of the days. */
  heldBy: Holder | null;
  unpaid: { onListing: number; inAll: number };
};

const waits = `b.user_id = $2 and b.status in (${unpaidStatuses.map((status) => `'${status}'`)})`;
const situation: Statement = {
  name: 'situation-of-request',
  text: `select row_to_json(asked) as situation from (
    select row_to_json(land) as listing,
      (select json_build_object('id', b.id, 'userId', b.user_id, 'startDate', b.start_day, 'endDate', b.end_day)
        from held_days h join bookings b on b.id = h.booking_id
        where h.listing_id = $1 and h.day between $3::date and $4::date
        order by b.user_id = $2 desc, h.day limit 1) as "heldBy",
      (select json_build_object('onListing', count(*) filter (where b.listing_id = $1), 'inAll', count(*))
        from bookings b where ${waits}) as unpaid
    from (select ${listingColumns.map((name) => `l.${name}`)}, ${rangesOf('cost')}, ${rangesOf('availability')}
      from listings l where l.id = $1) land) asked`,
};

/** Read under both locks, in a statement after theirs: what they waited for is seen. */
export const getSituation = async (
  db: DbOrTransaction,
  { listingId, userId, range }: { listingId: string; userId: string; range: DayRange },
): Promise<Situation> => {
  const values = [listingId, userId, range.startDate, range.endDate];
  const [row] = await runPrepared<{ situation: Situation }>(db, situation, values);
  if (!row) throw new Error(`There is no listing ${listingId}.`);
  return row.situation;
};

/** All that a booking is made with; the rest comes later, or of itself. */
const bookingColumns = columnsOf('bookings', {
  without: ['confirmation_code', 'paid_at', 'payment_recorded_by', 'access_email_at', 'tab'],
});

/** A booking as it is made; its confirmation code is found while it is written. */
export type NewBooking = Pick<Selectable<Schema['bookings']>, (typeof bookingColumns)[number]>;

/** The first lines of its activity, each a move; the first from nothing. */
export type FirstLine = {
  at: Date;
  actorId: string | null;
  details: BookingActivity;
  from: BookingStatus | null;
  to: BookingStatus;
};

const place = (index: number): string => `$${bookingColumns.length + index}`;
const insertion: Statement = {
  name: 'insert-booking',
  text: `with made as (
      insert into bookings (${bookingColumns}, confirmation_code)
      values (${bookingColumns.map((_, index) => `$${index + 1}`)}, ${place(1)})
      on conflict (confirmation_code) do nothing returning id, listing_id
    ), held as (
      insert into held_days (listing_id, day, booking_id)
      select made.listing_id, day, made.id from made, unnest(${place(2)}::date[]) day order by day
    ), activity as (
      insert into booking_activity (booking_id, at, actor_id, details, from_status, to_status)
      select made.id, line.at, line."actorId", line.details, line."from", line."to"
      from made, rows from (jsonb_to_recordset(${place(3)}::jsonb)
        as (at timestamptz, "actorId" uuid, details jsonb, "from" text, "to" text))
        with ordinality as line(at, "actorId", details, "from", "to", number)
      order by line.number
    )
    select id from made`,
};

const triesForCode = 5;

/**
 * Adds a booking under a confirmation code that no other has, with the days it holds (in their order, so that two who
 * want the same ones wait and never deadlock) and the first lines of its activity.
 * @throws the database's error on 'held_days_pkey' when somebody else holds one of the days.
 */
export const insertBooking = async (
  db: DbOrTransaction,
  booking: NewBooking,
  { holds, lines }: { holds: DayRange | null; lines: readonly FirstLine[] },
  makeCode = makeConfirmationCode,
): Promise<void> => {
  const values = bookingColumns.map((name) => booking[name]);
  const rest = [holds ? eachDay(holds) : [], JSON.stringify(lines)];
  for (let tries = 0; tries < triesForCode; tries += 1) {
    const made = await runPrepared(db, insertion, [...values, makeCode(), ...rest]);
    if (made.length === 1) return;
  }
  throw new Error(`No confirmation code was free in ${triesForCode} tries.`);
};
