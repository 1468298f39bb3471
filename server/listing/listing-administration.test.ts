import { randomUUIDv7 } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { afterAll, describe, expect, test } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import { aListing, aUser, listingForm } from '../testing/factories.ts';

const { ctx, api, signIn, clock, fetch, tokenOf, close } = await startTestApp();
afterAll(close);

const administrator = await aUser(ctx, { roles: ['Administrator'], firstName: 'Ruth', lastName: 'Adler' });
const asAdministrator = await signIn(administrator);
const ingrid = await aUser(ctx, { firstName: 'Ingrid', lastName: 'Zachary', email: 'ingrid@farm.example' });
const walter = await aUser(ctx, { firstName: 'Walter', lastName: 'Berg', email: 'walter@hill.example' });

/** Creates a listing, a minute after the one before. */
const create = async (title: string, traits: Parameters<typeof aListing>[1]) => {
  clock.advance({ minutes: 1 });
  return aListing(ctx, { title, ...traits });
};
const at = (city: string) => ({ ...listingForm().address, city });
const oaks = await create('Oaks', { host: walter, address: at('Viroqua') });
const marsh = await create('marsh', { host: ingrid, address: at('Waupun'), county: 'Dodge' });
const brook = await create('Brook, 100% trout', { host: walter, address: at('Coon Valley') });
const waiting = await create('Waiting ridge', { host: ingrid, approved: false });
const switchedOff = await create('Resting ridge', { host: walter, active: false });
const neither = await create('Neither yet', { host: walter, active: false, approved: false });

type Query = Parameters<typeof asAdministrator.listListings>[0]['query'];
const titles = async (query: Query) =>
  (await asAdministrator.listListings({ query })).listings.map(({ listing }) => listing.title);

// docs/rules/administration.md#listings-table, docs/rules/administration.md#tables
describe('the table', () => {
  test('has a row for each listing of a tab, with its host, the newest first', async () => {
    const { listings, ...rest } = await asAdministrator.listListings({ query: {} });
    expect(rest).toEqual({
      total: 3,
      isTotalWhole: true,
      page: 1,
      pageSize: 50,
      counts: { active: 3, pendingApproval: 1, notActive: 2 },
    });
    expect(listings.map(({ listing }) => listing.id)).toEqual([brook.id, marsh.id, oaks.id]);
    expect(listings[1]).toEqual({
      listing: {
        id: marsh.id,
        title: 'marsh',
        active: true,
        approved: true,
        changesAsked: false,
        lacksPrice: false,
        createdDateTime: marsh.createdDateTime,
        address: { city: 'Waupun', state: 'WI' },
      },
      userDetail: { id: ingrid.id, firstName: 'Ingrid', lastName: 'Zachary', email: 'ingrid@farm.example' },
    });
  });

  test('puts each listing under its tab', async () => {
    expect(await titles({ tab: 'pendingApproval' })).toEqual([waiting.title]);
    expect(await titles({ tab: 'notActive' })).toEqual([neither.title, switchedOff.title]);
  });

  test.each([
    ['title', 'asc', ['Brook, 100% trout', 'marsh', 'Oaks']],
    ['title', 'desc', ['Oaks', 'marsh', 'Brook, 100% trout']],
    ['city', 'asc', ['Brook, 100% trout', 'Oaks', 'marsh']],
    ['host', 'desc', ['marsh', 'Brook, 100% trout', 'Oaks']],
    ['created', 'asc', ['Oaks', 'marsh', 'Brook, 100% trout']],
  ] as const)('is sorted by %s, %s', async (sort, order, expected) => {
    expect(await titles({ sort, order })).toEqual(expected);
  });

  test('is searched by words of title, place and host, with the number of results under each tab', async () => {
    expect(await titles({ search: 'OAK' })).toEqual(['Oaks']);
    expect(await titles({ search: 'dodge' })).toEqual(['marsh']);
    expect(await titles({ search: 'walter@hill' })).toEqual(['Brook, 100% trout', 'Oaks']);
    expect(await titles({ search: 'berg  viroqua' })).toEqual(['Oaks']);
    expect(await titles({ search: '100%' })).toEqual(['Brook, 100% trout']);
    expect(await titles({ search: '_' })).toEqual([]);
    const { counts, total } = await asAdministrator.listListings({ query: { search: 'ridge' } });
    expect({ counts, total }).toEqual({ counts: { active: 0, pendingApproval: 1, notActive: 1 }, total: 0 });
  });

  // docs/rules/administration.md#filters, docs/rules/administration.md#export-of-a-table
  test('is filtered by county, and exported as it is shown', async () => {
    expect(await titles({ county: 'Dodge' })).toEqual(['marsh']);
    const { counts } = await asAdministrator.listListings({ query: { county: 'Dodge' } });
    expect(counts).toEqual({ active: 1, pendingApproval: 0, notActive: 0 });
    const { name, content } = await asAdministrator.exportListingTable({ query: { county: 'Dodge' } });
    expect(name).toBe('openacre-listings-active.csv');
    const rows = parse(await new Response(content).text(), { columns: true }) as Record<string, string>[];
    expect(rows).toMatchObject([
      { Title: 'marsh', County: 'Dodge', Owner: 'Ingrid Zachary', Approved: 'yes' },
    ]);
  });

  test('is paged without gaps, even if all were created at once', async () => {
    await ctx.db.updateTable('listings').set({ created_at: ctx.now() }).execute();
    for (const host of Array.from({ length: 9 }, () => walter)) await aListing(ctx, { host });
    const pages = [1, 2].map((page) => asAdministrator.listListings({ query: { page, pageSize: 10 } }));
    const ids = (await Promise.all(pages)).map(({ listings }) => listings.map(({ listing }) => listing.id));
    expect(ids.map((one) => one.length)).toEqual([10, 2]);
    expect(new Set(ids.flat()).size).toBe(12);
  });

  test.each([['tab=gone'], ['pageSize=11'], ['page=0'], ['sort=password'], [`search=${'x'.repeat(51)}`]])(
    'refuses %s as bad input',
    async (query) => {
      const token = await tokenOf(administrator);
      const answer = await fetch(`/api/listing?${query}`, { headers: { authorization: `Bearer ${token}` } });
      expect(answer.status).toBe(400);
    },
  );
});

// docs/rules/search.md#listing-search
describe('the search', () => {
  const query = { query: 'ridge' };

  test('also finds listings that aren’t public for an administrator, marked as such', async () => {
    const { listings } = await asAdministrator.searchListings({ query });
    expect(listings.map(({ id }) => id)).toContain(waiting.id);
    expect(listings.find(({ id }) => id === switchedOff.id)).toMatchObject({ active: false, approved: true });
  });

  test('finds only public ones for others', async () => {
    for (const caller of [api, await signIn(ingrid)]) {
      const { listings } = await caller.searchListings({ query });
      expect(listings.every(({ active, approved }) => active && approved)).toBe(true);
      expect(listings.map(({ id }) => id)).not.toContain(waiting.id);
    }
  });
});

// docs/rules/listings.md#history
describe('the history of a listing', () => {
  test('shows each change with author, old and new value, the latest first', async () => {
    const listing = await aListing(ctx, { host: ingrid, approved: false });
    const params = { id: listing.id };
    const asHost = await signIn(ingrid);
    await asHost.setListingCost({
      body: { listingId: listing.id, baseCostCents: 6050, costDateRanges: [] },
    });
    clock.advance({ minutes: 5 });
    const approvedAt = ctx.now();
    await asAdministrator.approveListing({ params, body: {} });
    const { changes, total } = await asAdministrator.listListingChanges({ params, query: {} });
    expect(total).toBe(3);
    expect(changes[0]).toEqual({
      dateTime: approvedAt,
      field: 'approved',
      before: false,
      after: true,
      user: { id: administrator.id, firstName: 'Ruth', lastName: 'Adler', email: administrator.email },
    });
    expect(changes[1]).toMatchObject({ field: 'baseCost', before: 45, after: 60.5, user: { id: ingrid.id } });
    expect(changes[2]).toMatchObject({ field: 'created', before: null, after: listing.title });
    const second = await asAdministrator.listListingChanges({ params, query: { page: 2, pageSize: 1 } });
    expect(second.changes.map(({ field }) => field)).toEqual(['baseCost']);
  });

  test('is not found for an unknown listing', async () => {
    const params = { id: randomUUIDv7() };
    await expect(asAdministrator.listListingChanges({ params, query: {} })).rejects.toMatchObject({
      code: 'notFound',
    });
  });
});
