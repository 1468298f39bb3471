import { afterAll, expect, test } from 'vitest';
import { addDays, dayInWisconsin } from '#domain/dates.ts';
import type { ReviewTableSort } from '#domain/review.ts';
import { startTestApp } from '../testing/app.ts';
import { aBooking, aListing, aUser, type Person } from '../testing/factories.ts';

// docs/rules/reviews.md#hiding

const { ctx, signIn, clock, close } = await startTestApp();
afterAll(close);

const administrator = await aUser(ctx, {
  roles: ['Administrator'],
  firstName: 'Ruth',
  lastName: 'Okafor',
});
const asAdministrator = () => signIn(administrator);

const write = async (writer: Person, listingId: string, rating: number, comment: string) =>
  (await signIn(writer)).saveListingReview({ body: { listingId, rating, comment } });
const hide = async (id: string, reason: string, isHidden = true) =>
  (await asAdministrator()).hideReview({ params: { id }, body: { isHidden, reason } });

test('administrators list what is hidden, with who hid it, when and why, sorted, searched and paged', async () => {
  const [ridge, creek] = [await aListing(ctx, { title: 'Ridge' }), await aListing(ctx, { title: 'Creek' })];
  const ada = await aUser(ctx, { firstName: 'Ada', lastName: 'Lindqvist' });
  const ben = await aUser(ctx, { firstName: 'Ben', lastName: 'Tran' });
  const first = await write(ada, ridge.id, 1, 'The neighbor is a thief.');
  const second = await write(ben, creek.id, 5, 'Call me at the diner.');
  await write(ada, creek.id, 4, 'Quiet woods.');
  await hide(first.id, 'It insults a neighbor.');
  clock.advance({ minutes: 5 });
  await hide(second.id, 'It advertises.');

  const list = async (query: object = {}) => (await asAdministrator()).listReviews({ query });
  const all = await list();
  expect(all).toMatchObject({ total: 2, page: 1, pageSize: 25, counts: { hidden: 2, blind: 0 } });
  expect(all.reviews.map(({ id }) => id)).toEqual([second.id, first.id]);
  expect(all.reviews[1]).toMatchObject({
    rating: 1,
    comment: 'The neighbor is a thief.',
    listing: { id: ridge.id, name: 'Ridge (Dane County)' },
    writer: { id: ada.id, name: 'Ada Lindqvist' },
    hiding: {
      by: 'Ruth Okafor',
      reason: 'It insults a neighbor.',
      dateTime: new Date(ctx.now().getTime() - 5 * 60_000),
    },
    blindSinceDateTime: null,
  });
  const starsBy = async (sort: ReviewTableSort, order: 'asc' | 'desc') =>
    (await list({ sort, order })).reviews.map(({ rating }) => rating);
  expect(await starsBy('stars', 'asc')).toEqual([1, 5]);
  expect(await starsBy('listing', 'asc')).toEqual([5, 1]);
  expect(await starsBy('writer', 'asc')).toEqual([1, 5]);
  expect(await starsBy('since', 'asc')).toEqual([1, 5]);
  for (const search of ['thief', 'insults neighbor', 'ada', 'ridge'])
    expect(
      (await list({ search })).reviews.map(({ id }) => id),
      search,
    ).toEqual([first.id]);
  expect(await list({ search: 'ada creek' })).toMatchObject({ total: 0, counts: { hidden: 0 } });
  expect((await list({ listingId: creek.id })).reviews.map(({ id }) => id)).toEqual([second.id]);
  const secondPage = await list({ page: 2, pageSize: 10 });
  expect(secondPage).toMatchObject({ total: 2, reviews: [] });

  await hide(first.id, 'It is fine after all.', false);
  expect((await list()).reviews.map(({ id }) => id)).toEqual([second.id]);
});

// docs/rules/search.md#search-key
test('administrators find a review by a name with its article written apart or together', async () => {
  const land = await aListing(ctx, { title: 'La Farge bluff' });
  const { id } = await write(await aUser(ctx), land.id, 2, 'No deer.');
  await hide(id, 'It is about something else.');
  for (const search of ['LaFarge', 'la farge', 'La Farge bluff'])
    expect(
      (await (await asAdministrator()).listReviews({ query: { search } })).reviews.map((found) => found.id),
      search,
    ).toEqual([id]);
});

// docs/rules/reviews.md#blind-at-first
test('administrators list what is blind, with the words that others read meanwhile', async () => {
  const land = await aListing(ctx);
  const hunter = await aUser(ctx);
  await write(hunter, land.id, 5, 'Met the owner at the fair.');
  clock.advance({ days: 3 });
  const day = addDays(dayInWisconsin(ctx.now()), -1);
  await aBooking(ctx, { listing: land, hunter, startDay: day, endDay: day });
  const { id } = await write(hunter, land.id, 2, 'The gate was locked.');
  const blind = await (await asAdministrator()).listReviews({ query: { tab: 'blind', listingId: land.id } });
  expect(blind).toMatchObject({
    total: 1,
    reviews: [
      {
        id,
        comment: 'The gate was locked.',
        shownWords: { rating: 5, comment: 'Met the owner at the fair.' },
        isVerifiedVisit: true,
        hiding: null,
        blindSinceDateTime: ctx.now(),
      },
    ],
  });
});
