import { sql } from 'kysely';
import type { YearOfPayments } from '#domain/immunity.ts';
import type { Cents } from '#domain/money.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';

/** What hunters pay for a host's land: bookings paid in a calendar year of Wisconsin, and confirmed ones. */
export const sumYear = async (db: DbOrTransaction, hostId: string, year: number): Promise<YearOfPayments> => {
  const { rows } = await sql<YearOfPayments>`
    select
      (select coalesce(sum(b.booking_price_cents), 0)::bigint
        from bookings b
        where b.host_id = ${hostId} and b.status = 'Paid'
          and (b.paid_at at time zone 'America/Chicago')::date
            between make_date(${year}::int, 1, 1) and make_date(${year}::int, 12, 31)) as "paidCents",
      (select coalesce(sum(b.booking_price_cents), 0)::bigint
        from listings l join bookings b on b.listing_id = l.id
        where l.user_id = ${hostId} and b.status in ('PendingPayment', 'ProcessingPayment')) as "confirmedCents"`.execute(
    db,
  );
  return rows[0] ?? { paidCents: 0, confirmedCents: 0 };
};

/** A host's own cap for a year, in cents; null for none. */
export const findYearlyCap = async (db: DbOrTransaction, hostId: string): Promise<Cents | null> =>
  (await db.selectFrom('users').where('id', '=', hostId).select('yearly_cap_cents').executeTakeFirst())
    ?.yearly_cap_cents ?? null;

/**
 * The same, until the transaction ends: others that ask for this host's cap wait for it, so that two bookings of two
 * listings can't both be the last one below it.
 */
export const lockYearlyCap = async (db: DbOrTransaction, hostId: string): Promise<Cents | null> => {
  const cap = await findYearlyCap(db, hostId);
  if (cap === null) return null;
  await sql`select pg_advisory_xact_lock(hashtextextended('yearly-cap ' || ${hostId}, 0))`.execute(db);
  return findYearlyCap(db, hostId);
};

export const updateYearlyCap = async (
  db: DbOrTransaction,
  hostId: string,
  cents: Cents | null,
): Promise<void> => {
  await db.updateTable('users').set({ yearly_cap_cents: cents }).where('id', '=', hostId).execute();
};

/** The limits that were ever set, the latest first: the first one counts. */
export const listLimits = (db: DbOrTransaction, most: number) =>
  db
    .selectFrom('immunity_limits as i')
    .leftJoin('users as u', 'u.id', 'i.set_by')
    .select(['i.limit_cents', 'i.text', 'i.set_at', 'i.set_by', 'u.email'])
    .orderBy('i.id', 'desc')
    .limit(most)
    .execute();

/** The limit that counts. @throws Error when there is none. */
export const getLimit = async (db: DbOrTransaction): Promise<{ limit_cents: Cents; text: string }> => {
  const [latest] = await listLimits(db, 1);
  if (!latest) throw new Error('There is no limit of immunity.');
  return latest;
};

export const insertLimit = async (
  db: DbOrTransaction,
  { limitCents, text, by, at }: { limitCents: Cents; text: string; by: string; at: Date },
): Promise<void> => {
  await db
    .insertInto('immunity_limits')
    .values({ limit_cents: limitCents, text, set_by: by, set_at: at })
    .execute();
};
