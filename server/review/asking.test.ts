import { afterAll, describe, expect, test } from 'vitest';
import { addDays, type Day, dayInWisconsin, hourInWisconsin } from '#domain/dates.ts';
import { startTestApp } from '../testing/app.ts';
import { aBooking, aListing, aUser, type Person } from '../testing/factories.ts';
import { emailsTo } from '../testing/inbox.ts';
import { jobsNamed } from '../testing/jobs.ts';
import { askForReviewsJob } from './ask-for-reviews.job.ts';
import { visitOverEmail } from './visit-over.email.ts';

const { ctx, signIn, clock, close } = await startTestApp({
  emulators: ['mail'],
  config: { PUBLIC_URL: 'https://openacre.test' },
});
afterAll(close);

const administrator = await aUser(ctx, { roles: ['Administrator'] });
const host = await aUser(ctx);

const write = async (person: Person, listingId: string) =>
  (await signIn(person)).saveListingReview({ body: { listingId, rating: 5, comment: 'Quiet woods.' } });

// docs/rules/reviews.md#asking
test('both sides are asked by email on the day after a visit, once, and not who has written', async () => {
  const listing = await aListing(ctx, { host });
  const [ada, ben] = [await aUser(ctx), await aUser(ctx)];
  const first = dayInWisconsin(ctx.now());
  const days = { startDay: first, endDay: first };
  const quiet = await aBooking(ctx, { listing, hunter: ada, ...days });
  const other = await aListing(ctx, { host });
  const wrote = await aBooking(ctx, { listing: other, hunter: ben, ...days });
  await write(ben, other.id);
  const asked = (bookingId: string) => jobsNamed(ctx, visitOverEmail.job.name, { bookingId });
  clock.set(hourInWisconsin(addDays(first, 1), 9).toISOString());
  await askForReviewsJob.run(ctx, {});
  expect(await asked(quiet)).toHaveLength(0);
  clock.set(hourInWisconsin(addDays(first, 1), 10).toISOString());
  await Promise.all([askForReviewsJob.run(ctx, {}), askForReviewsJob.run(ctx, {})]);
  await askForReviewsJob.run(ctx, {});
  expect(await asked(quiet)).toHaveLength(1);
  expect(await asked(wrote)).toHaveLength(1);
  for (const bookingId of [quiet, wrote])
    for (const only of ['hunter', 'host']) await visitOverEmail.job.run(ctx, { bookingId, only });
  expect((await emailsTo(ada.email, 1)).map(({ subject }) => subject)).toEqual([
    expect.stringContaining('How was it?'),
  ]);
  expect(await emailsTo(ben.email)).toEqual([]);
  expect(await emailsTo(host.email, 2)).toHaveLength(2);

  // docs/rules/emails.md#switched-off
  const asAda = await signIn(ada);
  await asAda.updateProfileInfo({ body: { phoneNumber: '6085550101', emailKinds: ['messages'] } });
  await visitOverEmail.job.run(ctx, { bookingId: quiet, only: 'hunter' });
  expect(await emailsTo(ada.email)).toHaveLength(1);
});

/** A hunter with a visit that ended yesterday, and how both sides are asked about it. */
const visited = async () => {
  const [hunter, owner] = [await aUser(ctx, { firstName: 'Ada' }), await aUser(ctx)];
  const land = await aListing(ctx, { host: owner });
  const visit = (day: Day = addDays(dayInWisconsin(ctx.now()), -1)) =>
    aBooking(ctx, { listing: land, hunter, startDay: day, endDay: day });
  const ask = async (bookingId: string): Promise<void> => {
    for (const only of ['hunter', 'host']) await visitOverEmail.job.run(ctx, { bookingId, only });
  };
  return { hunter, owner, land, visit, ask };
};

/** The words of the first email to somebody, in one line. */
const wordsTo = async ({ email }: Person): Promise<string | undefined> =>
  (await emailsTo(email, 1))[0]?.text.replaceAll(/\s+/g, ' ');

// docs/rules/reviews.md#asking
describe('the email after a visit', () => {
  test('says what the other side reads and when, and leads to the page of the land', async () => {
    const { hunter, owner, land, visit, ask } = await visited();
    await ask(await visit());
    const toHunter = await wordsTo(hunter);
    expect(toHunter).toContain(`Write a review: https://openacre.test/listing/${land.id}#reviews`);
    expect(toHunter).toContain('Others read your words once the owner has rated your visit');
    const toHost = await wordsTo(owner);
    expect(toHost).toContain('You read what Ada writes of the visit once you have rated it');
    expect(toHost).toContain('Ada never reads your rating.');
  });

  test('leads to the profile while the land is off the site', async () => {
    const { hunter, land, visit, ask } = await visited();
    const booking = await visit();
    await (await signIn(administrator)).toggleListingActive({ params: { id: land.id }, body: {} });
    await ask(booking);
    const email = await wordsTo(hunter);
    expect(email).toContain('Write a review: https://openacre.test/myaccount/profile#reviews');
    // There it stands, and can be written.
    const params = { userId: hunter.id };
    const { reviews } = await (await signIn(hunter)).getUserListingReviews({ params });
    expect(reviews).toMatchObject([{ listingId: land.id, listingReviewDetail: null }]);
    await write(hunter, land.id);
  });

  test('asks again after a further visit, to update the review', async () => {
    const { hunter, land, visit, ask } = await visited();
    await visit();
    await write(hunter, land.id);
    clock.advance({ days: 20 });
    const again = await visit();
    await ask(again);
    const email = await wordsTo(hunter);
    expect(email).toContain('Update your review: https://openacre.test/listing/');
    await write(hunter, land.id);
    await ask(again);
    expect(await emailsTo(hunter.email)).toHaveLength(1);
  });

  test('does not ask who is suspended', async () => {
    const { hunter, owner, visit, ask } = await visited();
    const booking = await visit();
    const suspend = async ({ id }: Person) =>
      (await signIn(administrator)).suspendUser({ params: { id }, body: { reason: 'A gate.' } });
    await suspend(hunter);
    await ask(booking);
    expect(await emailsTo(owner.email, 1)).toHaveLength(1);
    await suspend(owner);
    await ask(await visit(addDays(dayInWisconsin(ctx.now()), -2)));
    expect([await emailsTo(hunter.email), await emailsTo(owner.email, 1)]).toMatchObject([[], [{}]]);
  });
});
