import { afterAll, describe, expect, test } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import { aBooking, aListing, aUser } from '../testing/factories.ts';

const { ctx, signIn, fetch, tokenOf, close } = await startTestApp();
afterAll(close);

const host = await aUser(ctx);
const listing = await aListing(ctx, { host });
const asHost = await signIn(host);
const asOther = await signIn(await aUser(ctx));
const asAdministrator = await signIn(await aUser(ctx, { roles: ['Administrator'] }));

const range = (startDay: string, endDay: string) => ({ startDay, endDay });
const closed = (startDay: string, endDay: string) => ({
  startDay,
  endDay,
  default: 'NotAvailable' as const,
});

// docs/rules/listings.md#availability
describe('availability', () => {
  const listingId = listing.id;
  const set = (availabilityDateRanges: ReturnType<typeof closed>[], api = asHost) =>
    api.setListingAvailability({ body: { listingId, default: 'Available', availabilityDateRanges } });

  test('is replaced as a whole and returned in order of days', async () => {
    await set([closed('2026-12-24', '2026-12-26'), closed('2026-11-26', '2026-11-26')]);
    const changed = await set([closed('2027-01-02', '2027-01-03'), closed('2027-01-01', '2027-01-01')]);
    expect(changed.listingAvailability).toEqual({
      default: 'Available',
      availabilityDateRanges: [closed('2027-01-01', '2027-01-01'), closed('2027-01-02', '2027-01-03')],
    });
    expect(changed).toEqual(await asHost.getListing({ params: { id: listingId } }));
  });

  test('can be closed except for some days', async () => {
    const open = { ...range('2026-11-21', '2026-11-29'), default: 'Available' as const };
    const body = { listingId, default: 'NotAvailable' as const, availabilityDateRanges: [open] };
    const { listingAvailability } = await asAdministrator.setListingAvailability({ body });
    expect(listingAvailability).toEqual({ default: 'NotAvailable', availabilityDateRanges: [open] });
  });

  test('is refused with overlapping ranges, and stays unchanged', async () => {
    await set([closed('2027-02-01', '2027-02-02')]);
    await expect(
      set([closed('2027-03-01', '2027-03-05'), closed('2027-03-05', '2027-03-06')]),
    ).rejects.toMatchObject({
      code: 'rangesOverlap',
      status: 400,
      message: 'Date ranges overlap.',
      errors: [{ path: 'availabilityDateRanges', message: 'Date ranges overlap.' }],
    });
    const { listingAvailability } = await asHost.getListing({ params: { id: listingId } });
    expect(listingAvailability.availabilityDateRanges).toEqual([closed('2027-02-01', '2027-02-02')]);
  });

  test('does not change existing bookings', async () => {
    const bookingId = await aBooking(ctx, { listing, ...range('2027-04-10', '2027-04-11') });
    await set([closed('2027-04-01', '2027-04-30')]);
    const held = await ctx.db
      .selectFrom('held_days')
      .where('booking_id', '=', bookingId)
      .select('day')
      .execute();
    expect(held.map(({ day }) => day)).toEqual(['2027-04-10', '2027-04-11']);
  });

  test('can only be set by the host and administrators', async () => {
    await expect(set([], asOther)).rejects.toMatchObject({ code: 'notFound' });
  });

  test('has its changes in the history', async () => {
    const lines = await ctx.db
      .selectFrom('audit')
      .where('subject_id', '=', listingId)
      .where('field', '=', 'listingAvailability')
      .select(['before', 'after'])
      .orderBy('id', 'desc')
      .execute();
    expect(lines[0]?.after).toMatchObject({
      availabilityDateRanges: [
        {
          startDate: '2027-04-01T00:00:00.000Z',
          endDate: '2027-04-30T00:00:00.000Z',
          default: 'NotAvailable',
        },
      ],
    });
    expect(lines[0]?.before).toEqual(lines[1]?.after);
  });
});

// docs/rules/listings.md#cost-ranges
describe('cost', () => {
  const listingId = listing.id;
  const postCost = async (body: unknown) =>
    fetch('/api/listing/cost', {
      method: 'POST',
      headers: { authorization: `Bearer ${await tokenOf(host)}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const gunDeer = { ...range('2026-11-21', '2026-11-29'), costCents: 12_000 };

  test('is replaced as a whole, to the cent', async () => {
    await asHost.setListingCost({ body: { listingId, baseCostCents: 4000, costDateRanges: [gunDeer] } });
    const changed = await asHost.setListingCost({
      body: {
        listingId,
        baseCostCents: 4001,
        costDateRanges: [{ ...range('2027-04-21', '2027-04-27'), costCents: 9999 }],
      },
    });
    expect(changed.baseCostCents).toBe(4001);
    expect(changed.listingCosts).toEqual([{ ...range('2027-04-21', '2027-04-27'), costCents: 9999 }]);
  });

  test('is refused with overlapping ranges', async () => {
    const again = { ...range('2026-11-29', '2026-12-01'), costCents: 100 };
    const body = { listingId, baseCostCents: 4000, costDateRanges: [gunDeer, again] };
    await expect(asHost.setListingCost({ body })).rejects.toMatchObject({
      code: 'rangesOverlap',
      errors: [{ path: 'costDateRanges', message: 'Date ranges overlap.' }],
    });
  });

  test.each([
    [
      { startDate: '2026-11-22', endDate: '2026-11-21', cost: 1 },
      'costDateRanges.0.startDate',
      'The first day is after the last day.',
    ],
    [
      { startDate: '2026-11-31', endDate: '2026-12-01', cost: 1 },
      'costDateRanges.0.startDate',
      'Not a valid date',
    ],
    [
      { startDate: '2026-11-21T05:00:00Z', endDate: '2026-12-01', cost: 1 },
      'costDateRanges.0.startDate',
      'Not a valid date',
    ],
    [{ startDate: '2026-11-21', endDate: '2026-11-21' }, 'costDateRanges.0.cost', 'Cost required.'],
    [
      { startDate: '2026-11-21', endDate: '2026-11-21', cost: 0 },
      'costDateRanges.0.cost',
      'Must be more than 0',
    ],
    [
      { startDate: '2026-11-21', endDate: '2026-11-21', cost: 1e-10 },
      'costDateRanges.0.cost',
      'At most two decimals',
    ],
    [
      { startDate: '2026-11-21', endDate: '2026-11-21', cost: 1.005 },
      'costDateRanges.0.cost',
      'At most two decimals',
    ],
    [
      { startDate: '2026-11-21', endDate: '2026-11-21', cost: 1e9 },
      'costDateRanges.0.cost',
      'At most 7 characters',
    ],
  ])('is refused for the range %o', async (one, path, message) => {
    const answer = await postCost({ listingId, baseCost: 40, costDateRanges: [one] });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ errors: [{ path, message }] });
  });

  test('is refused with all errors of a range at once', async () => {
    const backwards = { startDate: '2026-11-22T00:00:00.000Z', endDate: '2026-11-21' };
    const answer = await postCost({
      listingId,
      baseCost: 40,
      costDateRanges: [backwards, { endDate: {} }, 1],
    });
    expect(answer.status).toBe(400);
    const { errors } = await answer.json();
    expect(errors.map(({ path, message }: Record<string, string>) => [path, message])).toEqual([
      ['costDateRanges.0.cost', 'Cost required.'],
      ['costDateRanges.0.startDate', 'The first day is after the last day.'],
      ['costDateRanges.1.startDate', 'Required'],
      ['costDateRanges.1.endDate', 'Required'],
      ['costDateRanges.1.cost', 'Cost required.'],
      ['costDateRanges.2', expect.any(String)],
    ]);
  });

  test('can only be set by the host and administrators', async () => {
    const body = { listingId, baseCostCents: 100, costDateRanges: [] };
    await expect(asOther.setListingCost({ body })).rejects.toMatchObject({ code: 'notFound' });
    expect((await asAdministrator.setListingCost({ body })).baseCostCents).toBe(100);
  });

  test('set concurrently is one of the two, not a mixture', async () => {
    const priced = (costCents: number) => ({
      listingId,
      baseCostCents: costCents,
      costDateRanges: Array.from({ length: 12 }, (_, month) => ({
        ...range(
          `2027-${String(month + 1).padStart(2, '0')}-01`,
          `2027-${String(month + 1).padStart(2, '0')}-05`,
        ),
        costCents,
      })),
    });
    await Promise.all([1000, 2000, 3000, 4000].map((cost) => asHost.setListingCost({ body: priced(cost) })));
    const { baseCostCents, listingCosts } = await asHost.getListing({ params: { id: listingId } });
    expect(listingCosts.map(({ costCents }) => costCents)).toEqual(Array(12).fill(baseCostCents));
  });
});
