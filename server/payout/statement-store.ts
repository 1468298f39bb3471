import { type RawBuilder, sql } from 'kysely';
import type { Cents } from '#domain/money.ts';
import type { PayoutWay } from '#domain/payout-life.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';
import { findToldBefore } from './told-check-store.ts';

/** What was sent for each booking on one occasion. */
type Sent = {
  booking_id: string;
  /** Null of a check, which pays by several. */
  attempt_id: string | null;
  sent_cents: Cents;
  sent_by: PayoutWay;
  /** The PayPal address; empty for a check. */
  sent_to: string;
  /** What was sent for the booking before and is with the host. */
  earlier_cents: Cents;
  /** When the attempt was made; of a check that pays a booking by several, the first of them. */
  made_at: Date;
  /** When it reached the host; null of a check. */
  arrived_at: Date | null;
  check_number: string | null;
  /** The number of the latest check before it, which it replaces at once or by others, of which the host was told. */
  replaces: string | null;
};

const listLines = (db: DbOrTransaction, sent: RawBuilder<Sent>) =>
  db
    .selectFrom(sent.as('s'))
    .innerJoin('payouts as p', 'p.booking_id', 's.booking_id')
    .innerJoin('bookings as b', 'b.id', 's.booking_id')
    .innerJoin('listings as l', 'l.id', 'b.listing_id')
    .select([
      ...([
        's.booking_id',
        's.attempt_id',
        's.sent_cents',
        's.sent_by',
        's.sent_to',
        's.earlier_cents',
      ] as const),
      ...(['s.made_at', 's.arrived_at', 's.check_number', 's.replaces', 'p.stage'] as const),
      ...(['p.due_cents', 'p.on_its_way_cents', 'p.arrived_cents'] as const),
      ...(['b.confirmation_code', 'b.start_day', 'b.end_day', 'b.status'] as const),
      ...(['b.booking_price_cents', 'b.owner_fee_percentage', 'l.title', 'l.county'] as const),
    ])
    .orderBy('b.start_day')
    .orderBy('s.booking_id')
    .execute();

/** What arrived before the attempt `a` for the same booking and payee, by another check or way. */
const earlierCents = sql`(select coalesce(sum(e.amount_cents), 0)::bigint from payout_attempts e
  where e.booking_id = a.booking_id and e.host_id = a.host_id and e.stage = 'arrived'
    and (e.arrived_at, e.sent_at) < (a.arrived_at, a.sent_at))`;

/**
 * Of these bookings' payouts those of which money is with a host: what one attempt has sent, or, for jobs of an older
 * version that name none, what arrived last.
 */
export const listSent = (
  db: DbOrTransaction,
  {
    bookingIds,
    hostId,
    attemptId,
  }: { bookingIds: readonly string[]; hostId: string; attemptId: string | null },
) =>
  listLines(
    db,
    sql<Sent>`(select distinct on (a.booking_id) a.booking_id, a.id as attempt_id, a.amount_cents as sent_cents, a.way as sent_by,
        a.receiver_email as sent_to, ${earlierCents} as earlier_cents, a.sent_at as made_at,
        a.arrived_at, c.check_number, null as replaces
      from payout_attempts a left join checks c on c.id = a.check_id
      where a.booking_id = any(${[...bookingIds]}::uuid[]) and a.stage = 'arrived'
        and a.host_id = ${hostId}::uuid and (${attemptId}::uuid is null or a.id = ${attemptId}::uuid)
      order by a.booking_id, a.arrived_at desc, a.id desc)`,
  );

/** What a check pays. */
export const listPaidByCheck = async (db: DbOrTransaction, checkId: string) => {
  const replaced = await findToldBefore(db, checkId);
  return listLines(
    db,
    sql<Sent>`(select distinct on (a.booking_id) a.booking_id, null::uuid as attempt_id,
        sum(a.amount_cents) over (partition by a.booking_id)::bigint as sent_cents, 'Check' as sent_by,
        '' as sent_to, ${earlierCents} as earlier_cents, a.sent_at as made_at, null::timestamptz as arrived_at, c.check_number,
        ${replaced?.check_number ?? null}::text as replaces
      from payout_attempts a join checks c on c.id = a.check_id
      where a.check_id = ${checkId} and a.stage = 'arrived'
      order by a.booking_id, a.arrived_at, a.id)`,
  );
};

export type SentPayout = Awaited<ReturnType<typeof listLines>>[number];
