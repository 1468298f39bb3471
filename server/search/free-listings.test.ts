import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import type { EditableListing } from '#contract/listing.ts';
import { type Availability, whyNotBookable } from '#domain/availability.ts';
import type { BookingStatus } from '#domain/booking-status.ts';
import { addDays, type Day } from '#domain/dates.ts';
import { startTestApp } from '../testing/app.ts';
import { aBooking, aListing, aUser } from '../testing/factories.ts';

// November 20, 2026 in Wisconsin; the season ends on May 31.
const { ctx, api, signIn, fetch, close } = await startTestApp();
afterAll(close);

const host = await aUser(ctx);
const asHost = await signIn(host);

/** Creates a listing with a default availability and ranges that differ from it, as [first, last]. */
const land = async (title: string, byDefault: Availability, ranges: [Day, Day, Availability][] = []) => {
  const made = await aListing(ctx, { host, title });
  await asHost.setListingAvailability({
    body: {
      listingId: made.id,
      default: byDefault,
      availabilityDateRanges: ranges.map(([startDay, endDay, availability]) => ({
        startDay,
        endDay,
        default: availability,
      })),
    },
  });
  return made;
};

const open = await land('Open', 'Available');
const harvest = await land('Harvest', 'Available', [['2026-12-05', '2026-12-07', 'NotAvailable']]);
const rut = await land('Rut', 'NotAvailable', [
  ['2026-12-01', '2026-12-04', 'Available'],
  // Two ranges without a gap between them.
  ['2026-12-05', '2026-12-09', 'Available'],
  ['2026-12-20', '2026-12-20', 'Available'],
]);
await land('Closed', 'NotAvailable', [['2026-12-05', '2026-12-05', 'NotAvailable']]);
await aListing(ctx, { host, title: 'Not approved', approved: false });

const booked = (listing: EditableListing, startDay: Day, endDay: Day, status: BookingStatus = 'Paid') =>
  aBooking(ctx, { listing, startDay, endDay, status });
await booked(open, '2026-12-10', '2026-12-12');
await booked(open, '2026-12-14', '2026-12-14', 'Cancelled');
await booked(rut, '2026-12-08', '2026-12-08', 'PendingConfirmation');

/** The titles found, after checking that list, total and map agree. */
const free = async (startDay: Day, endDay?: Day): Promise<string[]> => {
  const query = { startDate: startDay, ...(endDay && { endDate: endDay }) };
  const [{ listings, total }, { points }] = await Promise.all([
    api.listPublicListings({ query }),
    api.listListingPoints({ query }),
  ]);
  const titles = listings.map(({ title }) => title).sort();
  expect(points.map(({ title }) => title).sort()).toEqual(titles);
  expect(total).toBe(titles.length);
  return titles;
};

// docs/rules/search.md#days
describe('listings free on given days', () => {
  test.each<[string, Day, Day | undefined, string[]]>([
    ['a single day', '2026-12-02', undefined, ['Harvest', 'Open', 'Rut']],
    ['a day that one host keeps closed', '2026-12-06', '2026-12-06', ['Open', 'Rut']],
    ['the last day before that', '2026-12-03', '2026-12-04', ['Harvest', 'Open', 'Rut']],
    ['days that reach into it', '2026-12-04', '2026-12-05', ['Open', 'Rut']],
    ['days that span it', '2026-12-01', '2026-12-09', ['Open']],
    ['days over two open ranges without a gap', '2026-12-01', '2026-12-07', ['Open', 'Rut']],
    ['days of which one is not in any', '2026-12-09', '2026-12-10', ['Harvest']],
    ['a held day, whoever is to answer', '2026-12-08', undefined, ['Harvest', 'Open']],
    ['days around those of a booking', '2026-12-09', '2026-12-13', ['Harvest']],
    ['a day that was given back', '2026-12-14', undefined, ['Harvest', 'Open']],
    ['a range of a single day', '2026-12-20', undefined, ['Harvest', 'Open', 'Rut']],
    ['today', '2026-11-20', undefined, ['Harvest', 'Open']],
    ['the last of the season', '2027-05-30', '2027-05-31', ['Harvest', 'Open']],
    ['days past it', '2027-05-31', '2027-06-01', []],
    ['days of the next season', '2027-06-02', undefined, []],
    ['days that begin yesterday', '2026-11-19', '2026-11-21', []],
    ['days that end before they begin', '2026-12-03', '2026-12-02', []],
    ['all the days there are', '2000-01-01', '2099-12-31', []],
  ])('on %s', async (_, startDay, endDay, titles) => {
    expect(await free(startDay, endDay)).toEqual(titles);
  });

  test('can be filtered further', async () => {
    const query = {
      startDate: '2026-12-02',
      text: 'rut',
      activity: 'Deer',
      bounds: '-90,42.9,-89.5,43.2',
    } as const;
    expect((await api.listPublicListings({ query })).listings.map(({ id }) => id)).toEqual([rut.id]);
    expect(
      (await api.listListingPoints({ query: { endDate: '2026-12-02', text: 'harvest' } })).points,
    ).toEqual([expect.objectContaining({ id: harvest.id })]);
  });

  test('are, for any days, those whose own calendar lets them be chosen', async () => {
    const { listings } = await api.listPublicListings({ query: {} });
    const calendars = await Promise.all(
      listings.map(async ({ id, title }) => {
        const { bookedDates, blockedDates } = await api.getPublicListing({ params: { id } });
        return { title, bookedDates: new Set(bookedDates), blockedDates: new Set(blockedDates) };
      }),
    );
    const today = '2026-11-20';
    const days = fc.record({
      after: fc.integer({ min: -2, max: 35 }),
      length: fc.integer({ min: 0, max: 12 }),
    });
    await fc.assert(
      fc.asyncProperty(days, async ({ after, length }) => {
        const range = { startDay: addDays(today, after), endDay: addDays(today, after + length) };
        const due = calendars.filter((calendar) => !whyNotBookable({ today, ...calendar }, range));
        expect(await free(range.startDay, range.endDay)).toEqual(due.map(({ title }) => title).sort());
      }),
      { numRuns: 60 },
    );
  });

  // docs/rules/search.md#days
  test.each([
    [{ startDate: '2026-12-01', endDate: '2026-12-09', days: 3 }, null],
    [{ startDate: '2026-12-01', endDate: '2026-12-02', days: 7 }, 'spanTooShort'],
    [{ startDate: '2026-12-01', endDate: '2027-05-31', days: 7 }, 'spanTooLong'],
    [{ startDate: '2026-11-01', endDate: '2026-12-09', days: 3 }, 'spanPartlyBookable'],
    [{ weekendIn: '2026-10' }, 'noWeekend'],
    [{ startDate: '2026-11-01', endDate: '2026-11-02' }, 'noneBookable'],
    [{ text: 'this weekend' }, null],
  ] as const)('for %j: why none or not all of them are looked at is %s', async (query, limit) => {
    const { meaning, total } = await api.listPublicListings({ query });
    expect(meaning.daysLimit).toBe(limit);
    if (limit === null || limit === 'spanTooLong') expect(total).toBeGreaterThan(0);
  });

  test('are refused for an invalid date', async () => {
    for (const query of ['startDate=2026-13-01', 'endDate=tomorrow', 'startDate=']) {
      const answer = await fetch(`/api/listing/public?${query}`);
      expect(answer.status, query).toBe(400);
    }
  });
});
