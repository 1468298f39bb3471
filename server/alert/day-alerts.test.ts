import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import type { Api } from '#contract/contract.ts';
import type { DayRange } from '#domain/dates.ts';
import { startTestApp } from '../testing/app.ts';
import { findViolations, requestBooking } from '../testing/booking.ts';
import { aBooking, aListing, aUser } from '../testing/factories.ts';
import { emailsTo } from '../testing/inbox.ts';
import { daysFreeEmail } from './days-free.email.ts';
import { tellAlertsJob } from './tell.job.ts';

const { ctx, signIn, clock, close } = await startTestApp({ emulators: ['mail'] });
afterAll(async () => {
  expect(await findViolations(ctx)).toEqual([]);
  await close();
});

const host = await aUser(ctx);
const asHost = await signIn(host);
const asAdministrator = await signIn(await aUser(ctx, { roles: ['Administrator'] }));
const weekend = { startDay: '2026-12-05', endDay: '2026-12-06' };

const aHunter = async () => {
  const person = await aUser(ctx);
  return { ...person, api: await signIn(person) };
};
const ask = (api: Api, listingId: string, days: DayRange = weekend) =>
  api.askForDays({ body: { listingId, ...days } });

/** Land whose weekend somebody has requested. */
const taken = async (days: DayRange = weekend) => {
  const listing = await aListing(ctx, { host });
  const bookingId = await aBooking(ctx, { listing, status: 'PendingConfirmation', ...days });
  return { id: listing.id, bookingId, free: () => reject(bookingId) };
};
const reject = (id: string) => asHost.rejectBooking({ params: { id }, body: {} });

/** Sends what is queued, in the order in which it was. */
const send = async (): Promise<void> => {
  const { rows } = await sql<{ id: string; data: { alertId: string; tellingId: string } }>`
    select id, data from pgboss.job where name = ${daysFreeEmail.job.name} and state = 'created'
    order by priority desc, created_on`.execute(ctx.db);
  for (const { id, data } of rows) {
    await daysFreeEmail.job.run(ctx, data);
    await sql`update pgboss.job set state = 'completed', completed_on = now() where id = ${id}`.execute(
      ctx.db,
    );
  }
};
const run = () => tellAlertsJob.run(ctx, {});
const tell = async () => {
  await run();
  await send();
};
const countOf = async ({ email }: { email: string }) => (await emailsTo(email)).length;

// docs/rules/alerts.md#days-that-free-up
describe('days that free up', () => {
  test.each<[string, (land: Awaited<ReturnType<typeof taken>>) => Promise<unknown>]>([
    ['is rejected', ({ free }) => free()],
    ['is cancelled', ({ bookingId }) => asAdministrator.cancelBooking({ params: { id: bookingId } })],
    [
      'gets other days',
      ({ bookingId }) =>
        asAdministrator.rearrangeBooking({
          params: { id: bookingId },
          body: {
            startDay: '2026-12-12',
            endDay: '2026-12-13',
            partySize: 1,
            keepPrice: true,
            payAnew: false,
          },
        }),
    ],
  ])('are told once when the booking %s', async (_, end) => {
    const hunter = await aHunter();
    const land = await taken();
    await ask(hunter.api, land.id);
    await tell();
    expect(await countOf(hunter)).toBe(0);
    await end(land);
    await tell();
    const [email] = await emailsTo(hunter.email, 1);
    expect(email?.subject).toMatch(/^Free now: Sat 12\/05\/2026 to Sun 12\/06\/2026, /);
    expect(email?.text).toContain('First come, first served');
    expect(email?.text).toContain(`/listing/${land.id}?start=12-05-2026&end=12-06-2026#booking`);
    expect(email?.headers['list-unsubscribe']).toContain('kind=freeDays');
    expect((await hunter.api.listAlerts()).days).toEqual([]);
    // Taken and freed once more: it was told.
    const again = await requestBooking(await signIn(await aUser(ctx)), land.id, weekend.startDay);
    await reject(again.id);
    await tell();
    expect(await countOf(hunter)).toBe(1);
  });

  test('are told when the host opens them, and not while one of them is closed or held', async () => {
    const hunter = await aHunter();
    const land = await taken({ startDay: '2026-12-06', endDay: '2026-12-07' });
    const close = (ranges: DayRange[]) =>
      asHost.setListingAvailability({
        body: {
          listingId: land.id,
          default: 'Available',
          availabilityDateRanges: ranges.map((range) => ({ ...range, default: 'NotAvailable' })),
        },
      });
    await close([{ startDay: '2026-12-05', endDay: '2026-12-05' }]);
    await ask(hunter.api, land.id);
    await land.free();
    await tell();
    expect(await countOf(hunter)).toBe(0);
    await close([]);
    await tell();
    expect(await countOf(hunter)).toBe(1);
  });

  test('are refused while they are free, are one’s own, past, or beyond the season', async () => {
    const hunter = await aHunter();
    const land = await taken();
    const refusal = (days: DayRange, api = hunter.api, id = land.id) =>
      ask(api, id, days).then(
        () => undefined,
        ({ code }) => code,
      );
    expect(await refusal({ startDay: '2026-12-08', endDay: '2026-12-08' })).toBe('daysFree');
    expect(await refusal({ startDay: '2026-12-06', endDay: '2026-12-05' })).toBe('badInput');
    expect(await refusal({ startDay: '2026-11-19', endDay: '2026-11-21' })).toBe('dayPast');
    expect(await refusal({ startDay: '2027-05-31', endDay: '2027-06-01' })).toBe('outsideSeason');
    expect(await refusal(weekend, asHost)).toBe('ownListing');
    const hidden = await aListing(ctx, { host, approved: false });
    expect(await refusal(weekend, hunter.api, hidden.id)).toBe('notFound');
    await requestBooking(hunter.api, land.id, '2026-12-08');
    expect(await refusal({ startDay: '2026-12-08', endDay: '2026-12-08' })).toBe('ownDays');
  });

  test('are waited for once, until removed, and end by themselves when the first has passed', async () => {
    const [hunter, other] = [await aHunter(), await aHunter()];
    const land = await taken();
    const asked = await Promise.all([1, 2, 3].map(() => ask(hunter.api, land.id)));
    expect(new Set(asked.map(({ id }) => id)).size).toBe(1);
    const params = { id: asked[0]?.id ?? '' };
    await other.api.deleteDayAlert({ params });
    expect((await hunter.api.listAlerts()).days).toMatchObject([{ listing: { id: land.id }, ...weekend }]);
    await hunter.api.deleteDayAlert({ params });
    expect((await hunter.api.listAlerts()).days).toEqual([]);

    await ask(other.api, land.id);
    clock.set('2026-12-06T20:00:00Z');
    expect((await (await signIn(other)).listAlerts()).days).toEqual([]);
    await (await signIn(host)).rejectBooking({ params: { id: land.bookingId }, body: {} });
    await tell();
    for (const person of [hunter, other]) expect(await countOf(person)).toBe(0);
    clock.set('2026-11-20T20:00:00Z');
  });

  // docs/rules/alerts.md#limits
  test('are waited for at most twenty times at once', async () => {
    const hunter = await aHunter();
    const land = await taken({ startDay: '2026-12-01', endDay: '2026-12-25' });
    const days = Array.from({ length: 22 }, (_, at) => `2026-12-${String(at + 1).padStart(2, '0')}`);
    const asked = await Promise.allSettled(
      days.map((day) => ask(hunter.api, land.id, { startDay: day, endDay: day })),
    );
    const refused = asked.filter((one) => one.status === 'rejected');
    expect(refused.map(({ reason }) => reason.code)).toEqual(Array(2).fill('tooManyDayAlerts'));
  });
});

// docs/rules/alerts.md#first-come-first-served
test('all who wait are told in the order in which they asked, with how many there are', async () => {
  const land = await taken();
  const hunters = [await aHunter(), await aHunter(), await aHunter()];
  for (const { api } of hunters.toReversed()) {
    await ask(api, land.id);
    clock.advance({ minutes: 1 });
  }
  await land.free();
  await run();
  const { rows } = await sql<{ user_id: string }>`
    select a.user_id from pgboss.job j join day_alerts a on a.id = (j.data ->> 'alertId')::uuid
    where j.name = ${daysFreeEmail.job.name} and j.state = 'created' order by j.priority desc, j.created_on`.execute(
    ctx.db,
  );
  expect(rows.map(({ user_id }) => user_id)).toEqual(hunters.toReversed().map(({ id }) => id));
  await send();
  for (const { email } of hunters) {
    const [got] = await emailsTo(email, 1);
    expect(got?.text).toContain('2 other hunters were told with you. First come, first served');
  }
  clock.set('2026-11-20T20:00:00Z');
});

// docs/rules/alerts.md#exactly-once
describe('exactly once', () => {
  test('by four workers at once, and after a crash before the email is queued', async () => {
    const hunters = [await aHunter(), await aHunter()];
    const land = await taken();
    for (const { api } of hunters) await ask(api, land.id);
    await land.free();
    const crash = () => Promise.reject(new Error('killed'));
    const dying = { ...ctx, jobs: { ...ctx.jobs, enqueue: crash } };
    await expect(tellAlertsJob.run(dying, {})).rejects.toThrow('killed');
    expect((await hunters[0]?.api.listAlerts())?.days).toHaveLength(1);
    await Promise.all([run(), run(), run(), run()]);
    await send();
    for (const hunter of hunters) expect(await countOf(hunter)).toBe(1);
  });

  test('a cancellation in race with another’s request: who waits is told, or waits on', async () => {
    for (let round = 0; round < 8; round += 1) {
      const [waiting, quick] = [await aHunter(), await aHunter()];
      const land = await taken();
      await ask(waiting.api, land.id);
      const [, requested] = await Promise.all([
        land.free(),
        requestBooking(quick.api, land.id, weekend.startDay, weekend.endDay).catch(() => undefined),
        run(),
      ]);
      await tell();
      // Told only if the days are free; else the alert is open still.
      expect(await countOf(waiting)).toBe(requested ? 0 : 1);
      expect((await waiting.api.listAlerts()).days).toHaveLength(requested ? 1 : 0);
      if (!requested) continue;
      await reject(requested.id);
      await tell();
      expect(await countOf(waiting)).toBe(1);
    }
  });

  test('days that somebody takes before the email is sent are waited for on', async () => {
    const [waiting, quick] = [await aHunter(), await aHunter()];
    const land = await taken();
    await ask(waiting.api, land.id);
    await land.free();
    await run();
    const booking = await requestBooking(quick.api, land.id, weekend.startDay);
    await send();
    expect(await countOf(waiting)).toBe(0);
    expect((await waiting.api.listAlerts()).days).toHaveLength(1);
    await tell();
    expect(await countOf(waiting)).toBe(0);
    await reject(booking.id);
    await tell();
    expect(await countOf(waiting)).toBe(1);
  });
});

// docs/rules/alerts.md#who-gets-none
test('who is suspended, or has switched these emails off, is not told', async () => {
  const [suspended, off] = [await aHunter(), await aHunter()];
  const land = await taken();
  for (const { api } of [suspended, off]) await ask(api, land.id);
  const body = { reason: 'Left a gate open' };
  await asAdministrator.suspendUser({ params: { id: suspended.id }, body });
  await off.api.updateProfileInfo({ body: { phoneNumber: '6085550101', emailKinds: ['searches'] } });
  await land.free();
  await tell();
  for (const person of [suspended, off]) expect(await countOf(person)).toBe(0);
});
