import { sql } from 'kysely';
import type { Day } from '#domain/dates.ts';
import { isUuid } from '#domain/uuid.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';
import { beginningWith } from '../platform/db/like.ts';
import { isOfLand, isOfPerson } from '../platform/db/words.ts';

/** How many of a kind are found. */
const most = 8;

/** Of more people or land that fit some are taken, and the newest of these are shown: more words find the others. */
const mostFitting = 40;

/** Users of whom every word begins a name, a part of the email, the phone number, or its last seven or four digits. */
export const findUsers = async (db: DbOrTransaction, words: readonly string[]) => {
  const { rows } = await sql<{ id: string; first_name: string; last_name: string; email: string }>`
    select id, first_name, last_name, email from (
      select id, first_name, last_name, email, joined_at from users p
      where ${sql.join(
        words.map((word) => isOfPerson('p', word)),
        sql` and `,
      )} limit ${mostFitting}) fitting
    order by joined_at desc limit ${most}`.execute(db);
  return rows;
};

/** Listings of which every word begins one of the title, the city or the county. */
export const findListings = async (db: DbOrTransaction, asked: readonly string[]) => {
  const words = asked.flatMap((word) => word.match(/[\p{L}\p{N}]+(?:['‘’][\p{L}\p{N}]+)*/gu) ?? []);
  const { rows } = await sql<{
    id: string;
    title: string;
    county: string;
    first_name: string;
    last_name: string;
  }>`
    select l.id, l.title, l.county, u.first_name, u.last_name from (
      select * from (select id, title, county, user_id, created_at from listings o
        where ${sql.join(
          words.map((word) => isOfLand('o', word)),
          sql` and `,
        )} limit ${mostFitting}) fitting order by created_at desc limit ${most}) l
    join users u on u.id = l.user_id order by l.created_at desc`.execute(db);
  return rows;
};

type FoundBooking = {
  id: string;
  confirmation_code: string;
  title: string;
  county: string;
  start_day: Day;
  end_day: Day;
  first_name: string;
  last_name: string;
};
const columns = sql`b.id, b.confirmation_code, l.title, l.county, b.start_day, b.end_day, u.first_name, u.last_name`;
const ofBooking = sql`${columns} from bookings b join listings l on l.id = b.listing_id join users u on u.id = b.user_id`;

/** Bookings whose confirmation code begins with the text. */
export const findBookings = async (db: DbOrTransaction, code: string) => {
  const { rows } = await sql<FoundBooking>`
    select ${columns} from (
      select * from (select id, confirmation_code, listing_id, user_id, start_day, end_day, created_at from bookings
        where confirmation_code like ${beginningWith(code.toUpperCase())} limit ${mostFitting}) fitting
      order by created_at desc limit ${most}) b
    join listings l on l.id = b.listing_id join users u on u.id = b.user_id order by b.created_at desc`.execute(
    db,
  );
  return rows;
};

/** Bookings with a payment or refund that PayPal knows by this id. */
export const findPayments = async (db: DbOrTransaction, id: string) => {
  const { rows } = await sql<FoundBooking>`
    select ${ofBooking} where b.id in (
      select booking_id from payment_orders where provider_order_id = ${id}
      union select booking_id from payment_orders where capture_id = ${id}
      union select o.booking_id from refunds r join payment_orders o on o.id = r.payment_order_id
        where r.provider_refund_id = ${id}) limit ${most}`.execute(db);
  return rows;
};

/**
 * Bookings whose payout has this check number, or is known by this id: PayPal's, which is in capitals, or that of an
 * attempt of ours, as PayPal's list of payouts shows it.
 */
export const findPayouts = async (db: DbOrTransaction, text: string) => {
  const id = text.toUpperCase();
  const attempt = isUuid(text)
    ? sql`union select booking_id from payout_attempts where id = ${text}::uuid`
    : sql``;
  const { rows } = await sql<FoundBooking & { payout_type: 'Manual' | 'PayPalPayout'; amount_cents: number }>`
    select p.payout_type, case when p.stage = 'ended' then 0 else p.amount_cents end as amount_cents, ${ofBooking} join payouts p on p.booking_id = b.id where b.id in (
      select s.booking_id from checks c join payout_attempts s on s.check_id = c.id
        where c.check_number in (${text}, ${id})
      union select booking_id from payouts where payout_transaction_id = ${id}
      union select booking_id from payouts where payout_item_id = ${id}
      union select booking_id from payouts where payout_batch_id = ${id}
      union select booking_id from payout_attempts where transaction_id = ${id}
      union select booking_id from payout_attempts where item_id = ${id}
      union select booking_id from payout_attempts where batch_id = ${id} ${attempt}) limit ${most}`.execute(
    db,
  );
  return rows;
};
