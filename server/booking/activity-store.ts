import { sql } from 'kysely';
import type { BookingActivity, BookingEmail, CountedRefund } from '#domain/booking-activity.ts';
import type { BookingStatus } from '#domain/booking-status.ts';
import type { Cents } from '#domain/money.ts';
import { type DbOrTransaction, runPrepared, statement } from '../platform/db/connect.ts';

type Activity = { actorId: string | null; details: BookingActivity; at: Date };
type Move = { from: BookingStatus | null; to: BookingStatus };

/** During an update, processes of the previous version still write `message` instead of `details`. */
const storedDetails = sql<BookingActivity>`coalesce(a.details, jsonb_build_object('kind', 'note', 'text', a.message))`;

const selectActivity = (db: DbOrTransaction) =>
  db
    .selectFrom('booking_activity as a')
    .leftJoin('users as u', 'u.id', 'a.actor_id')
    .where('a.booking_id', '=', sql<string>`any($1::uuid[])`)
    .select(['a.booking_id', 'a.at', storedDetails.as('details'), 'u.first_name', 'u.last_name'])
    .orderBy('a.id');

const activityOf = statement('activity', selectActivity);

export type StoredActivity = Awaited<
  ReturnType<ReturnType<typeof selectActivity>['executeTakeFirstOrThrow']>
>;

/** The activity of these bookings, oldest first, with the names of the actors. */
export const listActivity = (db: DbOrTransaction, bookingIds: readonly string[]): Promise<StoredActivity[]> =>
  runPrepared<StoredActivity>(db, activityOf, [bookingIds]);

export const findActivityLine = async (
  db: DbOrTransaction,
  bookingId: string,
  id: number,
): Promise<BookingActivity | undefined> => {
  const found = await db
    .selectFrom('booking_activity as a')
    .where('a.booking_id', '=', bookingId)
    .where('a.id', '=', id)
    .select(storedDetails.as('details'))
    .executeTakeFirst();
  return found?.details;
};

/** `off_cents`: what it said that a refund takes off the payout; null for others, and older ones. */
export type EmailedHost = { email: BookingEmail['email']; off_cents: Cents | null };

/** A booking, and the payee of its payout: what a former one was told they don't know. */
type OfHost = { bookingId: string; hostId: string };

/** Of the lines of emails to a booking's host, those that told this one; older lines name none. */
const isTo = (hostId: string) =>
  sql<boolean>`coalesce(details ->> 'hostId', ${hostId}::text) = ${hostId}::text`;

/** The emails to a booking's host about one occasion that were sent, as its activity has them; in order. */
export const listEmailedHosts = async (
  db: DbOrTransaction,
  { bookingId, hostId }: OfHost,
  occasion: string,
): Promise<EmailedHost[]> => {
  const told = { kind: 'emailed', side: 'host', occasion };
  return db
    .selectFrom('booking_activity')
    .where('booking_id', '=', bookingId)
    .where(sql<boolean>`details @> ${JSON.stringify(told)}::jsonb`)
    .where(isTo(hostId))
    .select([
      sql<BookingEmail['email']>`details ->> 'email'`.as('email'),
      sql<Cents | null>`(details ->> 'offCents')::int`.as('off_cents'),
    ])
    .orderBy('id')
    .execute();
};

/**
 * `gets_cents`: what it said that the host gets; `refunds`: what refunds take off that. Null for those of an older
 * version.
 */
export type ToldSum = { gets_cents: Cents | null; refunds: readonly CountedRefund[] | null };

/** What the emails about changes of a booking since an instant have told this host that they get. In order. */
export const listSumsTold = (
  db: DbOrTransaction,
  { bookingId, hostId }: OfHost,
  since: Date,
): Promise<ToldSum[]> =>
  db
    .selectFrom('booking_activity')
    .where('booking_id', '=', bookingId)
    .where(sql<boolean>`details @> '{"kind": "emailed", "side": "host", "email": "changed"}'`)
    .where(isTo(hostId))
    .where('at', '>=', since)
    .select([
      sql<Cents | null>`(details ->> 'getsCents')::int`.as('gets_cents'),
      sql<readonly CountedRefund[] | null>`details -> 'countedRefunds'`.as('refunds'),
    ])
    .orderBy('id')
    .execute();

/** `waits`: it said that the payout waits until the payment of the booking is certain. */
type PayoutEmailed = { email: BookingEmail['email']; at: Date; waits: boolean };

/** The latest of these emails to a booking's host that was sent, as its activity has it; undefined without any. */
export const findLastPayoutEmail = (
  db: DbOrTransaction,
  { bookingId, hostId }: OfHost,
  emails: readonly BookingEmail['email'][],
): Promise<PayoutEmailed | undefined> =>
  db
    .selectFrom('booking_activity')
    .where('booking_id', '=', bookingId)
    .where(sql<boolean>`details @> '{"kind": "emailed", "side": "host"}'`)
    .where(sql<string>`details ->> 'email'`, 'in', emails)
    .where(isTo(hostId))
    .select([
      sql<BookingEmail['email']>`details ->> 'email'`.as('email'),
      'at',
      sql<boolean>`details @> '{"waits": true}'`.as('waits'),
    ])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The id of the latest move after which a booking that was Paid was paid anew; undefined if there was none. */
export const findPayAnewLine = async (
  db: DbOrTransaction,
  bookingId: string,
): Promise<number | undefined> => {
  const line = await db
    .selectFrom('booking_activity')
    .where('booking_id', '=', bookingId)
    .where('from_status', '=', 'Paid')
    .where(sql<string>`details ->> 'kind'`, '=', 'rearranged')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return line?.id;
};

/** The latest line of one of these kinds; undefined if there is none. */
export const findLastLine = (
  db: DbOrTransaction,
  bookingId: string,
  kinds: readonly BookingActivity['kind'][],
): Promise<{ id: number; details: BookingActivity } | undefined> =>
  db
    .selectFrom('booking_activity as a')
    .where('a.booking_id', '=', bookingId)
    .where(sql<string>`a.details ->> 'kind'`, 'in', kinds)
    .select(['a.id', storedDetails.as('details')])
    .orderBy('a.id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The details of the latest line that moved the booking to a status; undefined if none did. */
export const findLastMoveTo = async (
  db: DbOrTransaction,
  bookingId: string,
  status: BookingStatus,
): Promise<BookingActivity | undefined> => {
  const found = await db
    .selectFrom('booking_activity as a')
    .where('a.booking_id', '=', bookingId)
    .where('a.to_status', '=', status)
    .select(storedDetails.as('details'))
    .orderBy('a.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.details;
};

/** The number of lines of a kind since an instant. */
export const countActivitySince = async (
  db: DbOrTransaction,
  bookingId: string,
  kind: BookingActivity['kind'],
  since: Date,
): Promise<number> => {
  const { count } = await db
    .selectFrom('booking_activity')
    .where('booking_id', '=', bookingId)
    .where(sql<string>`details ->> 'kind'`, '=', kind)
    .where('at', '>', since)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

/** When a booking's host or hunter was last reminded; undefined if never. */
export const findLastReminder = async (db: DbOrTransaction, bookingId: string): Promise<Date | undefined> => {
  const found = await db
    .selectFrom('booking_activity')
    .where('booking_id', '=', bookingId)
    .where(sql<string>`details ->> 'kind'`, '=', 'reminded')
    .select('at')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return found?.at;
};

/** Inserts a line of activity, with its status change if there is one. Returns the line's id. */
export const insertActivity = async (
  db: DbOrTransaction,
  bookingId: string,
  { actorId, details, at }: Activity,
  move?: Move,
): Promise<number> => {
  const { id } = await db
    .insertInto('booking_activity')
    .values({
      booking_id: bookingId,
      at,
      actor_id: actorId,
      details: JSON.stringify(details),
      from_status: move?.from ?? null,
      to_status: move?.to ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
