import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '#contract/contract.ts';
import { createCaller } from '../api.ts';
import { startTestApp } from '../testing/app.ts';
import { addBusiness, vacuum } from '../testing/business.ts';
import { addHunters, addListings, hunterName } from '../testing/crowd.ts';
import { aListing, aUser } from '../testing/factories.ts';
import { statementsOf } from '../testing/statements.ts';

const { ctx, fetch, tokenOf, close } = await startTestApp();
afterAll(close);

const many = 6000;
const crowd = 600;
const administrator = await aUser(ctx, { roles: ['Administrator'] });
const host = await aUser(ctx, { firstName: 'Ottilie', lastName: 'Kvamme', email: 'kvamme@farm.example' });
const api = createCaller(ctx, administrator);
beforeAll(async () => {
  await addHunters(ctx, crowd);
  await addListings(ctx, (await aListing(ctx, { host, title: 'Fox hollow' })).id, crowd);
  await addBusiness(ctx, { first: 1, last: many, crowd });
  await vacuum(ctx);
});

/** The pages of the database that a call touches, without those of its access. */
const buffersOf = async (call: (api: Api) => Promise<unknown>): Promise<number> => {
  const statements = await statementsOf(ctx, (recorded) => call(createCaller(recorded, administrator)));
  return statements.reduce((sum, { buffers }) => sum + buffers, 0);
};

const list = (search: string) => api.listBookings({ query: { tab: 'complete', search, pageSize: 100 } });

// docs/rules/administration.md#tables
describe('the search of bookings', () => {
  test('finds one by its code, at the cost of a look-up', async () => {
    const { bookings } = await api.listBookings({ query: { tab: 'complete' } });
    const code = bookings[0]?.confirmationCode ?? '';
    expect((await list(code.toLowerCase())).bookings.map(({ id }) => id)).toEqual([bookings[0]?.id]);
    const query = { tab: 'complete', search: code } as const;
    expect(await buffersOf((caller) => caller.listBookings({ query }))).toBeLessThan(100);
  });

  test('finds one by its code in parts, and two words that could be a code as words', async () => {
    const code = (await list('')).bookings[0]?.confirmationCode ?? '';
    const [first, second] = [code.slice(0, 4).toLowerCase(), code.slice(4).toLowerCase()];
    const codesOf = async (search: string) =>
      (await list(search)).bookings.map(({ confirmationCode }) => confirmationCode);
    const typed = [
      `${first} ${second}`,
      ` ${first}  ${second} `,
      `${first}-${second}`,
      `kvamme ${first} ${second}`,
    ];
    for (const search of typed) {
      expect(await codesOf(search), search).toEqual([code]);
      const path = `/api/booking/export?${new URLSearchParams({ tab: 'complete', search })}`;
      const answer = await fetch(path, {
        headers: { authorization: `Bearer ${await tokenOf(administrator)}` },
      });
      expect(parse(await answer.text(), { columns: true, bom: true })).toMatchObject([
        { Confirmation: code },
      ]);
      const { counts } = await api.listPayouts({ query: { tab: 'complete', search } });
      expect(counts, search).toEqual(
        (await api.listPayouts({ query: { tab: 'complete', search: code } })).counts,
      );
    }
    expect((await codesOf('hunter hunter137')).length).toBeGreaterThan(1);
  });

  test.each([
    ['their name', hunterName(137)],
    ['their address', 'hunter137@crowd.example'],
    ['the last four of their phone number', '0137'],
    ['their phone number', '(608) 555-0137'],
  ])('finds all of a hunter by %s', async (_, search) => {
    const { bookings, total, counts, isTotalWhole } = await list(search);
    expect(new Set(bookings.map(({ hunter }) => hunter.email))).toEqual(new Set(['hunter137@crowd.example']));
    // Ten of the six thousand are of one hunter, and of these nine in ten are paid.
    expect(counts.pending + counts.complete + counts.cancelled).toBe(10);
    expect([total, isTotalWhole]).toEqual([counts.complete, true]);
  });

  test('finds land by the words of its title, and words of hunter, land and code together', async () => {
    const of = await list('hollow 137');
    expect(new Set(of.bookings.map(({ listing }) => listing.title))).toEqual(new Set(['Fox hollow 137']));
    const code = of.bookings[0]?.confirmationCode;
    for (const search of [`${hunterName(137)} hollow ${code}`, `kvamme ${code}`])
      expect((await list(search)).bookings.map(({ confirmationCode }) => confirmationCode)).toEqual([code]);
    expect((await list(`${hunterName(138)} ${code}`)).total).toBe(0);
  });

  test.each([
    'hunter',
    'example',
    'hollow',
    'kvamme',
    'berit',
    'a b c d e f g h i j k l m n o p q r s t u v w x y',
  ])('of “%s”, which many have, reads no more than a page', async (search) => {
    const query = { tab: 'complete', search } as const;
    expect(await buffersOf((caller) => caller.listBookings({ query }))).toBeLessThan(1000);
  });

  test.each([
    ['a code', 'GGGGGG2'],
    ['a name', hunterName(137)],
    ['an address', 'hunter137@crowd.example'],
    ['the last four of a phone number', '0137'],
  ])('of everything for %s costs as much as a look-up', async (_, query) => {
    const { results } = await api.searchAll({ query: { query } });
    expect(results.length).toBeGreaterThan(0);
    expect(await buffersOf((caller) => caller.searchAll({ query: { query } }))).toBeLessThan(100);
  });

  test.each(['hunter', 'example', 'crowd hunter', 'berit'])(
    'of payouts of “%s”, which many have, reads no more than a page',
    async (search) => {
      const query = { tab: 'complete', search } as const;
      const { payouts, isTotalWhole } = await api.listPayouts({ query });
      expect(payouts.length).toBeGreaterThanOrEqual(15);
      expect(isTotalWhole).toBe(false);
      expect(await buffersOf((caller) => caller.listPayouts({ query }))).toBeLessThan(1000);
    },
  );

  test('says that there may be more of a word that many have', async () => {
    const { bookings, isTotalWhole } = await list('hunter');
    expect(bookings.length).toBeGreaterThanOrEqual(50);
    expect(isTotalWhole).toBe(false);
    expect(await list('nobody')).toMatchObject({ total: 0, isTotalWhole: true });
    expect(await list('%')).toMatchObject({ total: 0 });
  });

  test('finds a full name whose parts many have', async () => {
    for (let count = 0; count < 25; count += 1) {
      await aUser(ctx, { firstName: 'Marit', lastName: hunterName(count).split(' ')[1] ?? '' });
      await aUser(ctx, { firstName: hunterName(count).split(' ')[0] ?? '', lastName: 'Smedsrud' });
    }
    const hunter = await aUser(ctx, {
      firstName: 'Marit',
      lastName: 'Smedsrud',
      email: 'hunter-marit@x.example',
    });
    // The last row of the table.
    const { id } = await ctx.db
      .updateTable('bookings')
      .set({ user_id: hunter.id })
      .where('id', '=', ({ selectFrom }) =>
        selectFrom('bookings').where('tab', '=', 'complete').select('id').orderBy('created_at').limit(1),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    // All of the bookings are Kvamme's.
    for (const search of [
      'Marit Smedsrud',
      'smedsrud marit',
      'kvamme Marit Smedsrud',
      'Smedsrud Marit ottilie',
    ])
      expect((await list(search)).bookings.map((booking) => booking.id)).toEqual([id]);
  });

  test('tries another word where the few who have one have many bookings', async () => {
    const { bookings } = await list('kvamme 0137');
    expect(new Set(bookings.map(({ hunter }) => hunter.email))).toEqual(new Set(['hunter137@crowd.example']));
    for (const search of ['kvamme 0137', 'kvamme marit smedsrud'])
      expect(
        await buffersOf((caller) => caller.listBookings({ query: { tab: 'complete', search } })),
        search,
      ).toBeLessThan(1000);
  });

  test('exports all of them', async () => {
    const { counts } = await api.listBookings({ query: {} });
    const answer = await fetch('/api/booking/export?tab=complete&search=hunter', {
      headers: { authorization: `Bearer ${await tokenOf(administrator)}` },
    });
    expect(parse(await answer.text(), { columns: true, bom: true })).toHaveLength(counts.complete);
  });
});
