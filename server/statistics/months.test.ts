import { afterAll, expect, test } from 'vitest';
import { aListing, aUser, listingBody } from '../testing/factories.ts';
import { startPayingOut } from '../testing/paying-out.ts';

const paying = await startPayingOut({ now: '2026-11-20T18:00:00Z' });
const { ctx, clock } = paying;
afterAll(paying.close);

type Sold = { id: string; totalCents: number; listing: { id: string } };

let day = 1;
/** A booking of land with sales tax that an administrator enters as paid. */
const sell = async (county: 'Dane' | 'Vernon' | 'Sauk' | 'Rock' | 'Iowa'): Promise<Sold> => {
  const listing = await aListing(ctx, { host: paying.host, county });
  await ctx.db.updateTable('listings').set({ tax_rate: 0.055 }).where('id', '=', listing.id).execute();
  const startDay = `2027-05-${String(++day).padStart(2, '0')}`;
  const made = await (await paying.asAdministrator()).submitBookingRequest({
    body: {
      listingId: listing.id,
      userId: (await aUser(ctx)).id,
      ...{ startDay, endDay: startDay, partySize: 1, note: '' },
      ...{ licenseConfirmed: true, sendEmails: false, bookingStatus: 'Paid' },
    },
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
  expect(await taxOf('Vernon')).toMatchObject([{ salesCents: before[0]?.salesCents, refundedTaxCents: 5 }]);
});
