import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import type { Api } from '#contract/contract.ts';
import { maxSaved, maxSavedNote } from '#domain/saved-land.ts';
import { updateListing } from '../listing/store.ts';
import { startTestApp } from '../testing/app.ts';
import { aBooking, aListing, aUser } from '../testing/factories.ts';

const { ctx, api: anyone, signIn, clock, close } = await startTestApp();
afterAll(close);

const host = await aUser(ctx);
const land = (title: string, traits = {}) => aListing(ctx, { host, title, ...traits });
const [oaks, creek, marsh] = [await land('Oaks'), await land('Creek'), await land('Marsh')];
const aHunter = async (traits = {}) => {
  const person = await aUser(ctx, traits);
  return { ...person, api: await signIn(person) };
};
const save = (api: Api, id: string, body: { note?: string; savedDateTime?: Date } = {}) =>
  api.saveListing({ params: { id }, body: { note: '', ...body } });
const remove = (api: Api, id: string) => api.removeSaved({ params: { id } });
const listOf = (api: Api, page = 1) => api.listSaved({ query: { page } });
const titlesOf = async (api: Api) => (await listOf(api)).saved.map(({ title }) => title);
const countOf = async (api: Api) => (await api.listSavedIds()).listingIds.length;

/** Puts so much other land on a list, copied in the database: hosts may list only a little in an hour. */
const fill = async (userId: string, count: number): Promise<void> => {
  await sql`
    with copies as (
      insert into listings select (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid()))).*
      from listings l, generate_series(1, ${count}) where l.id = ${marsh.id} returning id)
    insert into saved_listings (user_id, listing_id, saved_at)
    select ${userId}, id, now() from copies`.execute(ctx.db);
};

// docs/rules/saved.md#hearts
describe('saving land', () => {
  test('puts it on the own list alone, once, the newest first', async () => {
    const [{ api }, other] = [await aHunter(), await aHunter()];
    await save(api, oaks.id);
    clock.advance({ seconds: 1 });
    await save(api, creek.id);
    clock.advance({ seconds: 1 });
    await save(api, oaks.id, { note: 'Once more.' });
    const { saved, total } = await listOf(api);
    expect(saved).toMatchObject([
      { listingId: creek.id, title: 'Creek', note: '', listing: { baseCostCents: 4500, county: 'Dane' } },
      { listingId: oaks.id, title: 'Oaks', note: '' },
    ]);
    expect(total).toBe(2);
    expect(new Set((await api.listSavedIds()).listingIds)).toEqual(new Set([oaks.id, creek.id]));
    expect(await titlesOf(other.api)).toEqual([]);
  });

  test('works before the address is confirmed', async () => {
    const { api } = await aHunter({ confirmed: false });
    await save(api, oaks.id);
    expect(await titlesOf(api)).toEqual(['Oaks']);
  });

  test.each([
    ['unapproved', { approved: false }],
    ['inactive', { active: false }],
  ])('is refused for land that is %s, as if it did not exist', async (_, traits) => {
    const { api } = await aHunter();
    const hidden = await land('Hidden', traits);
    await expect(save(api, hidden.id)).rejects.toMatchObject({ code: 'notFound' });
    await expect(save(api, '01900000-0000-7000-8000-000000000000')).rejects.toMatchObject({
      code: 'notFound',
    });
    expect(await titlesOf(api)).toEqual([]);
  });

  test('from two tabs at once leaves one place, and removing from two leaves none', async () => {
    const { api } = await aHunter();
    await Promise.all(Array.from({ length: 8 }, () => save(api, oaks.id)));
    expect(await titlesOf(api)).toEqual(['Oaks']);
    await Promise.all(Array.from({ length: 8 }, () => remove(api, oaks.id)));
    expect(await titlesOf(api)).toEqual([]);
    await Promise.all(
      Array.from({ length: 16 }, (_, index) => (index % 2 ? save(api, oaks.id) : remove(api, oaks.id))),
    );
    expect(await countOf(api)).toBeLessThanOrEqual(1);
  });
});

// docs/rules/saved.md#limits
test('the limit holds when several are saved at once, and says what to do', async () => {
  const { id, api } = await aHunter();
  await fill(id, maxSaved - 1);
  const answers = await Promise.allSettled([oaks, creek, marsh].map((one) => save(api, one.id)));
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
  expect(await countOf(api)).toBe(maxSaved);
  const saved = (await api.listSavedIds()).listingIds;
  const [there, missing] = [oaks, creek, marsh].sort(
    (one, other) => Number(saved.includes(other.id)) - Number(saved.includes(one.id)),
  );
  await save(api, there?.id ?? ''); // it is on the list already
  await expect(save(api, missing?.id ?? '')).rejects.toMatchObject({
    code: 'tooManySaved',
    message: expect.stringContaining('Remove one of them first'),
  });
  await remove(api, there?.id ?? '');
  await save(api, missing?.id ?? '');
});

// docs/rules/saved.md#the-list
test('a long list has pages of 24', async () => {
  const { id, api } = await aHunter();
  await fill(id, 30);
  const [first, second] = [await listOf(api), await listOf(api, 2)];
  expect([first.saved.length, second.saved.length, first.total, first.pageSize]).toEqual([24, 6, 30, 24]);
  const ids = [...first.saved, ...second.saved].map(({ listingId }) => listingId);
  expect(new Set(ids).size).toBe(30);
});

// docs/rules/saved.md#notes
test('a note is written, changed and deleted by its person alone', async () => {
  const [{ api }, other] = [await aHunter(), await aHunter()];
  await save(api, oaks.id);
  const write = (who: Api, note: string) => who.noteSaved({ params: { id: oaks.id }, body: { note } });
  const noteOf = async () => (await listOf(api)).saved[0]?.note;
  await write(api, '  East wind.\nAsk for the gate.  ');
  expect(await noteOf()).toBe('East wind.\nAsk for the gate.');
  await expect(write(other.api, 'Not mine.')).rejects.toMatchObject({ code: 'notFound' });
  await expect(write(api, 'x'.repeat(maxSavedNote + 1))).rejects.toMatchObject({ code: 'badInput' });
  await write(api, 'x'.repeat(maxSavedNote));
  await write(api, '');
  expect(await noteOf()).toBe('');
});

// docs/rules/saved.md#undo
test('an undone removal is where it was, with its note', async () => {
  const { api } = await aHunter();
  await save(api, oaks.id, { note: 'East wind.' });
  clock.advance({ seconds: 1 });
  await save(api, creek.id);
  const [, { savedDateTime, note } = { savedDateTime: ctx.now(), note: '' }] = (await listOf(api)).saved;
  await remove(api, oaks.id);
  clock.advance({ seconds: 1 });
  await save(api, oaks.id, { note, savedDateTime });
  expect((await listOf(api)).saved).toMatchObject([
    { title: 'Creek' },
    { title: 'Oaks', note: 'East wind.' },
  ]);
  // Nothing is saved in the future.
  await remove(api, oaks.id);
  await save(api, oaks.id, { savedDateTime: new Date(ctx.now().getTime() + 86_400_000) });
  expect((await listOf(api)).saved[0]?.savedDateTime).toEqual(ctx.now());
});

// docs/rules/saved.md#no-longer-offered
test('land that is no longer offered stays listed without a card, and can be removed', async () => {
  const { api } = await aHunter();
  const gone = await land('Gone');
  await save(api, gone.id, { note: 'Nice.' });
  await updateListing(ctx.db, gone.id, { active: false });
  expect((await listOf(api)).saved).toMatchObject([{ title: 'Gone', listing: null, note: 'Nice.' }]);
  await remove(api, gone.id);
  expect(await titlesOf(api)).toEqual([]);
});

// docs/rules/saved.md#sharing
describe('a shared list', () => {
  const share = (api: Api, body: { showsNotes?: boolean; renews?: boolean } = {}) =>
    api.shareSaved({ body: { showsNotes: false, renews: false, ...body } });
  const open = (token: string) => anyone.getSharedList({ params: { token } });

  test('shows a short name and what is offered, and notes only if its person says so', async () => {
    const { api } = await aHunter({ firstName: 'Ada', lastName: 'Lindqvist' });
    const gone = await land('Gone');
    await save(api, gone.id);
    await save(api, oaks.id, { note: 'East wind.' });
    await updateListing(ctx.db, gone.id, { active: false });
    expect((await listOf(api)).sharing).toBeNull();
    const { token } = await share(api);
    expect(token.length).toBeGreaterThanOrEqual(22); // 128 bits
    expect(await open(token)).toMatchObject({
      name: 'Ada L.',
      lands: [{ listing: { id: oaks.id }, note: '' }],
    });
    expect(await share(api, { showsNotes: true })).toEqual({ token, showsNotes: true });
    expect((await open(token)).lands).toMatchObject([{ note: 'East wind.' }]);
    expect((await listOf(api)).sharing).toEqual({ token, showsNotes: true });
  });

  test('is dead once it is stopped or renewed, and unknown links lead nowhere', async () => {
    const { api } = await aHunter();
    const [first, same] = await Promise.all([share(api), share(api)]);
    expect(same.token).toBe(first.token);
    const renewed = await share(api, { renews: true });
    await expect(open(first.token)).rejects.toMatchObject({ code: 'notFound' });
    expect((await open(renewed.token)).lands).toEqual([]);
    await api.stopSharingSaved();
    await api.stopSharingSaved();
    await expect(open(renewed.token)).rejects.toMatchObject({ code: 'notFound' });
    expect((await share(api)).token).not.toBe(renewed.token);
    await expect(open('x'.repeat(43))).rejects.toMatchObject({ code: 'notFound' });
  });

  test('is not shown while its person is suspended, and its secret is not in the database', async () => {
    const { id, api } = await aHunter();
    const { token } = await share(api);
    const { rows } = await sql<{ text: string }>`select list::text as text from shared_lists list`.execute(
      ctx.db,
    );
    expect(rows.some(({ text }) => text.includes(token))).toBe(false);
    await ctx.db.updateTable('users').set({ suspended_at: ctx.now() }).where('id', '=', id).execute();
    await expect(open(token)).rejects.toMatchObject({ code: 'notFound' });
  });
});

// docs/rules/saved.md#compare
test('cards by ids are in their order, and have only what is offered', async () => {
  const gone = await land('Gone', { active: false });
  const ids = [creek.id, gone.id, oaks.id, 'nonsense', creek.id].join(',');
  const { lands } = await anyone.getLandCards({ query: { ids } });
  expect(lands.map(({ listing }) => listing.title)).toEqual(['Creek', 'Oaks']);
  expect(lands[0]).toMatchObject({ listing: { daysPrice: null }, rules: { dogs: null } });
  expect(await anyone.getLandCards({ query: { ids: '' } })).toEqual({ lands: [] });
});

// docs/rules/saved.md#days
test('with days, saved land and cards say what they cost, and which days are free instead', async () => {
  const days = { startDay: '2026-12-05', endDay: '2026-12-06' };
  const query = { startDate: days.startDay, endDate: days.endDay };
  const [free, taken, closed] = [await land('Free'), await land('Taken'), await land('Closed')];
  await aBooking(ctx, { listing: taken, startDay: '2026-12-06', endDay: '2026-12-06', status: 'Paid' });
  await (await signIn(host)).setListingAvailability({
    body: { listingId: closed.id, default: 'NotAvailable', availabilityDateRanges: [] },
  });
  const expected = [
    { id: closed.id, freeDays: null, daysPrice: null },
    {
      id: taken.id,
      freeDays: { startDay: '2026-12-04', endDay: '2026-12-05' },
      daysPrice: { totalCents: 9_900 },
    },
    { id: free.id, freeDays: days, daysPrice: { bookingPriceCents: 9_000, totalCents: 9_900 } },
  ];
  const ids = expected.map(({ id }) => id).join(',');
  const { lands } = await anyone.getLandCards({ query: { ids, ...query } });
  expect(lands.map(({ listing }) => listing)).toMatchObject(expected);

  const { api } = await aHunter();
  for (const { id } of [free, taken, closed]) {
    await save(api, id);
    clock.advance({ seconds: 1 });
  }
  const { saved } = await api.listSaved({ query: { page: 1, ...query } });
  expect(saved.map(({ listing }) => listing)).toMatchObject(expected);
});

// docs/rules/saved.md#deleted-accounts
test('list and link go with their person, and a place with its listing', async () => {
  const { id, api } = await aHunter();
  const doomed = await land('Doomed');
  await save(api, doomed.id);
  await save(api, oaks.id);
  const { token } = await api.shareSaved({ body: { showsNotes: false, renews: false } });
  await ctx.db.deleteFrom('listings').where('id', '=', doomed.id).execute();
  expect(await titlesOf(api)).toEqual(['Oaks']);
  await ctx.db.deleteFrom('users').where('id', '=', id).execute();
  await expect(anyone.getSharedList({ params: { token } })).rejects.toMatchObject({ code: 'notFound' });
  const left = await ctx.db.selectFrom('saved_listings').where('user_id', '=', id).selectAll().execute();
  expect(left).toEqual([]);
});
