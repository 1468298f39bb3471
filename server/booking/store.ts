import { type Selectable, sql, type Transaction, type Updateable } from 'kysely';
import type { AvailabilityRange } from '#domain/availability.ts';
import { type BookingStatus, unpaidStatuses } from '#domain/booking-status.ts';
import type { DayRange } from '#domain/dates.ts';
import type { PayoutState } from '#domain/payout-status.ts';
import type { Sides } from '#domain/permissions.ts';
import { lacksPrice } from '../listing/store.ts';
import { type DbOrTransaction, runPrepared, statement } from '../platform/db/connect.ts';
import { columnsOf, type Schema } from '../platform/db/schema.ts';
import {
  arrivedAttempts,
  awayReceiver,
  backAttempt,
  isBackUntold,
  isReportOfHostUnread,
  payoutAddresses,
} from './attempt-store.ts';
import {
  heldCents,
  isPaymentDoubted,
  isPaymentUnderWay,
  refundedCents,
  refundedOfBooking,
  refundPendingOfBooking,
} from './charged-store.ts';

type Table = Schema['bookings'];

// The county is the listing's of now; the copy of when it was asked for is for the books alone.
const bookingColumns = columnsOf('bookings', { without: ['county', 'land_county', 'host_id'] }).map(
  (name) => `b.${name}` as const,
);

/**
 * The host of the booking `b`, in SQL: whose land it was when it was paid, the owner of its listing `l` before
 * (docs/rules/payouts.md#payee).
 */
export const hostId = sql<string>`coalesce(b.host_id, l.user_id)`;

/**
 * Writes the host of a booking that becomes Paid: the owner of its land now, if it has none yet, or if nothing is left
 * of all that was paid for it before and nothing was paid out. Otherwise it keeps its host.
 */
export const fixHost = async (db: DbOrTransaction, bookingId: string): Promise<void> => {
  await sql`
    update bookings b set host_id = l.user_id from listings l
    where b.id = ${bookingId} and l.id = b.listing_id and (b.host_id is null or (b.total_cents > 0
      and not exists (select from payment_orders o where o.booking_id = b.id and o.status = 'Captured'
        and o.captured_cents > ${refundedCents} and o.captured_at <= (
          select max(a.at) from booking_activity a where a.booking_id = b.id and a.from_status = 'Paid'))
      and not exists (select from payouts y where y.booking_id = b.id and y.on_its_way_cents + y.arrived_cents > 0)))`.execute(
    db,
  );
};

/** The first photograph of the listing `l`, in SQL; null without one. */
const coverPhotoId = sql<string | null>`(select p.photo_id from listing_photos p
  where p.listing_id = l.id order by p.position limit 1)`;

/** Bookings as `b`, each with its listing `l` and its hunter `u`. */
export const selectBookings = (db: DbOrTransaction) =>
  db
    .selectFrom('bookings as b')
    .innerJoin('listings as l', 'l.id', 'b.listing_id')
    .innerJoin('users as u', 'u.id', 'b.user_id')
    .leftJoin('payouts as y', 'y.booking_id', 'b.id')
    .select(bookingColumns)
    .select([
      hostId.as('host_id'),
      'l.user_id as owner_id',
      'y.amount_cents as payout_cents',
      'y.due_cents as payout_due_cents',
      'y.owed_cents as payout_owed_cents',
      'y.on_its_way_cents as payout_on_its_way_cents',
      'y.arrived_cents as payout_arrived_cents',
      arrivedAttempts.as('payout_arrived_attempts'),
      isBackUntold.as('is_payout_back_untold'),
      backAttempt.as('payout_back_attempt'),
      awayReceiver.as('payout_away_receiver'),
      payoutAddresses.as('payout_addresses'),
      'y.receiver_changed_at as payout_receiver_changed_at',
      'y.receiver_email as payout_receiver_email',
      'y.payout_type',
      'y.stage as payout_stage',
      'y.payout_item_status',
      'y.tab as payout_tab',
      sql<PayoutState['status'] | null>`coalesce(y.manual_payment_status, y.pay_pal_payout_status)`.as(
        'payout_status',
      ),
      // Asked only where something is owed, as few bookings need it.
      sql<boolean>`case when y.owed_cents > 0 then ${isPaymentDoubted} else false end`.as(
        'is_payout_doubted',
      ),
      sql<boolean>`case when y.owed_cents > 0 then ${isReportOfHostUnread} else false end`.as(
        'is_payout_report_unread',
      ),
      'l.pay_pal_email as land_pay_pal_email',
      'l.title',
      'l.city',
      'l.state',
      'l.county',
      'l.active',
      'l.approved',
      'u.first_name',
      'u.last_name',
      'u.email',
      'u.phone_number',
      coverPhotoId.as('cover_photo_id'),
      heldCents.as('held_cents'),
      refundedOfBooking.as('refunded_cents'),
      refundPendingOfBooking.as('refund_pending_cents'),
      isPaymentUnderWay.as('is_payment_under_way'),
    ]);

/** A booking with its hunter and the public fields of its listing. Access information is not selected. */
export type StoredBooking = Awaited<ReturnType<ReturnType<typeof selectBookings>['executeTakeFirstOrThrow']>>;

export const sidesOf = ({ user_id, host_id }: Pick<StoredBooking, 'user_id' | 'host_id'>): Sides => ({
  hunterId: user_id,
  hostId: host_id,
});

/** A booking's days, both ends included. */
export const daysOf = ({
  start_day,
  end_day,
}: Pick<Selectable<Table>, 'start_day' | 'end_day'>): DayRange => ({
  startDay: start_day,
  endDay: end_day,
});

const oneBooking = statement('booking', (db) => selectBookings(db).where('b.id', '=', sql<string>`$1`));

export const findBooking = async (db: DbOrTransaction, id: string): Promise<StoredBooking | undefined> =>
  (await runPrepared<StoredBooking>(db, oneBooking, [id]))[0];

/** @throws Error when the booking does not exist. */
export const getBooking = async (db: DbOrTransaction, id: string): Promise<StoredBooking> => {
  const found = await findBooking(db, id);
  if (!found) throw new Error(`There is no booking ${id}.`);
  return found;
};

/** The bookings of a hunter, latest first. */
export const listBookingsOfHunter = (db: DbOrTransaction, userId: string): Promise<StoredBooking[]> =>
  selectBookings(db).where('b.user_id', '=', userId).orderBy('b.start_day', 'desc').orderBy('b.id').execute();

/** The bookings of a host, latest first: of all their listings, and of land that was theirs when it was paid. */
export const listBookingsOfHost = (db: DbOrTransaction, userId: string): Promise<StoredBooking[]> =>
  selectBookings(db)
    .where(
      sql<boolean>`b.id in (
        select o.id from bookings o join listings m on m.id = o.listing_id where m.user_id = ${userId}
        union all select id from bookings where host_id = ${userId})`,
    )
    .where(hostId, '=', userId)
    .orderBy('b.start_day', 'desc')
    .orderBy('b.id')
    .execute();

/**
 * The listings of a host with the fields of their list, newest first; with those that belong to somebody else now, if
 * bookings of them are still the host's.
 */
export const listListingsOfHost = (db: DbOrTransaction, userId: string) =>
  db
    .selectFrom('listings as l')
    .where(
      sql<boolean>`l.id in (
        select m.id from listings m where m.user_id = ${userId}
        union select b.listing_id from bookings b where b.host_id = ${userId})`,
    )
    .select([
      'l.id',
      'l.user_id',
      'l.title',
      'l.city',
      'l.state',
      'l.county',
      'l.active',
      'l.approved',
      'l.changes_asked',
      'l.is_auto_confirm',
      'l.base_cost_cents',
      lacksPrice.as('lacks_price'),
      'l.default_availability',
      sql<AvailabilityRange[]>`(select coalesce(json_agg(json_build_object(
          'startDay', r.start_day, 'endDay', r.end_day, 'availability', r.availability)), '[]')
        from listing_availability_ranges r where r.listing_id = l.id)`.as('availability_ranges'),
      coverPhotoId.as('cover_photo_id'),
    ])
    .orderBy('l.created_at', 'desc')
    .orderBy('l.id', 'desc')
    .execute();

export type HostListing = Awaited<ReturnType<typeof listListingsOfHost>>[number];

/** The access information. The caller must check `canSeeAccess` (docs/rules/booking.md#access-information). */
export const getAccess = (db: DbOrTransaction, listingId: string) =>
  db
    .selectFrom('listings as l')
    .innerJoin('users as o', 'o.id', 'l.user_id')
    .leftJoin('files as f', 'f.id', 'l.attachment_file_id')
    .where('l.id', '=', listingId)
    .select([
      'o.first_name as host_first_name',
      'o.last_name as host_last_name',
      'l.host_phone_number',
      'l.host_email',
      'l.address_line1',
      'l.address_line2',
      'l.city',
      'l.state',
      'l.zip_code',
      'l.lat',
      'l.lng',
      'l.access_information',
      'l.property_boundary_description',
      'l.in_person_meet_up_required',
      'l.activities',
      'f.id as file_id',
      'f.name as file_name',
      'f.needs_password as file_needs_password',
    ])
    .executeTakeFirstOrThrow();

export type StoredAccess = Awaited<ReturnType<typeof getAccess>>;

/** A booking with its host's id; its row is locked until the transaction ends. */
export type LockedBooking = Selectable<Table> & { host_id: string };

export const findBookingForUpdate = (db: DbOrTransaction, id: string): Promise<LockedBooking | undefined> =>
  db
    .selectFrom('bookings as b')
    .innerJoin('listings as l', 'l.id', 'b.listing_id')
    .where('b.id', '=', id)
    .selectAll('b')
    .select(hostId.as('host_id'))
    .forNoKeyUpdate('b')
    .executeTakeFirst();

/** The ids of a hunter's unpaid bookings, sorted, so that concurrent transactions lock them in the same order. */
export const listUnpaidOf = async (db: DbOrTransaction, userId: string): Promise<string[]> => {
  const found = await db
    .selectFrom('bookings')
    .where('user_id', '=', userId)
    .where('status', 'in', unpaidStatuses)
    .select('id')
    .orderBy('id')
    .execute();
  return found.map(({ id }) => id);
};

/** Updates a booking if its status is still the expected one; returns false if it is not. */
export const updateBookingIn = async (
  db: DbOrTransaction,
  { id, status }: { id: string; status: BookingStatus },
  values: Updateable<Table>,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('bookings')
    .set(values)
    .where('id', '=', id)
    .where('status', '=', status)
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
};

/**
 * Marks the access email as queued; false if it was before, since a booking gets one
 * (docs/rules/emails.md#access-email).
 */
export const markAccessEmail = async (db: DbOrTransaction, id: string, at: Date): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('bookings')
    .set({ access_email_at: at })
    .where('id', '=', id)
    .where('access_email_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
};

/** Clears the mark, for an access email that was not sent because the booking was no longer Paid. */
export const unmarkAccessEmail = async (db: DbOrTransaction, id: string): Promise<void> => {
  await db.updateTable('bookings').set({ access_email_at: null }).where('id', '=', id).execute();
};

/**
 * The ids of unpaid bookings that are due to expire or to be reminded of, expiring ones first; at most `limit` of
 * each.
 */
export const listDueBookings = async (db: DbOrTransaction, now: Date, limit: number): Promise<string[]> => {
  const due = (column: 'expire_at' | 'remind_at') =>
    db
      .selectFrom('bookings')
      .where('status', 'in', unpaidStatuses)
      .where(column, '<=', now)
      .select('id')
      .orderBy(column)
      .limit(limit)
      .execute();
  const found = [...(await due('expire_at')), ...(await due('remind_at'))];
  return [...new Set(found.map(({ id }) => id))];
};

export type BookingTransaction = Transaction<Schema>;
