import { afterAll, expect, test } from 'vitest';
import { findViolations, paymentInvariants } from '../testing/booking.ts';
import { aBooking, aListing, aUser, listingForm } from '../testing/factories.ts';
import { jobsNamed } from '../testing/jobs.ts';
import { startPayingOut } from '../testing/paying-out.ts';

const paying = await startPayingOut({ config: { PAYOUT_RUN_MAX: '3', PAYOUT_RUN_MAX_DOLLARS: '200' } });
const { ctx, clock, aPayout, run, finish, payoutOf, batchesOf } = paying;
afterAll(paying.close);

const statusOf = async (id: string) => (await payoutOf(id)).payPalPayoutStatus;

const sending = async () => (await paying.asAdministrator()).getPayoutSending();

// docs/rules/payouts.md#when-it-is-sent
test('while sending is switched off nothing is sent, and everything after it', async () => {
  const id = await aPayout();
  expect(await sending()).toEqual({ isOn: true, waiting: 0 });
  ctx.config.PAYOUT_SENDING = 'off';
  await run();
  expect(await statusOf(id)).toBe('Created');
  expect(await sending()).toEqual({ isOn: false, waiting: 1 });
  ctx.config.PAYOUT_SENDING = 'on';
  await run();
  expect(await statusOf(id)).toBe('Processing');
  await finish(id);
});

test('an attempt that was begun is not sent while sending is switched off', async () => {
  clock.advance({ days: 1 });
  const id = await aPayout();
  await paying.payer.fail('POST /v1/payments/payouts', 503);
  await run();
  ctx.config.PAYOUT_SENDING = 'off';
  clock.advance({ minutes: 2 });
  await run();
  expect(await batchesOf(id)).toBe(0);
  expect(await sending()).toEqual({ isOn: false, waiting: 1 });
  ctx.config.PAYOUT_SENDING = 'on';
  clock.advance({ minutes: 2 });
  await run();
  expect(await batchesOf(id)).toBe(1);
  await finish(id);
});

test('what would wait for its new address anyway is not counted as waiting for the switch', async () => {
  clock.advance({ days: 1 });
  const id = await aPayout({ receiver: 'switch+failed@farm.example' });
  await run();
  await finish(id);
  ctx.config.PAYOUT_SENDING = 'off';
  expect((await paying.payBy(id, 'payPal', 'switched@farm.example')).status).toBe(200);
  expect(await sending()).toEqual({ isOn: false, waiting: 0 });
  clock.advance({ hours: 25 });
  expect(await sending()).toEqual({ isOn: false, waiting: 1 });
  ctx.config.PAYOUT_SENDING = 'on';
  await run();
  await finish(id);
});

test('a run sends at most its number', async () => {
  clock.advance({ days: 1 });
  const ids: string[] = [];
  for (let count = 0; count < 5; count += 1) ids.push(await aPayout());
  await run();
  const statuses = await Promise.all(ids.map(statusOf));
  expect(statuses.filter((status) => status !== 'Created')).toHaveLength(3);
  await run();
  expect(await Promise.all(ids.map(statusOf))).not.toContain('Created');
  for (const id of ids) await finish(id);
});

test('a day sends at most its sum, in two runs at once too; the rest waits, with one alarm', async () => {
  clock.advance({ days: 1 });
  const ids: string[] = [];
  // Two of 84.58 dollars fit into 200.
  for (let count = 0; count < 4; count += 1) ids.push(await aPayout({ totalCents: 10_400 }));
  await Promise.all([run(), run()]);
  await run();
  const sent = (await Promise.all(ids.map(statusOf))).filter((status) => status !== 'Created');
  expect(sent).toHaveLength(2);
  const alarms = async () =>
    (await Promise.all(ids.map((bookingId) => jobsNamed(ctx, 'mail.payout-alarm', { bookingId })))).flat();
  expect(await alarms()).toHaveLength(1);
  clock.advance({ days: 1 });
  await run();
  expect(await Promise.all(ids.map(statusOf))).not.toContain('Created');
  for (const id of ids) await finish(id);
});

// docs/rules/payouts.md#changed-addresses
test('a changed address waits for its first payment; the owner is told at once', async () => {
  clock.advance({ days: 1 });
  const host = await aUser(ctx);
  const listing = await aListing(ctx, { host, payPalEmail: 'before@farm.example' });
  const change = async (payPalEmail: string) =>
    (await paying.signIn(host)).submitListing({ body: { ...listingForm({ payPalEmail }), id: listing.id } });
  const paidFor = async (day: string) => {
    const id = await aBooking(ctx, { listing, startDay: day, endDay: day, status: 'PendingPayment' });
    await paying.put(id, 'Paid');
    return id;
  };
  // Added later is changed too.
  await change('');
  clock.advance({ hours: 25 });
  await change('after@farm.example');
  expect(await jobsNamed(ctx, 'mail.pay-pal-changed', { listingId: listing.id })).toHaveLength(2);
  const first = await paidFor('2026-11-01');
  await run();
  expect(await statusOf(first)).toBe('Created');
  clock.advance({ hours: 23 });
  await run();
  expect(await statusOf(first)).toBe('Created');
  clock.advance({ hours: 1 });
  await run();
  expect(await statusOf(first)).toBe('Processing');
  await finish(first);
  // Changed away and back: this address was paid before.
  await change('other@farm.example');
  await change('after@farm.example');
  const second = await paidFor('2026-11-02');
  await run();
  expect(await statusOf(second)).toBe('Processing');
  await finish(second);
});

test('the address of an unsent payout can be changed by an administrator, and waits', async () => {
  clock.advance({ days: 1 });
  const id = await aPayout({ receiver: 'wrong@farm.example' });
  const address = 'corrected.before@farm.example';
  expect((await paying.payBy(id, 'payPal', address)).status).toBe(200);
  expect(await payoutOf(id)).toMatchObject({ payPalPayoutStatus: 'Created', payoutReceiverEmail: address });
  // A repeat changes nothing, so the wait does not begin again.
  expect((await paying.payBy(id, 'payPal', address)).status).toBe(409);
  expect(await jobsNamed(ctx, 'mail.payout-address-changed', { bookingId: id })).toHaveLength(1);
  clock.advance({ hours: 23 });
  await run();
  expect(await statusOf(id)).toBe('Created');
  clock.advance({ hours: 1 });
  await run();
  expect((await payoutOf(id)).attempts).toMatchObject([{ receiverEmail: address }]);
  expect((await paying.payBy(id, 'payPal', address)).status).toBe(409);
  await finish(id);
});

test('a share of zero needs no payout', async () => {
  const listing = await aListing(ctx, { payPalEmail: 'zero@farm.example' });
  const day = '2026-11-05';
  const id = await aBooking(ctx, { listing, startDay: day, endDay: day, status: 'PendingPayment' });
  await ctx.db.updateTable('bookings').set({ owner_fee_percentage: 0 }).where('id', '=', id).execute();
  await paying.put(id, 'Paid');
  expect(await ctx.db.selectFrom('payouts').where('booking_id', '=', id).selectAll().execute()).toEqual([]);
});

// docs/rules/payouts.md#cancelled-with-its-booking
test('a booking that leaves Paid keeps a payout on its way, and administrators are told', async () => {
  clock.advance({ days: 1 });
  const [sent, unsent] = [await aPayout(), await aPayout({ daysAgo: 0 })];
  await run();
  for (const id of [sent, unsent]) await paying.put(id, 'Cancelled');
  expect(await statusOf(sent)).toBe('Processing');
  expect(await statusOf(unsent)).toBe('Canceled');
  expect(await jobsNamed(ctx, 'mail.payout-alarm', { bookingId: sent, what: 'leftPaid' })).toHaveLength(1);
  await finish(sent);
});

test('no invariant is violated', async () => {
  expect(await findViolations(ctx, paymentInvariants)).toEqual([]);
});
