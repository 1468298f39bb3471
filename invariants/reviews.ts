import type { Invariant } from './invariant.ts';

const wrong = `
  select l.title, l.rating::float8 as rating, l.review_count as count, c.rating::float8 as due_rating, c.count as due_count
  from listings l
  cross join lateral (
    select round(avg(rating), 2) as rating, count(*)::int as count
    from reviews where listing_id = l.id and hidden_at is null and shown_at is not null) c
  where l.review_count <> c.count or l.rating is distinct from c.rating
  order by l.title`;

type Row = {
  title: string;
  rating: number | null;
  count: number;
  due_rating: number | null;
  due_count: number;
};

/** The average and the number of reviews stand in the listing's row; here all reviews are counted again. */
export const reviews: Invariant = {
  name: 'reviews',
  description:
    'The average and the number of reviews of each listing are those of its reviews that are shown.',
  async violations({ query }) {
    const rows = await query<Row>(wrong);
    return rows.map(
      ({ title, rating, count, due_rating, due_count }) =>
        `${title} has ${count} reviews of ${rating} stars; it should be ${due_count} of ${due_rating}.`,
    );
  },
};
