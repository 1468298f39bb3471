import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { addDays, type DayRange, overlapOf } from '#domain/dates.ts';
import { quote } from '#domain/pricing.ts';
import { replaceCostRanges, updateListing } from '../listing/store.ts';
import { startTestApp } from '../testing/app.ts';
import { aListing, aUser } from '../testing/factories.ts';

// November 20, 2026 in Wisconsin; the season ends on May 31.
const { ctx, api, signIn, close } = await startTestApp();
afterAll(close);

const today = '2026-11-20';
const host = await aUser(ctx);
const lands = [await aListing(ctx, { host }), await aListing(ctx, { host })] as const;
const gunWeek = await aListing(ctx, { host, title: 'Gun week' });
await (await signIn(host)).setListingCost({
  body: {
    listingId: gunWeek.id,
    baseCostCents: 3800,
    costDateRanges: [{ startDay: '2026-11-28', endDay: '2026-11-29', costCents: 7000 }],
  },
});

/** What a search by these days says that they cost, by listing; cards and map have to agree. */
const found = async ({ startDay, endDay }: DayRange) => {
  const query = { startDate: startDay, endDate: endDay };
  const [{ listings }, { points }] = await Promise.all([
    api.listPublicListings({ query }),
    api.listListingPoints({ query }),
  ]);
  const prices = new Map(listings.map(({ id, daysPrice }) => [id, daysPrice]));
  expect(new Map(points.map(({ id, daysPrice }) => [id, daysPrice]))).toEqual(prices);
  return prices;
};

// docs/rules/search.md#price-of-the-days
describe('the price of a search’s days', () => {
  test('is that of a request for them', async () => {
    const days = { startDay: '2026-11-29', endDay: '2026-11-30' };
    const asHunter = await signIn(await aUser(ctx));
    const price = (await found(days)).get(gunWeek.id);
    expect(price).toEqual({ bookingPriceCents: 10_800, totalCents: 11_880 });
    const { bookingPriceCents, totalCents } = await asHunter.submitBookingRequest({
      body: {
        listingId: gunWeek.id,
        ...days,
        partySize: 1,
        note: '',
        licenseConfirmed: true,
        sendEmails: false,
      },
    });
    expect({ bookingPriceCents, totalCents }).toEqual(price);
  });

  test('is absent without days', async () => {
    const { listings } = await api.listPublicListings({ query: {} });
    const { points } = await api.listListingPoints({ query: {} });
    for (const { daysPrice } of [...listings, ...points]) expect(daysPrice).toBeNull();
  });

  test('equals the rule of a request for any prices, rates and days', async () => {
    const cents = fc.integer({ min: 0, max: 999_999_900 });
    const fraction = fc.integer({ min: 0, max: 1_000_000 }).map((millionths) => millionths / 1e6);
    const range = fc
      .tuple(fc.integer({ min: -10, max: 60 }), fc.integer({ min: 0, max: 20 }))
      .map(([from, length]) => ({ startDay: addDays(today, from), endDay: addDays(today, from + length) }));
    const shareDays = (one: DayRange, other: DayRange) => {
      const shared = overlapOf(one, other);
      return shared.startDay <= shared.endDay;
    };
    const costRanges = fc
      .array(
        fc.tuple(range, cents).map(([days, costCents]) => ({ ...days, costCents })),
        { maxLength: 5 },
      )
      // Ranges of a listing don't overlap.
      .map((ranges) =>
        ranges.filter((one, index) => !ranges.slice(0, index).some((other) => shareDays(one, other))),
      );
    const prices = fc.record({
      baseCostCents: cents,
      costRanges,
      bookingFeePercentage: fraction,
      taxRate: fc.option(fraction),
    });
    const days = range.map(({ startDay, endDay }) => ({
      startDay: startDay < today ? today : startDay,
      endDay: endDay < today ? today : endDay,
    }));
    await fc.assert(
      fc.asyncProperty(prices, prices, days, async (first, second, searched) => {
        const each = [[lands[0].id, first] as const, [lands[1].id, second] as const];
        for (const [id, { baseCostCents, bookingFeePercentage, taxRate, ...rest }] of each) {
          const rates = { booking_fee_percentage: bookingFeePercentage, tax_rate: taxRate };
          await updateListing(ctx.db, id, { base_cost_cents: baseCostCents, ...rates });
          await replaceCostRanges(ctx.db, id, rest.costRanges);
        }
        const answered = await found(searched);
        for (const [id, given] of each) {
          const { bookingPriceCents, totalCents } = quote(given, searched);
          expect(answered.get(id)).toEqual({ bookingPriceCents, totalCents });
        }
      }),
      { numRuns: 60 },
    );
  });
});
