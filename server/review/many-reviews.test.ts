import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { reviewSorts } from '#domain/review.ts';
import { reviews } from '#invariants/reviews.ts';
import { startTestApp } from '../testing/app.ts';
import { findViolations } from '../testing/booking.ts';
import { aListing, aUser } from '../testing/factories.ts';

const { ctx, signIn, close } = await startTestApp();
afterAll(close);

const total = 400;

// docs/rules/reviews.md#who-reads-them
test('400 reviews are read page by page, each once, in every order', async () => {
  const host = await aUser(ctx);
  const { id } = await aListing(ctx, { host });
  // Ten at a time were written in the same moment: they keep their places all the same.
  await sql`
    with people as (
      insert into users (id, email, first_name, last_name)
      select gen_random_uuid(), 'guest' || n || '@reviewers.example', 'Guest', 'N' || n
      from generate_series(1, ${total - 1}::int) n returning id, substr(last_name, 2)::int as n)
    insert into reviews (id, listing_id, user_id, rating, comment, updated_at, shown_at)
    select gen_random_uuid(), ${id}, id, 1 + n % 5, 'Review ' || n, now() - n / 10 * interval '1 day', now()
    from people`.execute(ctx.db);
  const reader = await signIn(await aUser(ctx));
  // The first by a call counts them all.
  await reader.saveListingReview({ body: { listingId: id, rating: 5, comment: 'Quiet woods.' } });
  expect(await findViolations(ctx, [reviews])).toEqual([]);
  for (const sort of reviewSorts) {
    const found = [];
    for (let page = 1; page <= total / 10; page += 1) {
      const read = await reader.getListingReviews({ params: { listingId: id }, query: { sort, page } });
      expect(read).toMatchObject({ page, pageSize: 10, total, counts: [79, 80, 80, 80, 81] });
      found.push(...read.reviews);
    }
    expect(new Set(found.map((review) => review.id)).size).toBe(total);
    const keys = found.map(({ rating, lastModifiedDateTime }) => ({
      stars: sort === 'newest' ? 0 : sort === 'highest' ? -rating : rating,
      at: -lastModifiedDateTime.getTime(),
    }));
    expect(keys).toEqual(keys.toSorted((a, b) => a.stars - b.stars || a.at - b.at));
  }
  const past = await reader.getListingReviews({ params: { listingId: id }, query: { page: 41 } });
  expect(past).toMatchObject({ reviews: [], total });
});
