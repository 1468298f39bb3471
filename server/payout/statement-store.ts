import { type RawBuilder, sql } from 'kysely';
import type { Cents } from '#domain/money.ts';
import type { PayoutWay } from '#domain/payout-life.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';

/** What was sent for each booking on one occasion. */
type Sent = {
  booking_id: string;
  sent_cents: Cents;
  sent_by: PayoutWay;
  check_number: string | null;
  /** The number of the check that it replaces, if the host was told of that one. */
  replaces: string | null;
};

const listLines = (db: DbOrTransaction, sent: RawBuilder<Sent>) =>
  db
    .selectFrom(sent.as('s'))
    .innerJoin('payouts as p', 'p.booking_id', 's.booking_id')
    .innerJoin('bookings as b', 'b.id', 's.booking_id')
    .innerJoin('listings as l', 'l.id', 'b.listing_id')
    .select([
      ...(['s.booking_id', 's.sent_cents', 's.sent_by', 's.check_number', 's.replaces'] as const),
      ...(['p.due_cents', 'p.arrived_cents', 'p.receiver_email'] as const),
      ...(['b.confirmation_code', 'b.start_day', 'b.end_day', 'b.status'] as const),
      ...(['b.booking_price_cents', 'b.owner_fee_percentage', 'l.title', 'l.county'] as const),
    ])
    .orderBy('b.start_day')
    .orderBy('s.booking_id')
    .execute();

/** Of these bookings' payouts those of which money is with the host, with what arrived last. */
export const listSentLast = (db: DbOrTransaction, bookingIds: readonly string[]) =>
  listLines(
    db,
    sql<Sent>`(select distinct on (a.booking_id) a.booking_id, a.amount_cents as sent_cents, a.way as sent_by,
        c.check_number, null as replaces
      from payout_attempts a left join checks c on c.id = a.check_id
      where a.booking_id = any(${[...bookingIds]}::uuid[]) and a.stage = 'arrived'
      order by a.booking_id, a.arrived_at desc, a.id desc)`,
  );

/** What a check pays. */
export const listPaidByCheck = (db: DbOrTransaction, checkId: string) =>
  listLines(
    db,
    sql<Sent>`(select a.booking_id, sum(a.amount_cents)::bigint as sent_cents, 'Check' as sent_by, c.check_number,
        o.check_number as replaces
      from payout_attempts a join checks c on c.id = a.check_id
      left join checks o on o.replaced_by = c.id and o.statement_at is not null
      where a.check_id = ${checkId} and a.stage = 'arrived'
      group by a.booking_id, c.check_number, o.check_number)`,
  );

export type SentPayout = Awaited<ReturnType<typeof listLines>>[number];
