import { sql } from 'kysely';
import type { Cents } from '#domain/money.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';

/** A check of which its payee got the statement. */
export type ToldCheck = {
  id: string;
  /** Empty for an imported one of which nobody noted it. */
  check_number: string;
  host_id: string;
  amount_cents: Cents;
};

/** The checks that a check replaces, directly or by others, as `back`; the check itself at depth 0. */
const replacedBy = (checkId: string) => sql`with recursive back as (
    select id, 0 as depth from checks where id = ${checkId}
    union all
    select o.id, back.depth + 1 from back join checks o on o.replaced_by = back.id)`;

/**
 * The latest check before one, which that one replaces directly or by others that the payee never heard of. Undefined
 * if they were told of none.
 */
export const findToldBefore = async (
  db: DbOrTransaction,
  checkId: string,
): Promise<ToldCheck | undefined> => {
  const { rows } = await sql<ToldCheck>`${replacedBy(checkId)}
    select c.id, c.check_number, c.host_id, c.amount_cents from back join checks c on c.id = back.id
    where back.depth > 0 and c.statement_at is not null order by back.depth limit 1`.execute(db);
  return rows[0];
};

/** A check itself if its payee was told of it, else the one before it of which they were. */
export const findTold = async (db: DbOrTransaction, checkId: string): Promise<ToldCheck | undefined> => {
  const own = await db
    .selectFrom('checks')
    .where('id', '=', checkId)
    .where('statement_at', 'is not', null)
    .select(['id', 'check_number', 'host_id', 'amount_cents'])
    .executeTakeFirst();
  return own ?? findToldBefore(db, checkId);
};

/** What a check that came back paid, and is owed still. */
export type LostPayout = { booking_id: string; owed_cents: Cents; is_by_pay_pal: boolean };

/**
 * What a void check paid and is owed to its payee still, in the order of the bookings' days. Left out is what a check
 * pays by now that replaces it, directly or by others.
 */
export const listLost = async (db: DbOrTransaction, checkId: string): Promise<LostPayout[]> => {
  const { rows } = await sql<LostPayout>`with recursive later as (
      select replaced_by as id from checks where id = ${checkId}
      union all
      select c.replaced_by from later join checks c on c.id = later.id)
    select p.booking_id, p.owed_cents, p.payout_type = 'PayPalPayout' as is_by_pay_pal
    from payouts p join bookings b on b.id = p.booking_id
    where p.owed_cents > 0 and b.status = 'Paid'
      and exists (select from payout_attempts a
        where a.booking_id = p.booking_id and a.host_id = p.host_id and a.check_id = ${checkId}
          and a.stage = 'cameBack')
      and not exists (select from payout_attempts n
        where n.booking_id = p.booking_id and n.check_id in (select id from later) and n.stage = 'arrived')
    order by b.start_day, b.id`.execute(db);
  return rows;
};

/**
 * The checks to its payee that came back of a payout, the earliest first, without those that were replaced by one that
 * was not undone.
 */
export const listChecksBack = async (
  db: DbOrTransaction,
  { booking_id: bookingId, host_id: hostId }: { booking_id: string; host_id: string },
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select c.id from checks c
    where c.voided_at is not null and c.host_id = ${hostId}
      and not exists (select from checks r where r.id = c.replaced_by and r.undone_at is null)
      and exists (select from payout_attempts a
        where a.check_id = c.id and a.booking_id = ${bookingId} and a.stage = 'cameBack')
    order by c.voided_at`.execute(db);
  return rows.map(({ id }) => id);
};
