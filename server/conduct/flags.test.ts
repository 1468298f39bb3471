import { afterAll, describe, expect, test } from 'vitest';
import { addDays, dayInWisconsin } from '#domain/dates.ts';
import { bookingCancelledEmail } from '../booking/booking-cancelled.email.ts';
import { startTestApp } from '../testing/app.ts';
import { aBooking, aListing, aUser, type Person, password } from '../testing/factories.ts';
import { emailsTo } from '../testing/inbox.ts';
import { jobsNamed } from '../testing/jobs.ts';
import { accountSuspendedEmail } from '../user/account-suspended.email.ts';
import { flagDismissedEmail } from './flag-dismissed.email.ts';
import { hunterFlaggedEmail } from './hunter-flagged.email.ts';
import { suspendedByFlagsEmail } from './suspended-by-flags.email.ts';

const { ctx, api, signIn, clock, close } = await startTestApp({ emulators: ['mail'] });
afterAll(close);

const administrator = await aUser(ctx, { roles: ['Administrator'] });
const asAdministrator = await signIn(administrator);
const host = await aUser(ctx);
const listing = await aListing(ctx, { host });
let day = addDays(dayInWisconsin(ctx.now()), 1);

const aVisit = async (hunter: Person, land: { id: string } = listing) => {
  day = addDays(day, 1);
  return aBooking(ctx, { listing: land, hunter, startDay: day, endDay: day });
};
const flag = async (bookingId: string, by = host, reason = 'The gate was open.') =>
  (await signIn(by)).flagHunter({ body: { bookingId, kind: 'litter', reason } });
const flagOf = async (bookingId: string, reader: Person) =>
  (await signIn(reader)).getBookingFlag({ params: { bookingId } });
const userOf = (id: string) => asAdministrator.getUser({ params: { id } });
const flagsOf = async (hunterId: string) => (await asAdministrator.listFlags({ query: { hunterId } })).flags;

// docs/rules/conduct.md#flags
describe('a flag', () => {
  test('is given once for a paid booking, also of 50 at once, and only by its host', async () => {
    const hunter = await aUser(ctx);
    const booking = await aVisit(hunter);
    for (const person of [hunter, administrator, await aUser(ctx)])
      await expect(flag(booking, person)).rejects.toMatchObject({ code: 'notFound' });
    expect(await flagOf(booking, host)).toEqual({ flag: null, canFlag: true, canAnswer: false });
    const results = await Promise.allSettled(Array.from({ length: 50 }, () => flag(booking)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []));
    expect(new Set(refused)).toEqual(new Set(['flaggedAlready']));
    expect(await flagsOf(hunter.id)).toHaveLength(1);
    expect((await flagOf(booking, host)).canFlag).toBe(false);
  });

  test('needs a paid booking, a kind and a reason', async () => {
    const hunter = await aUser(ctx);
    const asked = await aBooking(ctx, {
      listing,
      hunter,
      startDay: addDays(day, 50),
      endDay: addDays(day, 50),
      status: 'PendingPayment',
    });
    await expect(flag(asked)).rejects.toMatchObject({ code: 'flagNotPaid' });
    const booking = await aVisit(hunter);
    for (const reason of ['', '  ', 'x'.repeat(1001)])
      await expect(flag(booking, host, reason)).rejects.toMatchObject({ code: 'badInput' });
  });

  test('is emailed to the hunter with the words of the host', async () => {
    const hunter = await aUser(ctx);
    const { id } = await flag(await aVisit(hunter), host, 'Cans at the gate.');
    expect(await jobsNamed(ctx, hunterFlaggedEmail.job.name, { flagId: id })).toHaveLength(1);
    await hunterFlaggedEmail.job.run(ctx, { flagId: id });
    const [email] = await emailsTo(hunter.email, 1);
    expect(email?.text).toContain('Cans at the gate.');
    expect(email?.text).toContain('Left litter or an open gate');
  });

  test('is read by the two sides and administrators, without how many there are', async () => {
    const hunter = await aUser(ctx);
    const earlier = await aVisit(hunter);
    await flag(earlier);
    const booking = await aVisit(hunter);
    await flag(booking);
    await expect(flagOf(booking, await aUser(ctx))).rejects.toMatchObject({ code: 'notFound' });
    for (const person of [host, hunter]) {
      const seen = await flagOf(booking, person);
      expect(seen.flag).toMatchObject({ kind: 'litter', reason: 'The gate was open.', isDismissed: false });
      expect(JSON.stringify(seen)).not.toMatch(/standing|count|\b[23]\b(?!\d|-)/i);
      await expect((await signIn(person)).listFlags({ query: {} })).rejects.toMatchObject({
        code: 'notAllowed',
      });
    }
    const asked = await (await signIn(host)).getBookingDetail({ params: { id: booking } });
    expect(asked.hunterFacts).toMatchObject({ standingFlags: 2, ownFlags: [booking, earlier] });
    const otherHost = await aUser(ctx);
    const elsewhere = await aVisit(hunter, await aListing(ctx, { host: otherHost }));
    const seen = await (await signIn(otherHost)).getBookingDetail({ params: { id: elsewhere } });
    expect(seen.hunterFacts).toMatchObject({ standingFlags: 2, ownFlags: [] });
    const [listed] = await flagsOf(hunter.id);
    expect(listed?.hunter).toMatchObject({ id: hunter.id, standingFlags: 2, isSuspended: false });
  });
});

// docs/rules/conduct.md#the-hunters-answer
test('the hunter answers once, also of 20 at once, and nobody else does', async () => {
  const hunter = await aUser(ctx);
  const booking = await aVisit(hunter);
  const { id } = await flag(booking);
  const answer = async (person: Person) =>
    (await signIn(person)).answerFlag({ params: { id }, body: { text: 'It was open when we came.' } });
  const toAnswer = async (person: Person) => (await (await signIn(person)).listFlagsToAnswer()).flags;
  const { id: dismissed } = await flag(await aVisit(hunter));
  expect((await toAnswer(hunter)).map((one) => one.id)).toEqual([dismissed, id]);
  await asAdministrator.dismissFlag({ params: { id: dismissed }, body: { reason: 'Not them.' } });
  expect(await toAnswer(hunter)).toMatchObject([{ id, bookingId: booking, listingName: listing.title }]);
  for (const person of [host, administrator]) expect(await toAnswer(person)).toEqual([]);
  for (const person of [host, administrator, await aUser(ctx)])
    await expect(answer(person)).rejects.toMatchObject({ code: 'notFound' });
  expect((await flagOf(booking, hunter)).canAnswer).toBe(true);
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => answer(hunter)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(answer(hunter)).rejects.toMatchObject({ code: 'flagAnswered' });
  expect((await flagOf(booking, host)).flag?.answer?.text).toBe('It was open when we came.');
  expect((await flagOf(booking, hunter)).canAnswer).toBe(false);
  expect(await toAnswer(hunter)).toEqual([]);
});

// docs/rules/conduct.md#suspension-by-flags
describe('at three standing flags', () => {
  test('the account is suspended, once, with all that follows; also of three at once', async () => {
    const hunter = await aUser(ctx);
    const session = await signIn(hunter);
    clock.advance({ minutes: 1 });
    const others = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const owner = await aUser(ctx);
        return { owner, land: await aListing(ctx, { host: owner }) };
      }),
    );
    const visits = await Promise.all(
      others.map(async ({ owner, land }) => ({ owner, id: await aVisit(hunter, land) })),
    );
    const unpaid = await aBooking(ctx, {
      listing,
      hunter,
      startDay: addDays(day, 80),
      endDay: addDays(day, 80),
      status: 'PendingPayment',
    });
    await Promise.all(visits.slice(0, 2).map(({ owner, id }) => flag(id, owner)));
    expect((await userOf(hunter.id)).suspension).toBeNull();
    const last = await aVisit(hunter);
    const [third] = visits.slice(2);
    await Promise.all([flag(third?.id ?? '', third?.owner), flag(last)]);
    expect((await userOf(hunter.id)).suspension?.reason).toBe('3 flags by hosts stand.');
    await expect(session.getUserBookings({ params: { userId: hunter.id } })).rejects.toMatchObject({
      status: 401,
    });
    await expect(api.authenticate({ body: { email: hunter.email, password } })).rejects.toMatchObject({
      code: 'suspended',
    });
    const statusOf = async (id: string) => (await asAdministrator.getBooking({ params: { id } })).status;
    expect(await statusOf(unpaid)).toBe('Cancelled');
    const { bookingActivity } = await asAdministrator.getBooking({ params: { id: unpaid } });
    expect(JSON.stringify(bookingActivity)).toContain('Cancelled, as the hunter’s account was suspended.');
    expect(await statusOf(last)).toBe('Paid');
    const data = { userId: hunter.id };
    expect(await jobsNamed(ctx, accountSuspendedEmail.job.name, data)).toHaveLength(1);
    expect(await jobsNamed(ctx, suspendedByFlagsEmail.job.name, data)).toHaveLength(1);
    const lines = await ctx.db
      .selectFrom('audit')
      .where('subject_id', '=', hunter.id)
      .where('field', '=', 'suspended')
      .select(['actor_id', 'after'])
      .execute();
    expect(lines).toEqual([{ actor_id: null, after: true }]);
  });

  test('three by three hosts at once, with none before, suspend once', async () => {
    const hunter = await aUser(ctx);
    const session = await signIn(hunter);
    const visits = [];
    for (let count = 0; count < 3; count += 1) {
      const owner = await aUser(ctx);
      const land = await aListing(ctx, { host: owner });
      const id = await aVisit(hunter, land);
      visits.push({ id, as: await signIn(owner) });
    }
    day = addDays(day, 1);
    const unpaid = await aBooking(ctx, {
      listing,
      hunter,
      startDay: day,
      endDay: day,
      status: 'PendingPayment',
    });
    clock.advance({ minutes: 1 });
    await Promise.all(
      visits.map(({ id, as }) => as.flagHunter({ body: { bookingId: id, kind: 'litter', reason: 'Cans.' } })),
    );
    expect((await userOf(hunter.id)).suspension?.reason).toBe('3 flags by hosts stand.');
    await expect(session.getUserBookings({ params: { userId: hunter.id } })).rejects.toMatchObject({
      status: 401,
    });
    const { status, bookingActivity } = await asAdministrator.getBooking({ params: { id: unpaid } });
    expect(status).toBe('Cancelled');
    const cancelled = 'Cancelled, as the hunter’s account was suspended.';
    expect(JSON.stringify(bookingActivity).split(cancelled)).toHaveLength(2);
    for (const { id } of visits)
      expect((await asAdministrator.getBooking({ params: { id } })).status).toBe('Paid');
    const ofHunter = { userId: hunter.id };
    expect(await jobsNamed(ctx, suspendedByFlagsEmail.job.name, ofHunter)).toHaveLength(1);
    expect(await jobsNamed(ctx, accountSuspendedEmail.job.name, ofHunter)).toHaveLength(1);
    expect(await jobsNamed(ctx, bookingCancelledEmail.job.name, { bookingId: unpaid })).toHaveLength(1);
    const audited = ctx.db.selectFrom('audit').where('subject_id', '=', hunter.id).select('field');
    const fields = (await audited.execute()).map(({ field }) => field);
    expect(fields.filter((field) => field === 'suspended')).toHaveLength(1);
    expect(fields.filter((field) => field === 'flagged')).toHaveLength(3);
  });

  test('administrators are told, and lift it; another flag suspends again', async () => {
    const hunter = await aUser(ctx, { firstName: 'Tyler', lastName: 'Brandt' });
    for (let count = 0; count < 3; count += 1) await flag(await aVisit(hunter));
    const [job] = await jobsNamed(ctx, suspendedByFlagsEmail.job.name, { userId: hunter.id });
    expect(job).toBeDefined();
    const suspendedAt = ctx.now().toISOString();
    await suspendedByFlagsEmail.job.run(ctx, { userId: hunter.id, suspendedAt });
    const [email] = await emailsTo(administrator.email, 1);
    expect(email?.subject).toBe('Suspended for flags: Tyler Brandt');
    expect(email?.text.match(/Left litter or an open gate/g)).toHaveLength(3);
    await asAdministrator.liftSuspension({ params: { id: hunter.id }, body: { reason: 'They called.' } });
    expect((await userOf(hunter.id)).suspension).toBeNull();
    await flag(await aVisit(hunter));
    expect((await userOf(hunter.id)).suspension?.reason).toBe('4 flags by hosts stand.');
  });

  test('an administrator is not suspended by flags', async () => {
    const hunter = await aUser(ctx, { roles: ['Customer', 'Administrator'] });
    for (let count = 0; count < 3; count += 1) await flag(await aVisit(hunter));
    expect((await userOf(hunter.id)).suspension).toBeNull();
  });
});

// docs/rules/conduct.md#dismissing-a-flag
test('a dismissed flag counts for nothing, once and with a reason that the audit has', async () => {
  const hunter = await aUser(ctx);
  const bookings = [await aVisit(hunter), await aVisit(hunter), await aVisit(hunter)];
  const [first, second] = [await flag(bookings[0] ?? ''), await flag(bookings[1] ?? '')];
  const dismiss = (id: string) =>
    asAdministrator.dismissFlag({ params: { id }, body: { reason: 'It was the neighbor.' } });
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => dismiss(first.id)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(dismiss(first.id)).rejects.toMatchObject({ code: 'flagDismissed' });
  await flag(bookings[2] ?? '');
  expect((await userOf(hunter.id)).suspension).toBeNull();
  const seen = await flagOf(bookings[0] ?? '', hunter);
  expect(seen).toMatchObject({ flag: { isDismissed: true }, canAnswer: false });
  expect(JSON.stringify(seen)).not.toContain('neighbor');
  expect(await jobsNamed(ctx, flagDismissedEmail.job.name, { flagId: first.id })).toHaveLength(1);
  await flagDismissedEmail.job.run(ctx, { flagId: first.id });
  const [email] = await emailsTo(hunter.email, 1);
  expect(email?.subject).toMatch(/^A flag was dismissed: Oak ridge above/);
  expect(email?.text).not.toContain('neighbor');
  const all = await asAdministrator.listFlags({ query: { hunterId: hunter.id, tab: 'dismissed' } });
  expect(all.hunter?.id).toBe(hunter.id);
  expect((await asAdministrator.listFlags({ query: {} })).hunter).toBeNull();
  const nobody = asAdministrator.listFlags({ query: { hunterId: listing.id } });
  await expect(nobody).rejects.toMatchObject({ code: 'notFound' });
  expect(all).toMatchObject({ counts: { standing: 2, dismissed: 1 }, total: 1 });
  expect(all.flags[0]?.dismissal).toMatchObject({ reason: 'It was the neighbor.' });
  expect((await flagsOf(hunter.id)).map(({ id }) => id)).toContain(second.id);
  const lines = await ctx.db
    .selectFrom('audit')
    .where('subject_id', '=', hunter.id)
    .where('field', '=', 'flagDismissed')
    .select(['actor_id', 'after'])
    .execute();
  expect(lines).toEqual([{ actor_id: administrator.id, after: 'It was the neighbor.' }]);
});

// docs/rules/conduct.md#upholding-a-flag
test('an upheld flag still counts; once, with a reason for administrators, and it may be dismissed', async () => {
  const hunter = await aUser(ctx);
  const booking = await aVisit(hunter);
  const { id } = await flag(booking);
  const uphold = () =>
    asAdministrator.upholdFlag({ params: { id }, body: { reason: 'There are pictures.' } });
  await expect(
    (await signIn(host)).upholdFlag({ params: { id }, body: { reason: 'It is so.' } }),
  ).rejects.toMatchObject({ code: 'notAllowed' });
  const results = await Promise.allSettled(Array.from({ length: 10 }, uphold));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(uphold()).rejects.toMatchObject({ code: 'flagUpheld' });
  const [listed] = await flagsOf(hunter.id);
  expect(listed).toMatchObject({
    isDismissed: false,
    hunter: { standingFlags: 1 },
    upholding: { reason: 'There are pictures.' },
  });
  for (const person of [host, hunter])
    expect(JSON.stringify(await flagOf(booking, person))).not.toContain('pictures');
  const lines = await ctx.db
    .selectFrom('audit')
    .where('subject_id', '=', hunter.id)
    .where('field', '=', 'flagUpheld')
    .select(['actor_id', 'after'])
    .execute();
  expect(lines).toEqual([{ actor_id: administrator.id, after: 'There are pictures.' }]);
  await asAdministrator.dismissFlag({ params: { id }, body: { reason: 'The pictures were old.' } });
  await expect(uphold()).rejects.toMatchObject({ code: 'flagDismissed' });
});

// docs/rules/administration.md#today, docs/rules/conduct.md#flags
test('a new flag stands in the queue of today until it is dismissed, or for seven days', async () => {
  const hunter = await aUser(ctx, { firstName: 'Olaf', lastName: 'Berg' });
  const [first, second] = [await aVisit(hunter), await aVisit(hunter)];
  const { id } = await flag(first);
  await flag(second);
  const waiting = async () =>
    (await (await signIn(administrator)).getToday()).tasks
      .filter(({ kind, person }) => kind === 'flag' && person === 'Olaf Berg')
      .map(({ bookingId }) => bookingId);
  expect(await waiting()).toEqual([first, second]);
  await asAdministrator.dismissFlag({ params: { id }, body: { reason: 'It was the neighbor.' } });
  expect(await waiting()).toEqual([second]);
  await flag(await aVisit(hunter));
  const [third] = (await flagsOf(hunter.id)).filter(({ bookingId }) => bookingId !== second);
  await asAdministrator.upholdFlag({
    params: { id: third?.id ?? '' },
    body: { reason: 'There are pictures.' },
  });
  expect(await waiting()).toEqual([second]);
  clock.advance({ minutes: 7 * 24 * 60 + 1 });
  expect(await waiting()).toEqual([]);
});
