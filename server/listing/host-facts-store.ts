import { sql } from 'kysely';
import type { DbOrTransaction } from '../platform/db/connect.ts';

/** What anybody may know of the host of public land: nothing that says who they are. */
export type StoredHostFacts = {
  joined_at: Date;
  answers_within_minutes: number | null;
  answered_percentage: number | null;
  listings: number;
  /** The average of all reviews of their public land, in stars; null without one. */
  rating: number | null;
  reviews: number;
};

/** The facts about the host of a public listing; undefined if it isn't one. */
export const findHostFacts = async (
  db: DbOrTransaction,
  listingId: string,
): Promise<StoredHostFacts | undefined> => {
  const { rows } = await sql<StoredHostFacts>`
    select u.joined_at, u.answers_within_minutes, u.answered_percentage, count(*)::int as listings,
      round(sum(o.rating * o.review_count)::numeric / nullif(sum(o.review_count), 0), 2)::float8 as rating,
      sum(o.review_count)::int as reviews
    from listings l
      join users u on u.id = l.user_id
      join listings o on o.user_id = u.id and o.active and o.approved
    where l.id = ${listingId} and l.active and l.approved
    group by u.id`.execute(db);
  return rows[0];
};
