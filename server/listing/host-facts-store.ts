import { sql } from 'kysely';
import type { DbOrTransaction } from '../platform/db/connect.ts';

/** What anybody who sees land may know of its host: nothing that says who they are, but for `user_id`. */
export type StoredHostFacts = {
  user_id: string;
  /** Of the land that was asked about. */
  active: boolean;
  approved: boolean;
  joined_at: Date;
  answers_within_minutes: number | null;
  answered_percentage: number | null;
  listings: number;
  /** The average of all reviews of their public land, in stars; null without one. */
  rating: number | null;
  reviews: number;
};

/** The facts about the host of a listing, whether or not it is public; undefined if there is none. */
export const findHostFacts = async (
  db: DbOrTransaction,
  listingId: string,
): Promise<StoredHostFacts | undefined> => {
  const { rows } = await sql<StoredHostFacts>`
    select l.user_id, l.active, l.approved, u.joined_at, u.answers_within_minutes, u.answered_percentage,
      count(o.id)::int as listings,
      round(sum(o.rating * o.review_count)::numeric / nullif(sum(o.review_count), 0), 2)::float8 as rating,
      coalesce(sum(o.review_count), 0)::int as reviews
    from listings l
      join users u on u.id = l.user_id
      left join listings o on o.user_id = u.id and o.active and o.approved
    where l.id = ${listingId}
    group by l.id, u.id`.execute(db);
  return rows[0];
};
