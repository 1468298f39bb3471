import { afterAll, describe, expect, test } from 'vitest';
import type { SubmitListing } from '#contract/listing.ts';
import { startTestApp } from '../testing/app.ts';
import { aListing, aUser } from '../testing/factories.ts';

const { ctx, api, fetch, close } = await startTestApp();
afterAll(close);

const host = await aUser(ctx);
const land = (changes: Partial<SubmitListing> & { active?: boolean; approved?: boolean }) =>
  aListing(ctx, { host, acreage: 80, listingActivities: ['Deer'], ...changes });

// Dane County: five similar listings, and some that are not.
for (const baseCostCents of [9000, 3000, 5000, 4000, 6000]) await land({ baseCostCents });
await land({ baseCostCents: 100, acreage: 39.99 });
await land({ baseCostCents: 100, acreage: 160.01 });
await land({ baseCostCents: 100, listingActivities: ['Fishing Access'] });
await land({ baseCostCents: 100, approved: false });
await land({ baseCostCents: 100, active: false });
// The rest of its region, and one county elsewhere.
await land({ county: 'Sauk', baseCostCents: 7000, listingActivities: ['Turkey'] });
await land({ county: 'Iowa', baseCostCents: 8000, listingActivities: ['All Legal Game'] });
for (const baseCostCents of [1500, 2500, 3500, 4500])
  await land({ county: 'Vilas', baseCostCents, acreage: 2000, listingActivities: ['Game Birds'] });

const similar = async (query: Record<string, unknown>) => (await api.getSimilarPrices({ query })).similar;

// docs/rules/listings.md#price-of-similar-land
describe('prices of similar land', () => {
  test('are the quartiles of what public land of the county asks', async () => {
    expect(await similar({ county: 'Dane', acreage: 80, activities: 'Deer' })).toEqual({
      area: 'Dane County',
      isWider: false,
      listings: 5,
      lowerPriceCents: 4000,
      middlePriceCents: 5000,
      upperPriceCents: 6000,
    });
  });

  test('are those of the region where fewer than five of the county are similar', async () => {
    const inSauk = await similar({ county: 'Sauk', acreage: 80, activities: 'Deer' });
    expect(inSauk).toMatchObject({ area: 'South Central Wisconsin', isWider: true, listings: 6 });
    expect(await similar({ county: 'Sauk', acreage: 80, activities: 'Deer,Turkey' })).toMatchObject({
      listings: 7,
      lowerPriceCents: 4000,
      middlePriceCents: 6000,
      upperPriceCents: 8000,
    });
  });

  test('are those of Wisconsin where the region has fewer than five, or no county is given', async () => {
    const fromVilas = await similar({ county: 'Vilas', acreage: 80, activities: 'Deer' });
    expect(fromVilas).toMatchObject({ area: 'Wisconsin', isWider: true, listings: 6 });
    const anywhere = await similar({ activities: 'Deer', acreage: 80 });
    expect(anywhere).toEqual({ ...fromVilas, isWider: false });
  });

  test('are unknown where fewer than five listings of Wisconsin are similar', async () => {
    expect(await similar({ county: 'Vilas', acreage: 2000, activities: 'Game Birds' })).toBeNull();
    expect(await similar({ acreage: 100_000 })).toBeNull();
  });

  test('need no field, and refuse values that make no sense', async () => {
    expect(await similar({})).toMatchObject({ area: 'Wisconsin', listings: 14 });
    const statusOf = async (query: string) => (await fetch(`/api/listing/similarPrices?${query}`)).status;
    expect(await statusOf('county=Cook')).toBe(400);
    expect(await statusOf('acreage=0')).toBe(400);
    expect(await statusOf('acreage=many')).toBe(400);
    expect(await statusOf('activities=Deer,Whales')).toBe(400);
    expect(await statusOf('acreage=1e300')).toBe(400);
  });

  test('are dollars on the wire', async () => {
    const answer = await fetch('/api/listing/similarPrices?county=Dane&acreage=80&activities=Deer');
    expect((await answer.json()).similar).toMatchObject({ lowerPrice: 40, middlePrice: 50, upperPrice: 60 });
  });
});
