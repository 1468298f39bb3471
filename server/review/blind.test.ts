import { afterAll, describe, expect, test } from 'vitest';
import { addDays, dayInWisconsin } from '#domain/dates.ts';
import { blind } from '#invariants/blind.ts';
import { reviews } from '#invariants/reviews.ts';
import { startTestApp } from '../testing/app.ts';
import { findViolations } from '../testing/booking.ts';
import { aBooking, aListing, aUser, type Person } from '../testing/factories.ts';
import { showReviewsJob } from './show-reviews.job.ts';

// docs/rules/reviews.md#blind-at-first

const { ctx, signIn, clock, close } = await startTestApp();
afterAll(close);

const administrator = await aUser(ctx, { roles: ['Administrator'] });
const host = await aUser(ctx);

/** Another hunter on other land. */
const start = async () => ({ hunter: await aUser(ctx), land: await aListing(ctx, { host }) });
type Pair = Awaited<ReturnType<typeof start>>;

/** A paid booking of one day; by default of the day before, which has passed. */
const visit = ({ hunter, land }: Pair, inDays = -1): Promise<string> => {
  const day = addDays(dayInWisconsin(ctx.now()), inDays);
  return aBooking(ctx, { listing: land, hunter, startDay: day, endDay: day });
};
const write = async ({ hunter, land }: Pair, comment: string, rating = 5) =>
  (await signIn(hunter)).saveListingReview({ body: { listingId: land.id, rating, comment } });
const rate = async (bookingId: string, gates = 5) =>
  (await signIn(host)).saveHunterRating({
    body: { bookingId, gates, litter: 4, rules: 5, respect: 5, comment: '' },
  });
const ratingsOf = async (bookingId: string) =>
  (await signIn(host)).getHunterRatings({ params: { bookingId } });
const isRatingShown = async (bookingId: string) =>
  (await ratingsOf(bookingId)).own?.shownDateTime instanceof Date;
const read = async ({ land }: Pair, reader: Person = host) =>
  (await signIn(reader)).getListingReviews({ params: { listingId: land.id }, query: {} });
/** The words that the host reads. */
const shown = async (pair: Pair) => (await read(pair)).reviews.map(({ comment }) => comment);
const listed = async ({ land }: Pair) => {
  const { rating, reviewCount } = await (await signIn(host)).getPublicListing({ params: { id: land.id } });
  return { rating, reviewCount };
};

describe('after a visit, the review and the rating', () => {
  test('are blind until both sides have written', async () => {
    const pair = await start();
    const booking = await visit(pair);
    const { shownDateTime } = await write(pair, 'Quiet woods.');
    expect(shownDateTime).toBeNull();
    expect(await read(pair)).toMatchObject({ total: 0, reviews: [] });
    expect(await listed(pair)).toEqual({ rating: null, reviewCount: 0 });
    await rate(booking, 3);
    expect(await listed(pair)).toEqual({ rating: 5, reviewCount: 1 });
    const next = await aBooking(ctx, {
      listing: pair.land,
      hunter: pair.hunter,
      startDay: addDays(dayInWisconsin(ctx.now()), 5),
      endDay: addDays(dayInWisconsin(ctx.now()), 5),
      status: 'PendingConfirmation',
    });
    const seen = { total: 1, averages: { gates: 3 }, own: null, canRate: false };
    expect(await ratingsOf(next)).toMatchObject(seen);
  });

  test('stay blind where the hunter wrote only before the first day', async () => {
    const pair = await start();
    await write(pair, 'Met the owner at the fair.');
    clock.advance({ days: 2 });
    const booking = await visit(pair);
    await rate(booking, 1);
    expect(await ratingsOf(booking)).toMatchObject({ total: 0, canRate: true });
    await write(pair, 'Loud.', 2);
    expect(await ratingsOf(booking)).toMatchObject({ total: 1, canRate: false });
    await expect(rate(booking, 5)).rejects.toMatchObject({ code: 'ratingShown' });
  });

  test('are blind from the first day on, though the host rates only once it has passed', async () => {
    const pair = await start();
    const booking = await visit(pair, 0);
    await write(pair, 'Home for supper with two ducks.');
    expect(await shown(pair)).toEqual([]);
    expect((await ratingsOf(booking)).canRate).toBe(false);
    await expect(rate(booking)).rejects.toMatchObject({ code: 'noVisitYet' });
    clock.advance({ days: 1 });
    await rate(booking);
    expect(await shown(pair)).toEqual(['Home for supper with two ducks.']);
  });

  test('are shown after seven days', async () => {
    const [written, rated] = [await start(), await start()];
    await visit(written);
    await write(written, 'Quiet woods.', 4);
    const booking = await visit(rated);
    await rate(booking);
    const blind = { total: 0, own: { shownDateTime: null }, canRate: true };
    expect(await ratingsOf(booking)).toMatchObject(blind);
    clock.advance({ days: 7, minutes: -1 });
    await showReviewsJob.run(ctx, {});
    expect((await listed(written)).reviewCount).toBe(0);
    clock.advance({ minutes: 2 });
    await Promise.all([showReviewsJob.run(ctx, {}), showReviewsJob.run(ctx, {})]);
    expect(await listed(written)).toEqual({ rating: 4, reviewCount: 1 });
    expect((await ratingsOf(booking)).total).toBe(1);
  });

  test('are both shown when both are written at once', async () => {
    const pair = await start();
    const booking = await visit(pair);
    await Promise.all([write(pair, 'Quiet woods.'), rate(booking)]);
    expect((await listed(pair)).reviewCount).toBe(1);
    expect((await ratingsOf(booking)).total).toBe(1);
    expect(await findViolations(ctx, [blind, reviews])).toEqual([]);
  });
});

describe('words that are changed after a visit', () => {
  test('are blind too, while others read those of before', async () => {
    const pair = await start();
    await write(pair, 'Met the owner at the fair.');
    clock.advance({ days: 2 });
    const booking = await visit(pair);
    const saved = await write(pair, 'The gate was locked.', 2);
    const blind = {
      rating: 2,
      comment: 'The gate was locked.',
      shownDateTime: null,
      shownWords: { rating: 5, comment: 'Met the owner at the fair.' },
    };
    expect(saved).toMatchObject(blind);
    expect(await shown(pair)).toEqual(['Met the owner at the fair.']);
    expect((await read(pair)).reviews[0]).not.toHaveProperty('shownWords');
    expect(await listed(pair)).toEqual({ rating: 5, reviewCount: 1 });
    expect((await read(pair, pair.hunter)).own).toMatchObject(blind);
    const params = { userId: pair.hunter.id };
    const ofHunter = await (await signIn(administrator)).getUserListingReviews({ params });
    expect(ofHunter.reviews).toMatchObject([{ listingReviewDetail: blind }]);
    // The host's answer shows none of them either.
    const asHost = await signIn(host);
    const answered = await asHost.answerReview({ params: { id: saved.id }, body: { text: 'Welcome.' } });
    expect(answered).toMatchObject({ comment: 'Met the owner at the fair.' });
    expect(answered).not.toHaveProperty('shownWords');
    await rate(booking);
    expect(await shown(pair)).toEqual(['The gate was locked.']);
    expect(await listed(pair)).toEqual({ rating: 2, reviewCount: 1 });
    expect((await read(pair, pair.hunter)).own).not.toHaveProperty('shownWords');
  });

  test('of a second visit wait for its rating, whatever was rated before', async () => {
    const pair = await start();
    const first = await visit(pair);
    await write(pair, 'Quiet woods.');
    await rate(first);
    clock.advance({ days: 10 });
    const second = await visit(pair);
    await write(pair, 'Loud this time.', 3);
    expect(await shown(pair)).toEqual(['Quiet woods.']);
    await rate(second);
    expect(await shown(pair)).toEqual(['Loud this time.']);
    expect(await isRatingShown(second)).toBe(true);
  });

  test('of a second visit are shown with the rating that came first', async () => {
    const pair = await start();
    const first = await visit(pair);
    await rate(first);
    await write(pair, 'Quiet woods.');
    clock.advance({ days: 10 });
    const second = await visit(pair);
    await rate(second);
    expect(await isRatingShown(second)).toBe(false);
    await write(pair, 'Loud this time.', 3);
    expect(await shown(pair)).toEqual(['Loud this time.']);
    expect(await isRatingShown(second)).toBe(true);
  });

  test('are shown seven days after they were written, and not after the review was', async () => {
    const pair = await start();
    await write(pair, 'Met the owner at the fair.');
    clock.advance({ days: 30 });
    await visit(pair);
    await write(pair, 'A locked gate.', 2);
    clock.advance({ days: 7, minutes: -1 });
    // Writing again does not make it longer.
    await write(pair, 'The gate was locked.', 2);
    await showReviewsJob.run(ctx, {});
    expect(await shown(pair)).toEqual(['Met the owner at the fair.']);
    clock.advance({ minutes: 1 });
    await showReviewsJob.run(ctx, {});
    expect(await shown(pair)).toEqual(['The gate was locked.']);
    expect(await listed(pair)).toEqual({ rating: 2, reviewCount: 1 });
  });

  test('while the first ones are blind are blind for seven days from the visit that came between', async () => {
    const pair = await start();
    await visit(pair);
    await write(pair, 'Quiet woods.');
    clock.advance({ days: 6 });
    const second = await visit(pair);
    await write(pair, 'Loud this time.');
    clock.advance({ days: 6 });
    await showReviewsJob.run(ctx, {});
    expect(await shown(pair)).toEqual([]);
    await rate(second);
    expect(await shown(pair)).toEqual([]);
    clock.advance({ days: 1 });
    await showReviewsJob.run(ctx, {});
    expect(await shown(pair)).toEqual(['Loud this time.']);
  });

  test('are shown at once where nobody is left to write', async () => {
    const pair = await start();
    const booking = await visit(pair);
    await write(pair, 'Quiet woods.');
    clock.advance({ days: 8 });
    await showReviewsJob.run(ctx, {});
    // The host reads words about the visit already, and rates it late.
    await write(pair, 'Quiet woods, and deer.');
    expect(await shown(pair)).toEqual(['Quiet woods, and deer.']);
    await rate(booking);
    expect(await isRatingShown(booking)).toBe(true);
    const late = await start();
    await rate(await visit(late));
    clock.advance({ days: 8 });
    await showReviewsJob.run(ctx, {});
    await write(late, 'Quiet woods.');
    expect(await shown(late)).toEqual(['Quiet woods.']);
  });

  test('do not wait for a visit that began after them', async () => {
    const pair = await start();
    const first = await visit(pair);
    await write(pair, 'Quiet woods.');
    clock.advance({ days: 3 });
    const second = await visit(pair);
    await rate(first);
    expect(await shown(pair)).toEqual(['Quiet woods.']);
    await rate(second);
    expect(await isRatingShown(second)).toBe(false);
  });

  test('are blind also where the visit was booked on the day of the first ones', async () => {
    const pair = await start();
    await write(pair, 'Met the owner at the fair.');
    clock.advance({ minutes: 30 });
    await visit(pair, 0);
    clock.advance({ minutes: 30 });
    await write(pair, 'The gate was locked.', 2);
    expect(await shown(pair)).toEqual(['Met the owner at the fair.']);
  });

  test('of hidden reviews stay hidden', async () => {
    const pair = await start();
    const { id } = await write(pair, 'Met the owner at the fair.');
    const hide = async (isHidden: boolean) =>
      (await signIn(administrator)).hideReview({ params: { id }, body: { isHidden, reason: 'A test.' } });
    await hide(true);
    clock.advance({ days: 2 });
    const booking = await visit(pair);
    await write(pair, 'The gate was locked.', 2);
    await rate(booking);
    expect(await listed(pair)).toEqual({ rating: null, reviewCount: 0 });
    await hide(false);
    expect(await shown(pair)).toEqual(['The gate was locked.']);
  });

  test('and the rating of a second visit at once are both shown, by the clock too', async () => {
    const pairs = await Promise.all(Array.from({ length: 8 }, start));
    for (const pair of pairs) {
      const first = await visit(pair, -2);
      await write(pair, 'Quiet woods.');
      await rate(first);
    }
    clock.advance({ days: 10 });
    const seconds = await Promise.all(pairs.map((pair) => visit(pair)));
    await Promise.all([
      ...pairs.map((pair) => write(pair, 'Loud this time.', 3)),
      ...seconds.map((booking) => rate(booking)),
      showReviewsJob.run(ctx, {}),
    ]);
    for (const [index, pair] of pairs.entries()) {
      expect(await shown(pair)).toEqual(['Loud this time.']);
      expect(await isRatingShown(seconds[index] ?? '')).toBe(true);
    }
    const late = pairs[0] ?? (await start());
    clock.advance({ days: 10 });
    const third = await visit(late);
    await write(late, 'Quiet again.', 4);
    clock.advance({ days: 7 });
    await Promise.all([showReviewsJob.run(ctx, {}), rate(third), write(late, 'Quiet again, and deer.', 4)]);
    expect(await shown(late)).toEqual(['Quiet again, and deer.']);
    expect(await listed(late)).toEqual({ rating: 4, reviewCount: 1 });
    expect(await isRatingShown(third)).toBe(true);
    expect(await findViolations(ctx, [blind, reviews])).toEqual([]);
  });
});
