import { afterAll, expect, it } from 'vitest';
import { addDays, dayInWisconsin } from '#domain/dates.ts';
import { createCaller } from '#server/api.ts';
import { startTestApp } from '#server/testing/app.ts';
import { aBooking, aListing, aUser } from '#server/testing/factories.ts';
import { demoPlan } from './content.ts';
import { writeReviews } from './review.ts';

const app = await startTestApp({ config: { RATE_LIMIT_FACTOR: '1000' } });
afterAll(app.close);

const { ctx } = app;

// docs/rules/operations.md#demo-data
it('writes good and bad reviews and ratings, and no text twice, not even one of an earlier run', async () => {
  const [land] = demoPlan({ seed: 1, listings: 1, today: '2026-11-20' }).listings;
  if (!land) throw new Error('The plan has no land.');
  const host = await aUser(ctx);
  const { id: listingId } = await aListing(ctx, { host });
  const earlier = 'Quiet, honest place. Saw deer each sit. The price is fair for having it all to ourselves.';
  await createCaller(ctx, await aUser(ctx)).saveListingReview({
    body: { listingId, rating: 5, comment: earlier },
  });
  for (let number = 0; number < 40; number += 1) {
    const hunter = await aUser(ctx);
    const day = addDays(dayInWisconsin(ctx.now()), -1 - number);
    const bookingId = await aBooking(ctx, { listing: { id: listingId }, hunter, startDay: day, endDay: day });
    const sides = { hunter: createCaller(ctx, hunter), host: createCaller(ctx, host) };
    await writeReviews(ctx.db, sides, { land, askedDaysAgo: 100 + number }, { listingId, bookingId });
  }
  const reviews = await ctx.db.selectFrom('reviews').selectAll().execute();
  const ratings = await ctx.db.selectFrom('hunter_ratings').selectAll().execute();
  expect(reviews.length).toBeGreaterThan(20);
  expect(ratings.length).toBeGreaterThan(25);
  const texts = [
    ...reviews.flatMap(({ comment, host_answer }) => [comment, host_answer ?? '']),
    ...ratings.map(({ comment }) => comment),
  ].filter((text) => text !== '');
  expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
  expect(texts.filter((text) => text === earlier)).toHaveLength(1);
  expect(new Set(reviews.map(({ rating }) => rating))).toEqual(new Set([2, 3, 4, 5]));
  const stars = ratings.flatMap(({ gates, litter, rules, respect }) => [gates, litter, rules, respect]);
  expect(new Set(stars)).toEqual(new Set([1, 2, 3, 4, 5]));
});
