import { afterAll, describe, expect, test } from 'vitest';
import { addDays, dayInWisconsin, hourInWisconsin } from '#domain/dates.ts';
import { reviews } from '#invariants/reviews.ts';
import { startTestApp } from '../testing/app.ts';
import { findViolations } from '../testing/booking.ts';
import { aBooking, aListing, aUser, type Person } from '../testing/factories.ts';

const { ctx, signIn, clock, close } = await startTestApp();
afterAll(close);

const administrator = await aUser(ctx, { roles: ['Administrator'] });
const host = await aUser(ctx);

const write = async (person: Person, listingId: string, rating = 5, comment = 'Quiet woods.') =>
  (await signIn(person)).saveListingReview({ body: { listingId, rating, comment } });
const read = async (
  person: Person,
  listingId: string,
  query: { sort?: 'newest' | 'highest' | 'lowest'; page?: number } = {},
) => (await signIn(person)).getListingReviews({ params: { listingId }, query });
const textsWithContacts = ['Call me: 608-555-0142.', 'Write to walter@farm.example', 'See www.farm.example'];
/** A visit on a day that has passed. */
const visitOf = (hunter: Person, listing: { id: string }) => {
  const yesterday = addDays(dayInWisconsin(ctx.now()), -1);
  return aBooking(ctx, { listing, hunter, startDay: yesterday, endDay: yesterday });
};
const shownRating = async (id: string) => {
  const { rating, reviewCount } = await (await signIn(host)).getPublicListing({ params: { id } });
  return { rating, reviewCount };
};

// docs/rules/reviews.md#writing
describe('writing a review', () => {
  test('of land: each person has one, which a second one updates', async () => {
    const { id } = await aListing(ctx, { host });
    const ada = await aUser(ctx, { firstName: 'Ada', lastName: 'Lindqvist' });
    const first = await write(ada, id, 5, '  Quiet woods.  ');
    expect(first).toMatchObject({ rating: 5, comment: 'Quiet woods.', userDisplayName: 'Ada L.' });
    clock.advance({ hours: 1 });
    const second = await write(ada, id, 2, 'The gate was locked.');
    expect(second).toMatchObject({ id: first.id, rating: 2, lastModifiedDateTime: ctx.now() });
    await write(await aUser(ctx), id, 4);
    expect(await shownRating(id)).toEqual({ rating: 3, reviewCount: 2 });
  });

  test('of 50 at once by one person makes one, and of 20 people counts each', async () => {
    const { id } = await aListing(ctx, { host });
    const ada = await aUser(ctx);
    await Promise.all(Array.from({ length: 50 }, (_, index) => write(ada, id, 1 + (index % 5))));
    const people = await Promise.all(Array.from({ length: 20 }, () => aUser(ctx)));
    await Promise.all(people.map((person) => write(person, id, 3)));
    expect((await shownRating(id)).reviewCount).toBe(21);
    expect(await findViolations(ctx, [reviews])).toEqual([]);
  });

  test('is refused for own land, hidden land, without stars or words, and with contacts', async () => {
    const { id } = await aListing(ctx, { host });
    await expect(write(host, id)).rejects.toMatchObject({ code: 'ownListing' });
    const ada = await aUser(ctx);
    for (const text of textsWithContacts)
      await expect(write(ada, id, 5, text)).rejects.toMatchObject({ code: 'contactsInReview' });
    const hidden = await aListing(ctx, { host, approved: false });
    await expect(write(ada, hidden.id)).rejects.toMatchObject({ code: 'notFound' });
    for (const [rating, comment] of [
      [0, 'x'],
      [6, 'x'],
      [2.5, 'x'],
      [5, ' '],
      [5, 'x'.repeat(5001)],
    ] as const)
      await expect(write(ada, id, rating, comment)).rejects.toMatchObject({ code: 'badInput' });
    await write(ada, id, 5, 'x'.repeat(5000));
  });
});

// docs/rules/reviews.md#visits, docs/rules/reviews.md#verified-visit
test('a review has the mark once the first day of a paid booking has passed', async () => {
  const listing = await aListing(ctx, { host });
  const day = dayInWisconsin(ctx.now());
  const visitor = async (startDay: string, endDay: string, status: 'Paid' | 'Cancelled' = 'Paid') => {
    const hunter = await aUser(ctx);
    await aBooking(ctx, { listing, hunter, startDay, endDay, status });
    return hunter;
  };
  const yesterday = addDays(day, -1);
  const came = await visitor(addDays(day, -3), addDays(day, -2));
  const cancelled = await visitor(yesterday, yesterday, 'Cancelled');
  const comes = await visitor(day, addDays(day, 1));
  const people = [came, cancelled, comes];
  for (const person of people) await write(person, listing.id);
  const marks = () =>
    Promise.all(people.map(async (person) => (await read(person, listing.id)).own?.isVerifiedVisit));
  expect(await marks()).toEqual([true, false, false]);
  // The last minute of the first day, and the first one of the next.
  clock.set(new Date(hourInWisconsin(addDays(day, 1), 0).getTime() - 60_000).toISOString());
  expect(await marks()).toEqual([true, false, false]);
  clock.advance({ minutes: 1 });
  expect(await marks()).toEqual([true, false, true]);
});

// docs/rules/reviews.md#who-reads-them
test('whoever is signed in reads them, ten at a time, in three orders, with the stars counted', async () => {
  const { id } = await aListing(ctx, { host });
  for (let index = 0; index < 12; index += 1) {
    clock.advance({ minutes: 1 });
    await write(await aUser(ctx), id, 1 + (index % 5), `Review ${index}`);
  }
  const reader = await aUser(ctx, { confirmed: false });
  const newest = await read(reader, id);
  expect(newest).toMatchObject({ total: 12, page: 1, pageSize: 10, own: null, canWrite: false });
  expect(newest.counts).toEqual([3, 3, 2, 2, 2]);
  expect(newest.reviews.map(({ comment }) => comment)).toEqual(
    Array.from({ length: 10 }, (_, index) => `Review ${11 - index}`),
  );
  expect((await read(reader, id, { page: 2 })).reviews).toHaveLength(2);
  const ratingsBy = async (sort: 'highest' | 'lowest') =>
    (await read(reader, id, { sort })).reviews.map(({ rating }) => rating);
  expect(await ratingsBy('highest')).toEqual([5, 5, 4, 4, 3, 3, 2, 2, 2, 1]);
  expect(await ratingsBy('lowest')).toEqual([1, 1, 1, 2, 2, 2, 3, 3, 4, 4]);
});

// docs/rules/reviews.md#own-reviews
test('a person reads their own, with the land that they visited and did not review; nobody else does', async () => {
  const [visited, other] = [
    await aListing(ctx, { host, title: 'Ridge' }),
    await aListing(ctx, { host, title: 'Creek' }),
  ];
  const ada = await aUser(ctx);
  await visitOf(ada, visited);
  // Its first day has not passed.
  const day = dayInWisconsin(ctx.now());
  await aBooking(ctx, {
    listing: await aListing(ctx, { host }),
    hunter: ada,
    startDay: day,
    endDay: addDays(day, 1),
  });
  await write(ada, other.id);
  const own = async (person: Person) =>
    (await (await signIn(person)).getUserListingReviews({ params: { userId: ada.id } })).reviews;
  expect(await own(ada)).toMatchObject([
    {
      listingId: visited.id,
      listingName: expect.stringContaining('Ridge'),
      isPublic: true,
      listingReviewDetail: null,
    },
    { listingId: other.id, isPublic: true, listingReviewDetail: { rating: 5 } },
  ]);
  expect(await own(administrator)).toHaveLength(2);
  await expect(own(host)).rejects.toMatchObject({ code: 'notFound' });
});

// docs/rules/reviews.md#writing
test('land that is off the site is reviewed by who visited or reviewed it, and by nobody else', async () => {
  const land = await aListing(ctx, { host });
  const [visitor, writer, stranger] = [await aUser(ctx), await aUser(ctx), await aUser(ctx)];
  await visitOf(visitor, land);
  await write(writer, land.id, 4);
  await (await signIn(administrator)).toggleListingActive({ params: { id: land.id }, body: {} });
  const listed = async (person: Person) =>
    (await (await signIn(person)).getUserListingReviews({ params: { userId: person.id } })).reviews;
  expect(await listed(visitor)).toMatchObject([{ isPublic: false, listingReviewDetail: null }]);
  expect(await listed(writer)).toMatchObject([{ isPublic: false, listingReviewDetail: { rating: 4 } }]);
  await write(visitor, land.id, 5);
  await write(writer, land.id, 3);
  await expect(write(stranger, land.id)).rejects.toMatchObject({ code: 'notFound' });
});

// docs/rules/reviews.md#hiding
test('administrators hide one with a reason, which counts for nothing then, and show it again', async () => {
  const { id } = await aListing(ctx, { host });
  const [ada, ben] = [await aUser(ctx), await aUser(ctx)];
  const bad = await write(ada, id, 1, 'The neighbor at 12 Elm Street is a thief.');
  await write(ben, id, 5);
  const hide = async (isHidden: boolean) =>
    (await signIn(administrator)).hideReview({
      params: { id: bad.id },
      body: { isHidden, reason: 'It names a neighbor.' },
    });
  await hide(true);
  expect(await shownRating(id)).toEqual({ rating: 5, reviewCount: 1 });
  const seen = await read(ada, id);
  expect(seen.reviews.map(({ userId }) => userId)).toEqual([ben.id]);
  expect(seen.own).toMatchObject({ hiddenReason: 'It names a neighbor.' });
  expect((await read(ben, id)).reviews[0]).toMatchObject({ hiddenReason: null });
  await expect(hide(true)).rejects.toMatchObject({ code: 'reviewHidden' });
  await hide(false);
  await expect(hide(false)).rejects.toMatchObject({ code: 'reviewShown' });
  const results = await Promise.allSettled([
    write(ada, id, 2, 'A loud road.'),
    ...Array.from({ length: 5 }, () => hide(true)),
  ]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  expect(await shownRating(id)).toEqual({ rating: 5, reviewCount: 1 });
  await hide(false);
  const lines = await ctx.db
    .selectFrom('audit')
    .where('subject_id', '=', id)
    .where('field', 'in', ['reviewHidden', 'reviewShown'])
    .orderBy('id')
    .select('field')
    .execute();
  expect(lines.map(({ field }) => field)).toEqual([
    'reviewHidden',
    'reviewShown',
    'reviewHidden',
    'reviewShown',
  ]);
  expect(await shownRating(id)).toEqual({ rating: 3.5, reviewCount: 2 });
  expect(await findViolations(ctx, [reviews])).toEqual([]);
});

const rate = async (bookingId: string, stars = 5, comment = 'They closed every gate.') =>
  (await signIn(host)).saveHunterRating({
    body: { bookingId, gates: stars, litter: 4, rules: 5, respect: 5, comment },
  });
const ratingsFor = async (bookingId: string, reader = host) =>
  (await signIn(reader)).getHunterRatings({ params: { bookingId } });

// docs/rules/reviews.md#ratings-of-hunters
test('a host rates a visit once, and only hosts whom the hunter asks read it', async () => {
  const listing = await aListing(ctx, { host });
  const ada = await aUser(ctx);
  const booking = await visitOf(ada, listing);
  await Promise.all(Array.from({ length: 20 }, (_, index) => rate(booking, 1 + (index % 5))));
  for (const text of textsWithContacts)
    await expect(rate(booking, 2, text)).rejects.toMatchObject({ code: 'contactsInRating' });
  const { comment, gates } = await rate(booking, 2);
  expect({ comment, gates }).toEqual({ comment: 'They closed every gate.', gates: 2 });
  const rows = await ctx.db
    .selectFrom('hunter_ratings')
    .where('hunter_id', '=', ada.id)
    .selectAll()
    .execute();
  expect(rows).toHaveLength(1);
  for (const reader of [ada, await aUser(ctx)])
    await expect(ratingsFor(booking, reader)).rejects.toMatchObject({ code: 'notFound' });
  const otherHost = await aUser(ctx);
  const asked = await aBooking(ctx, {
    listing: await aListing(ctx, { host: otherHost }),
    hunter: ada,
    startDay: addDays(dayInWisconsin(ctx.now()), 30),
    endDay: addDays(dayInWisconsin(ctx.now()), 30),
    status: 'PendingConfirmation',
  });
  expect(await ratingsFor(asked, otherHost)).toMatchObject({ total: 0, canRate: false });
  await write(ada, listing.id);
  const seen = await ratingsFor(asked, otherHost);
  expect(seen).toMatchObject({ total: 1, ratings: [{ gates: 2 }], own: null });
  expect(seen.ratings[0]).not.toHaveProperty('bookingId');
  expect(await ratingsFor(booking)).toMatchObject({ total: 1, ratings: [], own: { gates: 2 } });
  // Administrators read them by part, with a booking that holds no days too.
  expect(await ratingsFor(asked, administrator)).toMatchObject({
    total: 1,
    averages: { gates: 2, litter: 4 },
  });
  await (await signIn(otherHost)).rejectBooking({ params: { id: asked }, body: {} });
  await expect(ratingsFor(asked, otherHost)).rejects.toMatchObject({ code: 'notFound' });
  expect(await ratingsFor(asked, administrator)).toMatchObject({
    averages: { gates: 2, litter: 4, rules: 5, respect: 5 },
    ratings: [{ gates: 2, comment: 'They closed every gate.' }],
    canRate: false,
  });
  await expect(
    (await signIn(otherHost)).saveHunterRating({
      body: { bookingId: asked, gates: 5, litter: 5, rules: 5, respect: 5, comment: '' },
    }),
  ).rejects.toMatchObject({ code: 'noVisitYet' });
});

// docs/rules/reviews.md#the-owners-answer
test('the owner answers a review once, also of 20 at once, and nobody else does', async () => {
  const { id } = await aListing(ctx, { host });
  const ada = await aUser(ctx);
  const review = await write(ada, id, 3);
  const answer = async (person: Person, text = 'The gate is mended now.') =>
    (await signIn(person)).answerReview({ params: { id: review.id }, body: { text } });
  for (const person of [ada, administrator])
    await expect(answer(person)).rejects.toMatchObject({ code: 'notFound' });
  for (const text of textsWithContacts)
    await expect(answer(host, text)).rejects.toMatchObject({ code: 'contactsInAnswer' });
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => answer(host)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(answer(host, 'Once more.')).rejects.toMatchObject({ code: 'answeredAlready' });
  const seen = await read(await aUser(ctx), id);
  expect(seen.reviews[0]?.hostAnswer).toMatchObject({ text: 'The gate is mended now.' });
  expect(seen.canAnswer).toBe(false);
  expect((await read(host, id)).canAnswer).toBe(true);
});
