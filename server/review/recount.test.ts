import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { Review } from '#contract/review.ts';
import { addDays, dayInWisconsin } from '#domain/dates.ts';
import { blindDays } from '#domain/review.ts';
import { blind } from '#invariants/blind.ts';
import { reviews } from '#invariants/reviews.ts';
import { search } from '#invariants/search.ts';
import { limits } from '#launch/testing/limits.ts';
import { startTestApp } from '../testing/app.ts';
import { findViolations } from '../testing/booking.ts';
import { aBooking, aListing, aUser, type Person } from '../testing/factories.ts';
import { listBlindSince } from './blind-store.ts';
import { showReviewsJob } from './show-reviews.job.ts';

/** 10,000 by hand: `REVIEW_WRITES=10000 npm test -- server/review/recount`. */
const writes = Number(process.env.REVIEW_WRITES ?? 300);
/** So many are sent at once. */
const batchSize = 20;
/** So many times the writes at most, where they have not reached each state by then. */
const mostRounds = 10;

const { ctx, signIn, clock, close } = await startTestApp({ config: { RATE_LIMIT_FACTOR: '1000000' } });
afterAll(close);

const administrator = await aUser(ctx, { roles: ['Administrator'] });
const host = await aUser(ctx);
const hunters = await Promise.all(Array.from({ length: 13 }, () => aUser(ctx)));
const lands = await Promise.all(
  Array.from({ length: 4 }, async () => {
    const { id } = await aListing(ctx, { host });
    // Visits are on days further and further back, and are paid when they are made.
    return { id, firstDay: dayInWisconsin(ctx.now()), visits: [] as string[] };
  }),
);
type Land = (typeof lands)[number];

const is = <Kind extends string>(kind: Kind) => fc.constant(kind);
const land = fc.constantFrom(...lands);
const stars = fc.integer({ min: 1, max: 5 });
const hunter = fc.constantFrom(...hunters);
const step = fc.oneof(
  { weight: 10, arbitrary: fc.record({ kind: is('write'), hunter, land, stars }) },
  { weight: 6, arbitrary: fc.record({ kind: is('rate'), land, which: fc.nat(), stars }) },
  { weight: 3, arbitrary: fc.record({ kind: is('hide'), hunter, land, isHidden: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: is('visit'), hunter, land }) },
  { weight: 1, arbitrary: fc.record({ kind: is('toggle'), land }) },
  { weight: 1, arbitrary: fc.record({ kind: is('pass'), hours: fc.integer({ min: 1, max: 60 }) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const visit = async ({ hunter, land }: { hunter: Person; land: Land }): Promise<void> => {
  land.firstDay = addDays(land.firstDay, -1);
  const days = { startDay: land.firstDay, endDay: land.firstDay };
  land.visits.push(await aBooking(ctx, { listing: land, hunter, ...days }));
};

const hide = async (step: { hunter: Person; land: Land; isHidden: boolean }): Promise<void> => {
  const found = await ctx.db
    .selectFrom('reviews')
    .where('listing_id', '=', step.land.id)
    .where('user_id', '=', step.hunter.id)
    .select('id')
    .executeTakeFirst();
  if (!found) return;
  const body = { isHidden: step.isHidden, reason: 'At random.' };
  await (await signIn(administrator)).hideReview({ params: found, body });
};

const take = async (step: Step): Promise<unknown> => {
  switch (step.kind) {
    case 'write': {
      const body = { listingId: step.land.id, rating: step.stars, comment: `${step.stars} stars` };
      return (await signIn(step.hunter)).saveListingReview({ body });
    }
    case 'rate': {
      const { visits } = step.land;
      const bookingId = visits[step.which % Math.max(1, visits.length)];
      if (!bookingId) return;
      const { stars } = step;
      const body = { bookingId, gates: stars, litter: stars, rules: stars, respect: stars, comment: '' };
      return (await signIn(host)).saveHunterRating({ body });
    }
    case 'hide':
      return hide(step);
    case 'visit':
      return visit(step);
    case 'toggle':
      return (await signIn(administrator)).toggleListingActive({ params: { id: step.land.id }, body: {} });
    case 'pass':
      return showReviewsJob.run(ctx, {});
  }
};

/** What can be answered besides a success: land off the site, one hidden or shown already, a rating that is shown. */
const expected = ['notFound', 'reviewHidden', 'reviewShown', 'ratingShown'];

/** All reviews of a listing that the host reads, page after page. */
const readAll = async (listingId: string): Promise<Review[]> => {
  const asHost = await signIn(host);
  const found: Review[] = [];
  for (let page = 1, total = 1; found.length < total; page += 1) {
    const answer = await asHost.getListingReviews({ params: { listingId }, query: { page } });
    total = answer.total;
    found.push(...answer.reviews);
    if (answer.reviews.length === 0) break;
  }
  return found;
};

/** The average and number that a listing should have, counted from what is read on its page. */
const recount = (read: readonly Review[]) => ({
  review_count: read.length,
  rating:
    read.length === 0
      ? null
      : Math.round((read.reduce((sum, { rating }) => sum + rating, 0) / read.length) * 100) / 100,
});

const check = async (): Promise<void> => {
  await showReviewsJob.run(ctx, {});
  expect(await findViolations(ctx, [reviews, blind, search])).toEqual([]);
  // The checker knows only the real clock.
  const before = new Date(ctx.now().getTime() - blindDays * 86_400_000);
  expect(await listBlindSince(ctx.db, before, 1)).toEqual([]);
  for (const { id } of lands) {
    const kept = await ctx.db
      .selectFrom('listings')
      .where('id', '=', id)
      .select(['review_count', 'rating'])
      .executeTakeFirstOrThrow();
    expect(kept).toEqual(recount(await readAll(id)));
  }
};

const states = ['blind', 'hidden', 'changed'] as const;
type State = (typeof states)[number];

/** How many reviews are in each state now; changed are those with newer words that are blind. */
const countStates = async (): Promise<Record<State, number>> => {
  const { rows } = await sql<Record<State, number>>`
    select count(*) filter (where blind_since is not null)::int as blind,
      count(*) filter (where hidden_at is not null)::int as hidden,
      count(*) filter (where blind_rating is not null)::int as changed from reviews`.execute(ctx.db);
  return rows[0] as Record<State, number>;
};

// docs/rules/reviews.md#writing, #blind-at-first, #hiding
test(
  `after ${writes} random writes, many at once, averages and numbers are those of what is read`,
  async ({ onTestFailed }) => {
    const seed = Number(process.env.REVIEW_SEED ?? Math.floor(Math.random() * 1e9));
    onTestFailed(() => console.error(`These were the writes of REVIEW_SEED=${seed}.`));
    const arbitrary = fc.array(step, {
      minLength: writes * mostRounds,
      maxLength: writes * mostRounds,
      size: 'max',
    });
    const steps = fc.sample(arbitrary, { numRuns: 1, seed })[0] ?? [];
    const reached = { blind: 0, hidden: 0, changed: 0 };
    const isDone = (made: number) => made >= writes && states.every((state) => reached[state] > 0);
    for (let from = 0; from < steps.length && !isDone(from); from += batchSize) {
      const batch = steps.slice(from, from + batchSize);
      // Before the calls, whose tokens would be too old otherwise.
      clock.advance({ hours: batch.reduce((sum, one) => sum + (one.kind === 'pass' ? one.hours : 0), 0) });
      const answers = await Promise.allSettled(batch.map(take));
      const failed = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
      for (const { code, ...reason } of failed) expect(expected, JSON.stringify(reason)).toContain(code);
      const now = await countStates();
      for (const state of states) reached[state] = Math.max(reached[state], now[state]);
      if ((from / batchSize) % 25 === 24) await check();
    }
    await check();
    // The random writes reached what this is about.
    for (const state of states) expect(reached[state], state).toBeGreaterThan(0);
    clock.advance({ days: blindDays });
    await check();
    expect(await ctx.db.selectFrom('reviews').where('blind_since', 'is not', null).execute()).toEqual([]);
  },
  limits.byHandMs,
);
