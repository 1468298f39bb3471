import { sql } from 'kysely';
import type { Day } from '#domain/dates.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';
import { isVisit } from './visit-store.ts';

/** What a host reads of a hunter besides their name. `visits`: paid bookings whose first day has passed. */
export type StoredHunterFacts = {
  photo_id: string | null;
  joined_at: Date;
  visits: number;
  standing_flags: number;
  /** The bookings of the flags among them that the reader gave, the latest first. */
  own_flags: string[];
  /** The average in stars over all parts of the ratings that are shown; null for none. */
  rating: number | null;
  rating_count: number;
};

/** What `readerId` reads of hunters, by their ids. */
export const listHunterFacts = async (
  db: DbOrTransaction,
  hunterIds: readonly string[],
  { readerId, today }: { readerId: string; today: Day },
): Promise<Map<string, StoredHunterFacts>> => {
  if (hunterIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('users as u')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('hunter_ratings as r')
          .whereRef('r.hunter_id', '=', 'u.id')
          .where('r.shown_at', 'is not', null)
          .select([
            sql<number>`count(*)::int`.as('rating_count'),
            sql<number | null>`avg((r.gates + r.litter + r.rules + r.respect) / 4.0)::float`.as('rating'),
          ])
          .as('rated'),
      (join) => join.onTrue(),
    )
    .where('u.id', 'in', [...new Set(hunterIds)])
    .select([
      'u.id',
      'u.photo_id',
      'u.joined_at',
      'rated.rating',
      sql<number>`rated.rating_count`.as('rating_count'),
      sql<number>`(select count(*)::int from bookings b
        where b.user_id = u.id and ${isVisit(today)})`.as('visits'),
      sql<number>`(select count(*)::int from hunter_flags f
        where f.hunter_id = u.id and f.dismissed_at is null)`.as('standing_flags'),
      sql<string[]>`array(select f.booking_id from hunter_flags f
        where f.hunter_id = u.id and f.host_id = ${readerId} and f.dismissed_at is null
        order by f.created_at desc, f.id desc)`.as('own_flags'),
    ])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
};
