import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { findViolations, paymentInvariants } from '../testing/booking.ts';
import { aListing, aUser } from '../testing/factories.ts';
import { startPayingOut } from '../testing/paying-out.ts';
import { sumUpJob } from './sum-up.job.ts';

const paying = await startPayingOut({ now: '2026-11-20T18:00:00Z' });
const { ctx, clock, aPayout, paid, run, finish } = paying;
afterAll(paying.close);

const period = async (number: 0 | 1 | 2) =>
  (await paying.asAdministrator()).getStatistics({ params: { period: String(number) } });

// docs/rules/statistics.md#values
test('the dashboard counts users, listings, bookings and money', async () => {
  const before = await period(2);
  const { id } = await paid();
  const sent = await aPayout();
  await run();
  await finish(sent);
  const migrated = await aUser(ctx);
  await ctx.db
    .updateTable('users')
    .set({ migration_password_reset_required: true })
    .where('id', '=', migrated.id)
    .execute();
  const waiting = await period(2);
  await ctx.db
    .updateTable('users')
    .set({ migration_password_reset_required: false, last_login_at: ctx.now() })
    .where('id', '=', migrated.id)
    .execute();
  await aListing(ctx, { approved: false });
  const after = await period(2);
  const { bookingStats: was } = before;
  const { bookingStats: now } = after;
  expect(now).toEqual({
    totalCompletedBookings: was.totalCompletedBookings + 2,
    bookingTotalCents: was.bookingTotalCents + 2 * 4950,
    bookingFeeCents: was.bookingFeeCents + 2 * 450,
    bookingTaxCents: was.bookingTaxCents,
    // One was paid through the provider: 3.49 % and 49 cents; and what the provider took for the payout.
    payPalFeeCents: was.payPalFeeCents + 222 + 25,
    payoutTotalCents: was.payoutTotalCents + 3825,
  });
  expect(after.revenueCents).toBe(now.bookingTotalCents - now.payPalFeeCents - now.payoutTotalCents);
  expect(waiting.userStats).toMatchObject({ totalMigratedUsers: 1, totalSuccessfulMigratedUsers: 0 });
  expect(after.userStats).toMatchObject({
    totalMigratedUsers: 1,
    totalSuccessfulMigratedUsers: 1,
    totalLoggedIn: before.userStats.totalLoggedIn + 1,
  });
  expect(after.userStats.totalUsers).toBe(after.userStats.totalSignUps + 1);
  expect(after.listingStats.totalListings - after.listingStats.totalApprovedAndActiveListings).toBe(1);
  expect(after.trend.at(-1)).toMatchObject({
    startDay: '2026-11-20',
    current: { bookings: now.totalCompletedBookings, bookingTotalCents: now.bookingTotalCents },
  });

  await sumUpJob.run(ctx, {});
  expect(await period(2)).toEqual(after);
  expect(await findViolations(ctx, paymentInvariants)).toEqual([]);

  // A booking that is not paid any more does not count; what came in for it is in its ledger.
  await paying.put(id, 'Cancelled');
  expect((await period(2)).bookingStats.totalCompletedBookings).toBe(now.totalCompletedBookings - 1);
  const ledger = await (await paying.asAdministrator()).getLedger({ params: { bookingId: id } });
  expect(ledger).toMatchObject({ capturedCents: 4950, heldCents: 4950, taxCents: 0, payoutCents: 0 });
  expect(ledger.marketplaceCents).toBe(-222);
});

// docs/rules/statistics.md#values
test('what Openacre keeps is the sum of all ledgers, whatever revenue leaves out', async () => {
  const refund = async (bookingId: string, amountCents: number, bearer?: 'host') =>
    (await paying.asAdministrator()).refundPayment({
      params: { bookingId },
      body: { amountCents, reason: 'The road was flooded.', ...(bearer && { bearer }) },
    });
  const kept = async () => {
    const { rows } = await sql<{ kept: number }>`
      select sum(marketplace_cents)::int as kept from booking_ledgers`.execute(ctx.db);
    return rows[0]?.kept;
  };
  const before = await period(2);
  expect(before.keptCents).toBe(await kept());
  // Paid and not paid out yet, refunded in part, cancelled with its fee lost, failed on its way.
  await paid();
  await refund((await paid()).id, 1000, 'host');
  await refund((await paid()).id, 4950);
  const failed = await aPayout({ receiver: 'mend+failed@farm.example' });
  await run();
  await finish(failed);
  const after = await period(2);
  expect(after.keptCents).toBe(await kept());
  expect(after.givenBackCents - before.givenBackCents).toBe(5950);
  // Of $49.50 the host gets $38.25 and PayPal took $2.22; of the last one nothing was paid at PayPal.
  const [unsent, reduced, cancelled, back] = [4950 - 3825 - 222, 4950 - 3825 - 222, -222, 4950 - 3825];
  expect(after.keptCents - before.keptCents).toBe(unsent + reduced + cancelled + back);
  expect(await findViolations(ctx, paymentInvariants)).toEqual([]);
});

// docs/rules/statistics.md#periods
test('a period is compared with the one before, by the days of Wisconsin', async () => {
  // Still the 31st of December in Wisconsin.
  clock.set('2027-01-01T05:30:00Z');
  await paid();
  const december = await period(2);
  clock.set('2027-01-01T06:30:00Z');
  await paid();
  const january = await period(2);
  expect(december.trend).toHaveLength(31);
  expect(december.bookingStats.totalCompletedBookings).toBe(1);
  expect(january.trend).toHaveLength(1);
  expect(january.bookingStats.totalCompletedBookings).toBe(1);
  expect(january.previous?.bookingStats.totalCompletedBookings).toBe(0); // the 1st of December
  expect((await period(1)).bookingStats.totalCompletedBookings).toBe(1);
  const allTime = await period(0);
  expect(allTime.previous).toBeNull();
  expect(allTime.trend.map(({ startDay }) => startDay)).toEqual(['2026-11-01', '2026-12-01', '2027-01-01']);
  expect(allTime.bookingStats.totalCompletedBookings).toBe(
    allTime.trend.reduce((sum, { current }) => sum + current.bookings, 0),
  );
});

// docs/rules/statistics.md#sales-tax
test('sales tax is summed by county and month, less the part that was given back', async () => {
  const administrator = await paying.asAdministrator();
  const listing = await aListing(ctx, { host: paying.host });
  // Only an administrator sets it.
  await ctx.db.updateTable('listings').set({ tax_rate: 0.055 }).where('id', '=', listing.id).execute();
  const hunter = await aUser(ctx);
  const made = await administrator.submitBookingRequest({
    body: {
      listingId: listing.id,
      userId: hunter.id,
      startDay: '2027-01-10',
      endDay: '2027-01-10',
      partySize: 1,
      note: '',
      licenseConfirmed: true,
      sendEmails: false,
      bookingStatus: 'Paid',
    },
  });
  const { salesTax } = await administrator.getSalesTax({ params: { year: '2027' } });
  expect(salesTax).toContainEqual(
    expect.objectContaining({
      startDay: '2027-01-01',
      county: listing.county,
      taxCents: made.totalTaxCents,
      givenBackTaxCents: 0,
    }),
  );
  const half = Math.round(made.totalCents / 2);
  await administrator.refundPayment({
    params: { bookingId: made.id },
    body: { amountCents: half, reason: 'Half of the land was flooded' },
  });
  const after = await administrator.getSalesTax({ params: { year: '2027' } });
  expect(after.salesTax.find(({ county }) => county === listing.county)?.givenBackTaxCents).toBe(
    Math.round((made.totalTaxCents * half) / made.totalCents),
  );
  await expect(administrator.getSalesTax({ params: { year: '2019' } })).rejects.toMatchObject({
    code: 'badInput',
    errors: [{ path: 'year', message: 'Choose a year from 2022 to 2027.' }],
  });
});

// docs/rules/statistics.md#ledger
test('changes of one booking’s money at the same time are all in its ledger', async () => {
  const { id } = await paid();
  // Transactions that know nothing of each other: the provider's fee, and what is due to the host.
  const change = (table: 'payment_orders' | 'payouts', values: object) =>
    ctx.db.transaction().execute(async (transaction) => {
      await transaction.updateTable(table).set(values).where('booking_id', '=', id).execute();
      await Promise.resolve();
    });
  const administrator = await paying.asAdministrator();
  for (let round = 1; round <= 30; round += 1) {
    await Promise.all([
      change('payment_orders', { fee_cents: 300 + round }),
      change('payouts', { due_cents: 3000 + round }),
    ]);
    expect(await administrator.getLedger({ params: { bookingId: id } })).toMatchObject({
      providerFeeCents: 300 + round,
      payoutCents: 3000 + round,
    });
  }
  await change('payouts', { due_cents: 3825 });
  expect(await findViolations(ctx, paymentInvariants)).toEqual([]);
});
