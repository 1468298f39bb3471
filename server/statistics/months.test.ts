import { afterAll, expect, test } from 'vitest';
import type { County } from '#domain/counties.ts';
import { books } from '#invariants/books.ts';
import { ledger, statistics } from '#invariants/ledger.ts';
import { readOrder, settleOrder } from '../payment/settle.ts';
import { findViolations, requestFor } from '../testing/booking.ts';
import { aListing, aUser, listingBody } from '../testing/factories.ts';
import { startPayingOut } from '../testing/paying-out.ts';
import { sumUpJob } from './sum-up.job.ts';

const paying = await startPayingOut({ now: '2026-11-20T18:00:00Z' });
const { ctx, clock } = paying;
afterAll(paying.close);

type Sold = { id: string; totalCents: number; listing: { id: string } };

/** Land for $45.00 a day, with 10 % for us and 5.5 % of sales tax. */
const aTaxedListing = async (county: County) => {
  const listing = await aListing(ctx, { host: paying.host, county });
  // Only an administrator sets it.
  await ctx.db.updateTable('listings').set({ tax_rate: 0.055 }).where('id', '=', listing.id).execute();
  return listing;
};
const requestOf = (listingId: string, userId: string) => ({
  ...requestFor(listingId, '2027-12-01'),
  userId,
  sendEmails: false,
});
/** A booking of land with sales tax that an administrator enters as paid. */
const sell = async (county: County): Promise<Sold> => {
  const listing = await aTaxedListing(county);
  const made = await (await paying.asAdministrator()).submitBookingRequest({
    body: { ...requestOf(listing.id, (await aUser(ctx)).id), bookingStatus: 'Paid' },
  });
  return { id: made.id, totalCents: made.totalCents, listing };
};
const refund = async ({ id }: Sold, amountCents: number) =>
  (await paying.asAdministrator()).refundPayment({
    params: { bookingId: id },
    body: { amountCents, reason: 'The creek was over the road.' },
  });
/** The rows of the tax table of a year that are of a county. */
const taxOf = async (county: string, year = '2026') =>
  (await (await paying.asAdministrator()).getSalesTax({ params: { year } })).salesTax.filter(
    (row) => row.county === county,
  );

// docs/rules/statistics.md#sales-tax
test('the tax of a booking stays in the county where its land was when it was asked for', async () => {
  clock.set('2026-11-20T18:00:00Z');
  const sold = await sell('Vernon');
  const before = await taxOf('Vernon');
  expect(before).toHaveLength(1);
  const answer = await paying.fetch('/api/listing', {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await paying.tokenOf(paying.administrator)}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ ...listingBody({ county: 'Rock', taxRate: 0.055 }), id: sold.listing.id }),
  });
  expect(answer.status).toBe(200);
  await refund(sold, 100);
  expect(await taxOf('Rock')).toEqual([]);
  expect(await taxOf('Vernon')).toMatchObject([{ salesCents: before[0]?.salesCents, givenBackTaxCents: 5 }]);
});

/** A booking with sales tax that its hunter has paid at the provider. */
const sellOnline = async (county: County): Promise<Sold> => {
  const listing = await aTaxedListing(county);
  const hunter = await aUser(ctx);
  const made = await (await paying.asAdministrator()).submitBookingRequest({
    body: { ...requestOf(listing.id, hunter.id), bookingStatus: 'PendingPayment' },
  });
  const due = { id: made.id, hunter, api: await paying.signIn(hunter) };
  const orderId = await paying.approved(due);
  await due.api.captureOrder({ params: { bookingId: made.id }, body: { orderId } });
  return { id: made.id, totalCents: made.totalCents, listing };
};
/** The numbers of the whole month before the one whose last day it is now. */
const monthBefore = async () =>
  (await (await paying.asAdministrator()).getStatistics({ params: { period: '2' } })).previous;
const yearTrend = async () =>
  (await (await paying.asAdministrator()).getStatistics({ params: { period: '1' } })).trend;

const aMonth = { salesCents: 0, taxCents: 0, stateTaxCents: 0 };
const nothingBack = { givenBackSalesCents: 0, givenBackTaxCents: 0, givenBackStateTaxCents: 0 };

// docs/rules/statistics.md#periods-of-the-books
test('a month that is over never changes: what is given back counts in the month in which it went', async () => {
  clock.set('2026-11-20T18:00:00Z');
  const sold = await sellOnline('Dane');
  // $45.00 and 10 %, and 5.5 % of it: 5 % are the state's.
  expect(sold.totalCents).toBe(5222);
  const november = {
    startDay: '2026-11-01',
    county: 'Dane',
    salesCents: 4950,
    taxCents: 272,
    stateTaxCents: 248,
  };
  expect(await taxOf('Dane')).toEqual([{ ...november, ...nothingBack }]);

  clock.set('2026-12-31T18:00:00Z');
  const numbers = await monthBefore();
  const trend = (await yearTrend()).slice(0, -1);
  await refund(sold, 2000);
  const firstBack = { givenBackSalesCents: 1896, givenBackTaxCents: 104, givenBackStateTaxCents: 95 };
  expect(await taxOf('Dane')).toEqual([
    { ...november, ...nothingBack },
    { startDay: '2026-12-01', county: 'Dane', ...aMonth, ...firstBack },
  ]);
  await refund(sold, sold.totalCents - 2000);
  expect((await paying.stored(sold.id)).status).toBe('Cancelled');
  const allBack = { givenBackSalesCents: 4950, givenBackTaxCents: 272, givenBackStateTaxCents: 248 };
  expect(await taxOf('Dane')).toEqual([
    { ...november, ...nothingBack },
    { startDay: '2026-12-01', county: 'Dane', ...aMonth, ...allBack },
  ]);
  expect(await monthBefore()).toEqual(numbers);
  expect((await yearTrend()).slice(0, -1)).toEqual(trend);
  expect((await yearTrend()).at(-1)?.current).toMatchObject({ bookings: -1, bookingTotalCents: -5222 });
  await sumUpJob.run(ctx, {});

  // The bank of the hunter returns it, in the month after.
  clock.set('2027-01-31T18:00:00Z');
  const december = await monthBefore();
  const [order] = await paying.ordersOf(sold.id);
  const snapshot = await readOrder(ctx, order?.provider_order_id ?? '');
  if (snapshot === 'notFound') throw new Error('The provider has no order.');
  const refunds = snapshot.refunds.map((one) =>
    one.amountCents === 2000 ? { ...one, state: 'failed' as const } : one,
  );
  const captures = snapshot.captures.map((one) => ({ ...one, state: 'taken' as const }));
  await settleOrder(ctx, order?.id ?? '', { ...snapshot, captures, refunds });
  expect(await taxOf('Dane')).toEqual([
    { ...november, ...nothingBack },
    { startDay: '2026-12-01', county: 'Dane', ...aMonth, ...allBack },
  ]);
  expect(await taxOf('Dane', '2027')).toEqual([
    {
      ...{ startDay: '2027-01-01', county: 'Dane', ...aMonth },
      ...{ givenBackSalesCents: -1896, givenBackTaxCents: -104, givenBackStateTaxCents: -95 },
    },
  ]);
  expect(await monthBefore()).toEqual(december);
  expect(await findViolations(ctx, [ledger, statistics, books])).toEqual([]);
});

// docs/rules/statistics.md#periods-of-the-books
test('money stays sold in its month while the status of its booking is set back and forth', async () => {
  clock.set('2027-01-31T19:00:00Z');
  const sold = await sellOnline('Sauk');
  const rows = await taxOf('Sauk', '2027');
  expect(rows).toMatchObject([{ startDay: '2027-01-01', taxCents: 272 }]);
  clock.set('2027-02-28T18:00:00Z');
  const january = await monthBefore();
  await paying.put(sold.id, 'PendingPayment');
  expect(await taxOf('Sauk', '2027')).toEqual(rows);
  await paying.put(sold.id, 'Paid');
  expect(await taxOf('Sauk', '2027')).toEqual(rows);
  expect(await monthBefore()).toEqual(january);
  // Held money that is given back is given back of what was sold.
  await paying.put(sold.id, 'Cancelled');
  await refund(sold, sold.totalCents);
  expect(await taxOf('Sauk', '2027')).toMatchObject([
    { startDay: '2027-01-01', taxCents: 272, givenBackTaxCents: 0 },
    { startDay: '2027-02-01', taxCents: 0, givenBackTaxCents: 272 },
  ]);
});

// docs/rules/statistics.md#periods-of-the-books
test('a payment by hand that is withdrawn is taken off in the month in which that is found out', async () => {
  clock.set('2027-02-28T19:00:00Z');
  const sold = await sell('Rock');
  clock.set('2027-03-31T18:00:00Z');
  const february = await monthBefore();
  const [payment] = await paying.ordersOf(sold.id);
  await (await paying.asAdministrator()).withdrawPayment({
    params: { bookingId: sold.id },
    body: { paymentId: payment?.id ?? '', reason: 'The check bounced.', sendEmails: false },
  });
  expect(await taxOf('Rock', '2027')).toEqual([
    {
      startDay: '2027-02-01',
      county: 'Rock',
      salesCents: 4950,
      taxCents: 272,
      stateTaxCents: 248,
      ...nothingBack,
    },
    {
      startDay: '2027-03-01',
      county: 'Rock',
      salesCents: -4950,
      taxCents: -272,
      stateTaxCents: -248,
      ...nothingBack,
    },
  ]);
  expect(await monthBefore()).toEqual(february);
});

// docs/rules/statistics.md#periods-of-the-books
test('a payout that comes back is taken off in the month in which it came back', async () => {
  clock.set('2027-04-20T18:00:00Z');
  const id = await paying.aPayout({ receiver: 'mend+reversed@farm.example' });
  await paying.run();
  await paying.finish(id);
  clock.set('2027-04-30T18:00:00Z');
  expect(await paying.payoutOf(id)).toMatchObject({ payPalPayoutStatus: 'Completed' });
  clock.set('2027-05-31T18:00:00Z');
  const april = await monthBefore();
  expect(april?.bookingStats).toMatchObject({ payoutTotalCents: 3825 });
  await paying.payer.advance(86_400);
  await paying.poll(id);
  expect(await paying.payoutOf(id)).toMatchObject({ payPalPayoutStatus: 'Error' });
  expect(await monthBefore()).toEqual(april);
  expect(await findViolations(ctx, [ledger, statistics, books])).toEqual([]);
});
