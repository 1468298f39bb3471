import { type Selectable, sql } from 'kysely';
import type { Day, DayRange } from '#domain/dates.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';
import type { Schema } from '../platform/db/schema.ts';

export type StoredDayAlert = Selectable<Schema['day_alerts']>;
export type ListedDayAlert = StoredDayAlert & { title: string; county: string };

/** Those that are waited for: not told, and whose first day has not passed. */
const selectOpen = (db: DbOrTransaction, userId: string, today: Day) =>
  db
    .selectFrom('day_alerts as a')
    .innerJoin('listings as l', 'l.id', 'a.listing_id')
    .where('a.user_id', '=', userId)
    .where('a.told_at', 'is', null)
    .where('a.start_day', '>=', today)
    .selectAll('a')
    .select(['l.title', 'l.county']);

/** What a person waits for, the next days first. */
export const listDayAlertsOf = (db: DbOrTransaction, userId: string, today: Day): Promise<ListedDayAlert[]> =>
  selectOpen(db, userId, today).orderBy('a.start_day').orderBy('a.id').execute();

type DayAlertKey = DayRange & { userId: string; listingId: string };

export const findOpenDayAlert = (
  db: DbOrTransaction,
  { userId, listingId, startDay, endDay }: DayAlertKey,
  today: Day,
): Promise<ListedDayAlert | undefined> =>
  selectOpen(db, userId, today)
    .where('a.listing_id', '=', listingId)
    .where('a.start_day', '=', startDay)
    .where('a.end_day', '=', endDay)
    .executeTakeFirst();

export const insertDayAlert = async (
  db: DbOrTransaction,
  id: string,
  { userId, listingId, startDay, endDay }: DayAlertKey,
  at: Date,
): Promise<void> => {
  await db
    .insertInto('day_alerts')
    .values({
      id,
      user_id: userId,
      listing_id: listingId,
      start_day: startDay,
      end_day: endDay,
      created_at: at,
    })
    .execute();
};

export const deleteDayAlertOf = async (db: DbOrTransaction, userId: string, id: string): Promise<void> => {
  await db.deleteFrom('day_alerts').where('id', '=', id).where('user_id', '=', userId).execute();
};

export const deleteDayAlertsBefore = async (db: DbOrTransaction, day: Day): Promise<void> => {
  await db.deleteFrom('day_alerts').where('start_day', '<', day).execute();
};

/**
 * Whether the days of an alert `a` can be requested: as a request and a search decide it, on land that is public.
 * Its owner can't.
 */
const canBeRequested = sql<boolean>`exists (
  select from listing_search s join listings l on l.id = s.listing_id
  where s.listing_id = a.listing_id and l.user_id <> a.user_id
    and s.open_days @> daterange(a.start_day, a.end_day, '[]'))
  and not exists (select from held_days h
    where h.listing_id = a.listing_id and h.day between a.start_day and a.end_day)`;

/** Whether the person of an alert `a` gets emails about it. */
const getsEmails = sql<boolean>`exists (
  select from users u where u.id = a.user_id and u.suspended_at is null and u.email_confirmed_at is not null
    and not 'freeDays' = any(u.email_kinds_off))`;

/** Says of the alerts on changed listings whose days are free now that they are told, in the order they were asked. */
export const tellFreeDays = async (
  db: DbOrTransaction,
  changeIds: readonly number[],
  { tellingId, today, at }: { tellingId: string; today: Day; at: Date },
): Promise<string[]> => {
  const { rows } = await sql<{ id: string; created_at: Date }>`
    update day_alerts set told_at = ${at}, telling_id = ${tellingId} where id in (
      select a.id from day_alerts a
      where a.listing_id in (select listing_id from listing_changes where id = any(${changeIds}::bigint[]))
        and a.told_at is null and a.start_day >= ${today} and ${canBeRequested} and ${getsEmails}
      order by a.id for update skip locked)
    returning id, created_at`.execute(db);
  return rows
    .sort((a, b) => a.created_at.getTime() - b.created_at.getTime() || (a.id < b.id ? -1 : 1))
    .map(({ id }) => id);
};

/** An alert that is being told, while its person gets emails; `others` were told of some of its days with it. */
export const findTelling = async (
  db: DbOrTransaction,
  id: string,
  tellingId: string,
): Promise<(ListedDayAlert & { is_free: boolean; others: number }) | undefined> => {
  const { rows } = await sql<ListedDayAlert & { is_free: boolean; others: number }>`
    select a.*, l.title, l.county, ${canBeRequested} as is_free, (
      select count(*) from day_alerts o where o.telling_id = a.telling_id and o.listing_id = a.listing_id
        and o.id <> a.id and o.start_day <= a.end_day and o.end_day >= a.start_day) as others
    from day_alerts a join listings l on l.id = a.listing_id
    where a.id = ${id} and a.telling_id = ${tellingId} and ${getsEmails}`.execute(db);
  return rows[0];
};

/** Waits for the days again, unless the person has asked for them anew meanwhile. */
export const reopenDayAlert = async (
  db: DbOrTransaction,
  { id, telling_id }: Pick<StoredDayAlert, 'id' | 'telling_id'>,
): Promise<void> => {
  await sql`
    update day_alerts a set told_at = null, telling_id = null
    where a.id = ${id} and a.telling_id = ${telling_id} and not exists (
      select from day_alerts o where o.told_at is null and o.user_id = a.user_id
        and o.listing_id = a.listing_id and o.start_day = a.start_day and o.end_day = a.end_day)`.execute(db);
};

/** Whether a person has a booking that holds some of these days. */
export const holdsDaysThemselves = async (
  db: DbOrTransaction,
  { userId, listingId, startDay, endDay }: DayAlertKey,
): Promise<boolean> => {
  const { rows } = await sql<{ holds: boolean }>`
    select exists (select from held_days h join bookings b on b.id = h.booking_id
      where h.listing_id = ${listingId} and h.day between ${startDay} and ${endDay}
        and b.user_id = ${userId}) as holds`.execute(db);
  return rows[0]?.holds === true;
};
