import { afterAll, describe, expect, test } from 'vitest';
import { tidyRules } from '#domain/land-rules.ts';
import { startTestApp } from '../testing/app.ts';
import { aListing, aUser } from '../testing/factories.ts';

const { ctx, api, fetch, close } = await startTestApp();
afterAll(close);

const host = await aUser(ctx);
const land = (title: string, rules: Parameters<typeof tidyRules>[0], traits = {}) =>
  aListing(ctx, {
    host,
    title,
    rules: tidyRules(rules),
    listingActivities: ['Deer', 'Fishing Access'],
    ...traits,
  });
await land('Quiet', { vehicles: 'walkIn', dogs: 'no', stands: 'takeOut' });
await land('Kennel', { dogs: 'hunting', atv: 'lanes', standsThere: 2 });
await land('Pond', { dogs: 'leash', water: ['Pond'], species: ['Bass', 'Panfish'], boats: 'no' });
await land('Lake', { dogs: 'yes', water: ['Lake'], species: ['Muskie', 'Bass'], boats: 'launch' });
await land('Unsaid', {});
await land('Hidden', { dogs: 'yes' }, { approved: false });

/** The titles found, after checking that list, total and map agree. */
const found = async (rules: string, others: object = {}): Promise<string[]> => {
  const query = { rules, ...others };
  const [{ listings, total }, { points }] = await Promise.all([
    api.listPublicListings({ query }),
    api.listListingPoints({ query }),
  ]);
  const titles = listings.map(({ title }) => title).sort();
  expect(points.map(({ title }) => title).sort()).toEqual(titles);
  expect(total).toBe(titles.length);
  return titles;
};

// docs/rules/land-rules.md#search
describe('a search by rules', () => {
  test.each([
    ['Walk-in only', ['Quiet']],
    ['ATVs', ['Kennel']],
    ['Dogs', ['Kennel', 'Lake', 'Pond']],
    ['Own stands', ['Quiet']],
    ['Stands provided', ['Kennel']],
    ['Boats', ['Lake']],
    ['Pond', ['Pond']],
    ['Lake,Pond', ['Lake', 'Pond']],
    ['Muskie,Panfish', ['Lake', 'Pond']],
    ['Dogs,Boats', ['Lake']],
    ['Dogs,Pond,Lake,Muskie', ['Lake']],
    ['Walk-in only,Dogs', []],
  ])('%s', async (rules, titles) => {
    expect(await found(rules)).toEqual(titles);
  });

  test('combines with the other filters, and without a known rule it is none', async () => {
    expect(await found('Dogs', { text: 'lake' })).toEqual(['Lake']);
    expect(await found('Sharks')).toHaveLength(5);
    expect(await found('')).toHaveLength(5);
    expect((await fetch('/api/listing/public?rules=Dogs%2CBoats')).status).toBe(200);
  });
});
