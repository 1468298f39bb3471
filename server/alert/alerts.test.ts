import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Api } from '#contract/contract.ts';
import type { AlertFrequency } from '#domain/alert.ts';
import { startTestApp } from '../testing/app.ts';
import { aBooking, aListing, aUser, listingForm, type Person } from '../testing/factories.ts';
import { emailsTo } from '../testing/inbox.ts';
import { jobsNamed } from '../testing/jobs.ts';
import { newLandEmail } from './new-land.email.ts';
import { tellAlertsJob } from './tell.job.ts';

const { ctx, signIn, clock, fetch, close } = await startTestApp({ emulators: ['mail'] });
afterAll(close);

const asAdministrator = await signIn(await aUser(ctx, { roles: ['Administrator'] }));
const run = () => tellAlertsJob.run(ctx, {});
const host = await aUser(ctx);
const asHost = await signIn(host);

// The searches of each test are alone, and begin with nothing to look at.
beforeEach(async () => {
  await ctx.db.deleteFrom('saved_searches').execute();
  await ctx.db.deleteFrom('listing_changes').execute();
});

type Hunter = Person & { api: Api };
const aHunter = async (): Promise<Hunter> => {
  const person = await aUser(ctx);
  return { ...person, api: await signIn(person) };
};
const save = (api: Api, search: string, frequency: AlertFrequency = 'atOnce', name = 'My search') =>
  api.saveSearch({ body: { search, name, frequency } });

/** The emails about a search that are queued, each with the titles that it has when it is sent now. */
const queued = async (searchId: string) => {
  const jobs = await jobsNamed(ctx, newLandEmail.job.name, { searchId });
  return jobs.length;
};
/** Sends what is queued for a search, and answers the subjects and texts that its person got. */
const send = async (searchId: string): Promise<void> => {
  const { rows } = await sql<{ id: string; data: { searchId: string; tellingId: string } }>`
    select id, data from pgboss.job where name = ${newLandEmail.job.name}
      and data @> ${JSON.stringify({ searchId })}::jsonb and state = 'created' order by created_on`.execute(
    ctx.db,
  );
  for (const { id, data } of rows) {
    await newLandEmail.job.run(ctx, data);
    await sql`update pgboss.job set state = 'completed', completed_on = now() where id = ${id}`.execute(
      ctx.db,
    );
  }
};
/** Tells what is due, and answers what a hunter has got in all. */
const tell = async ({ email }: Person, searchId: string) => {
  await run();
  await send(searchId);
  return emailsTo(email);
};
const approved = (title: string, traits = {}) => aListing(ctx, { host, title, ...traits });

// docs/rules/alerts.md#saved-searches
describe('a saved search', () => {
  test('is listed, renamed and deleted by its person alone', async () => {
    const [{ api }, other] = [await aHunter(), await aHunter()];
    const saved = await save(api, 'text=deer&maxPrice=80', 'daily', 'Deer up to $80');
    expect(saved).toMatchObject({
      search: 'maxPrice=80&text=deer',
      frequency: 'daily',
      isOver: false,
      told: 0,
    });
    const params = { id: saved.id };
    const body = { name: 'Cheap deer', frequency: 'off' } as const;
    await expect(other.api.changeSearch({ params, body })).rejects.toMatchObject({ code: 'notFound' });
    await other.api.deleteSearch({ params });
    await api.changeSearch({ params, body });
    const { searches } = await api.listAlerts();
    expect(searches).toMatchObject([{ id: saved.id, name: 'Cheap deer', frequency: 'off' }]);
    await api.deleteSearch({ params });
    await api.deleteSearch({ params });
    expect((await api.listAlerts()).searches).toEqual([]);
  });

  test('is one, however often it is saved, at once too, and in whatever order', async () => {
    const { api } = await aHunter();
    const texts = [
      'text=deer&county=Dane',
      'county=Dane&text=%20deer',
      'county=Dane&text=deer&page=3&sort=price',
    ];
    const ids = await Promise.all(
      [...texts, ...texts].map((search) => save(api, search).then(({ id }) => id)),
    );
    expect(new Set(ids).size).toBe(1);
    expect((await api.listAlerts()).searches).toHaveLength(1);
  });

  test('keeps the days that were typed', async () => {
    const { api } = await aHunter();
    const { search } = await save(api, 'text=deer+next+weekend');
    expect(search).toBe('endDate=2026-11-29&startDate=2026-11-28&text=deer+next+weekend');
  });

  test('is refused with an invalid filter, or to somebody whose address is not confirmed', async () => {
    const { api } = await aHunter();
    await expect(save(api, 'startDate=soon')).rejects.toMatchObject({ code: 'badInput' });
    const unconfirmed = await signIn(await aUser(ctx, { confirmed: false }));
    await expect(save(unconfirmed, 'text=deer')).rejects.toMatchObject({ code: 'emailNotConfirmed' });
  });

  // docs/rules/alerts.md#limits
  test('is one of at most 20, of many that are saved at once', async () => {
    const { api } = await aHunter();
    const saved = await Promise.allSettled(
      Array.from({ length: 25 }, (_, at) => save(api, `minAcres=${at + 1}`)),
    );
    expect(saved.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
    const refused = saved.filter((one) => one.status === 'rejected');
    expect(refused.map(({ reason }) => reason.code)).toEqual(Array(5).fill('tooManySearches'));
    // One of them can be saved anew.
    await save(api, (await api.listAlerts()).searches[0]?.search ?? '');
  });
});

// docs/rules/alerts.md#new-land
describe('new land', () => {
  test('that was approved since is told once, whatever happens to it later', async () => {
    const hunter = await aHunter();
    await approved('Already there');
    await ctx.db.deleteFrom('listing_changes').execute();
    const { id } = await save(hunter.api, 'activity=Deer', 'atOnce', 'Deer');
    const land = await approved('Fresh ridge', { county: 'Dane', acreage: 80 });
    await approved('A lake', { listingActivities: ['Fishing Access'] });
    const [email, ...others] = await tell(hunter, id);
    expect(others).toEqual([]);
    expect(email?.subject).toBe('1 new place for “Deer”');
    expect(email?.text).toContain('Fresh ridge');
    expect(email?.text).toContain('Dane County, 80 acres. From $45 per day plus fees and taxes');
    expect(email?.text).toContain('/?activity=Deer');
    expect(email?.text).not.toContain('Already there');
    const [searches] = (await hunter.api.listAlerts()).searches;
    expect(searches).toMatchObject({ told: 1, lastToldDateTime: ctx.now() });
    // Taken off and shown again, cheaper, and with other days: never again.
    await asAdministrator.toggleListingActive({ params: { id: land.id }, body: {} });
    await asAdministrator.toggleListingActive({ params: { id: land.id }, body: {} });
    await asHost.setListingCost({ body: { listingId: land.id, baseCostCents: 2000, costDateRanges: [] } });
    expect(await tell(hunter, id)).toHaveLength(1);
  });

  test('is told with what its days cost, and how far it is', async () => {
    const hunter = await aHunter();
    const { id } = await save(hunter.api, 'place=Madison&startDate=2026-12-05&endDate=2026-12-06');
    const land = await approved('By Madison');
    const [email] = await tell(hunter, id);
    expect(email?.text).toMatch(/Dane County, 1\d miles away, 90\.5 acres\. \$90 for 2 days \(\$\d+ with/);
    expect(email?.text).toContain(`/listing/${land.id}?start=12-05-2026&end=12-06-2026`);
  });

  test('of one’s own, or that is not public any more, is not told', async () => {
    const hunter = await aHunter();
    const { id } = await save(hunter.api, 'activity=Deer');
    await aListing(ctx, { host: hunter, title: 'My own' });
    const gone = await approved('Gone again');
    await asAdministrator.toggleListingActive({ params: { id: gone.id }, body: {} });
    expect(await tell(hunter, id)).toEqual([]);
    // Queued, and hidden before the email is sent; then shown again, which tells it.
    await approved('Stays');
    const late = await approved('Hidden late');
    await run();
    await asAdministrator.toggleListingActive({ params: { id: late.id }, body: {} });
    await send(id);
    const [email] = await emailsTo(hunter.email, 1);
    expect(email?.subject).toBe('1 new place for “My search”');
    expect(email?.text).not.toContain('Hidden late');
    await asAdministrator.toggleListingActive({ params: { id: late.id }, body: {} });
    const texts = (await tell(hunter, id)).map(({ text }) => text.match(/Stays|Hidden late/g));
    expect(texts.sort()).toEqual([['Hidden late'], ['Stays']]);
  });

  test('that changes hands is not told to its new owner', async () => {
    const hunter = await aHunter();
    const { id } = await save(hunter.api, 'activity=Deer');
    const land = await approved('Sold');
    await run();
    await asAdministrator.submitListing({ body: { ...listingForm(), id: land.id, userId: hunter.id } });
    await send(id);
    expect(await emailsTo(hunter.email)).toEqual([]);
  });

  test('is at most ten in an email, which says how many more there are', async () => {
    const hunter = await aHunter();
    const { id } = await save(hunter.api, 'activity=Deer');
    for (let count = 0; count < 12; count += 1) await approved(`Ridge ${count}`);
    const [email] = await tell(hunter, id);
    expect(email?.subject).toBe('12 new places for “My search”');
    expect(email?.text.match(/Ridge \d/g)).toHaveLength(10);
    expect(email?.text).toContain('And 2 more');
    expect(await tell(hunter, id)).toHaveLength(1);
  });
});

// docs/rules/alerts.md#newly-fitting
describe('land that newly fits', () => {
  const search = 'startDate=2026-12-05&endDate=2026-12-06';
  const days = { startDay: '2026-12-05', endDay: '2026-12-06' };
  const setDays = (listingId: string, ranges: { startDay: string; endDay: string }[]) =>
    asHost.setListingAvailability({
      body: {
        listingId,
        default: 'Available',
        availabilityDateRanges: ranges.map((range) => ({ ...range, default: 'NotAvailable' })),
      },
    });
  /** Land that was there before the search. */
  const landBefore = async (title: string) => {
    const land = await approved(title);
    await ctx.db.deleteFrom('listing_changes').execute();
    return land;
  };

  test('is told when its days are opened, and not when they are saved as they were', async () => {
    const hunter = await aHunter();
    const [closed, open] = [await landBefore('Closed'), await landBefore('Open all along')];
    await setDays(closed.id, [days]);
    await setDays(open.id, [{ startDay: '2026-12-20', endDay: '2026-12-21' }]);
    await ctx.db.deleteFrom('listing_changes').execute();
    const { id } = await save(hunter.api, search);
    await setDays(closed.id, [days]);
    await setDays(open.id, [{ startDay: '2026-12-20', endDay: '2026-12-21' }]);
    await setDays(open.id, []);
    expect(await tell(hunter, id)).toEqual([]);
    await setDays(closed.id, [{ startDay: '2026-12-20', endDay: '2026-12-21' }]);
    const [email] = await tell(hunter, id);
    expect(email?.text).toContain('Closed');
    expect(email?.text).not.toContain('Open all along');
  });

  test('is told when a booking ends, unless it was free on other days of a flexible search', async () => {
    const [hunter, flexible] = [await aHunter(), await aHunter()];
    const land = await landBefore('Booked');
    const booking = await aBooking(ctx, { listing: land, status: 'PendingConfirmation', ...days });
    const { id } = await save(hunter.api, search);
    const any = await save(flexible.api, 'weekendIn=2026-12');
    await asHost.rejectBooking({ params: { id: booking }, body: {} });
    expect(await tell(hunter, id)).toHaveLength(1);
    await send(any.id);
    expect(await emailsTo(flexible.email)).toEqual([]);
    // Taken and freed again: it was told.
    const again = await aBooking(ctx, { listing: land, status: 'PendingConfirmation', ...days });
    await asHost.rejectBooking({ params: { id: again }, body: {} });
    expect(await tell(hunter, id)).toHaveLength(1);
  });

  test('is told when its price fits, of a day and of the days, and not by other changes', async () => {
    const [byDay, byDays, without] = [await aHunter(), await aHunter(), await aHunter()];
    const land = await landBefore('Dear');
    const cost = (baseCostCents: number, weekendCents?: number) =>
      asHost.setListingCost({
        body: {
          listingId: land.id,
          baseCostCents,
          costDateRanges: weekendCents ? [{ ...days, costCents: weekendCents }] : [],
        },
      });
    await cost(9000, 12_000);
    await ctx.db.deleteFrom('listing_changes').execute();
    const [day, whole, none] = [
      await save(byDay.api, 'maxPrice=80'),
      await save(byDays.api, `${search}&maxPrice=100`),
      await save(without.api, search),
    ];
    await cost(9000, 12_000);
    await cost(8500, 11_000);
    expect(await tell(byDay, day.id)).toEqual([]);
    await cost(8500, 9000);
    expect(await tell(byDay, day.id)).toEqual([]);
    await send(whole.id);
    expect(await emailsTo(byDays.email)).toHaveLength(1);
    await cost(7000, 9000);
    expect(await tell(byDay, day.id)).toHaveLength(1);
    await send(whole.id);
    expect(await emailsTo(byDays.email)).toHaveLength(1);
    expect(await queued(none.id)).toBe(0);
  });

  test('is not looked for once the days have passed', async () => {
    const hunter = await aHunter();
    const { id } = await save(hunter.api, 'startDate=2026-11-20&endDate=2026-11-21');
    clock.advance({ days: 2 });
    await approved('Too late');
    await run();
    expect(await queued(id)).toBe(0);
    const api = await signIn(hunter);
    expect((await api.listAlerts()).searches).toMatchObject([{ isOver: true }]);
    clock.set('2026-11-20T20:00:00Z');
  });
});

// docs/rules/alerts.md#how-often
describe('how often', () => {
  test('daily is told at 7 in the morning with all that was found before', async () => {
    const hunter = await aHunter();
    const { id } = await save(hunter.api, 'activity=Deer', 'daily');
    await approved('Afternoon');
    expect(await tell(hunter, id)).toEqual([]);
    clock.set('2026-11-21T03:00:00Z');
    await approved('Evening');
    expect(await tell(hunter, id)).toEqual([]);
    clock.set('2026-11-21T13:01:00Z');
    await approved('Morning');
    const emails = await tell(hunter, id);
    expect(emails.map(({ subject }) => subject)).toEqual(['2 new places for “My search”']);
    expect(await tell(hunter, id)).toHaveLength(1);
    clock.set('2026-11-22T13:01:00Z');
    expect(await tell(hunter, id)).toHaveLength(2);
    clock.set('2026-11-20T20:00:00Z');
  });

  test('what is found while a search is off is not told later', async () => {
    const hunter = await aHunter();
    const { id } = await save(hunter.api, 'activity=Deer', 'off');
    await approved('While it was off');
    await run();
    await hunter.api.changeSearch({ params: { id }, body: { frequency: 'daily' } });
    await approved('While it was daily');
    await run();
    // Found and waiting for the morning: switched off, it is forgotten.
    await hunter.api.changeSearch({ params: { id }, body: { frequency: 'off' } });
    await hunter.api.changeSearch({ params: { id }, body: { frequency: 'atOnce' } });
    await run();
    expect(await queued(id)).toBe(0);
    await approved('While it was on');
    const [email] = await tell(hunter, id);
    expect(email?.subject).toBe('1 new place for “My search”');
  });
});

// docs/rules/alerts.md#who-gets-none
describe('nobody is told', () => {
  test('who is suspended, or has switched these emails off', async () => {
    const [suspended, off] = [await aHunter(), await aHunter()];
    const ids = [await save(suspended.api, 'activity=Deer'), await save(off.api, 'activity=Deer')];
    await approved('While they got emails');
    await run();
    const body = { reason: 'Left a gate open' };
    await asAdministrator.suspendUser({ params: { id: suspended.id }, body });
    const kinds = { phoneNumber: '6085550101', emailKinds: ['messages', 'visits'] as const };
    await off.api.updateProfileInfo({ body: { ...kinds, emailKinds: [...kinds.emailKinds] } });
    for (const { id } of ids) await send(id);
    await approved('While they got none');
    for (const { id } of ids) expect(await tell(suspended, id)).toEqual([]);
    expect(await emailsTo(off.email)).toEqual([]);
    // Not afterwards either.
    await asAdministrator.liftSuspension({ params: { id: suspended.id }, body });
    expect(await tell(suspended, ids[0]?.id ?? '')).toEqual([]);
  });
});

// docs/rules/alerts.md#one-click-to-stop
describe('one click', () => {
  test('stops a search by the link of its email, as a page and from mail programs', async () => {
    const hunter = await aHunter();
    const { id } = await save(hunter.api, 'activity=Deer');
    await approved('First');
    const [email] = await tell(hunter, id);
    const url = new URL(/<(.+)>/.exec(email?.headers['list-unsubscribe'] ?? '')?.[1] ?? '');
    expect(email?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    expect(email?.text).toContain(url.href);
    const post = (path: string) =>
      fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      });
    expect((await post(`${url.pathname}?signature=guessed`)).status).toBe(404);
    expect((await hunter.api.listAlerts()).searches).toMatchObject([{ frequency: 'atOnce' }]);
    expect((await post(`${url.pathname}${url.search}`)).status).toBe(204);
    expect((await hunter.api.listAlerts()).searches).toMatchObject([{ frequency: 'off' }]);
    await approved('Second');
    expect(await tell(hunter, id)).toHaveLength(1);
  });
});

// docs/rules/alerts.md#exactly-once
describe('exactly once', () => {
  test('by four workers at once', async () => {
    const hunters = await Promise.all([aHunter(), aHunter(), aHunter()]);
    const ids = await Promise.all(hunters.map(({ api }) => save(api, 'activity=Deer').then(({ id }) => id)));
    for (let count = 0; count < 6; count += 1) await approved(`Ridge ${count}`);
    await Promise.all([run(), run(), run(), run()]);
    for (const [at, id] of ids.entries()) {
      await send(id);
      const emails = await emailsTo(hunters[at]?.email ?? '');
      const titles = emails.flatMap(({ text }) => text.match(/Ridge \d/g) ?? []);
      expect(titles.sort()).toEqual(Array.from({ length: 6 }, (_, n) => `Ridge ${n}`));
    }
  });

  test('after a crash while changes are matched, and between matching and sending', async () => {
    const hunter = await aHunter();
    const { id } = await save(hunter.api, 'activity=Deer');
    await approved('Ridge');
    const crash = () => Promise.reject(new Error('killed'));
    let calls = 0;
    const dying = {
      ...ctx,
      now: () => {
        calls += 1;
        if (calls === 2) throw new Error('killed');
        return ctx.now();
      },
    };
    await expect(tellAlertsJob.run(dying, {})).rejects.toThrow('killed');
    // Found, and its email can't be queued.
    const unable = { ...ctx, jobs: { ...ctx.jobs, enqueue: crash } };
    await expect(tellAlertsJob.run(unable, {})).rejects.toThrow('killed');
    expect((await hunter.api.listAlerts()).searches).toMatchObject([{ told: 0 }]);
    expect(await tell(hunter, id)).toHaveLength(1);
    expect(await tell(hunter, id)).toHaveLength(1);
  });

  test('rebuilding the projection tells nothing', async () => {
    const hunter = await aHunter();
    await approved('Old');
    await ctx.db.deleteFrom('listing_changes').execute();
    const { id } = await save(hunter.api, 'activity=Deer');
    await sql`select rebuild_listing_search()`.execute(ctx.db);
    await run();
    expect(await queued(id)).toBe(0);
  });
});
