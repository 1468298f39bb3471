import { afterAll, expect, test } from 'vitest';
import { heldForMs } from '#domain/administrator-tasks.ts';
import { aUser } from '../testing/factories.ts';
import { startPayingOut } from '../testing/paying-out.ts';

const paying = await startPayingOut({ now: '2026-11-20T18:00:00Z' });
const { ctx, clock, aPayout, run, payBy, payoutOf } = paying;
afterAll(paying.close);

const taskOf = async (kind: string) =>
  (await (await paying.asAdministrator()).getToday()).tasks.find((task) => task.kind === kind);

// docs/rules/administration.md#today
test('the line of checks says how many of them have no postal address', async () => {
  await aPayout({ receiver: '' });
  expect(await taskOf('payByHand')).toMatchObject({ count: 1, unpayable: 0 });
  await aPayout({ receiver: '', host: await aUser(ctx), hasNoAddress: true });
  expect(await taskOf('payByHand')).toMatchObject({ count: 2, unpayable: 1 });
});

test('a payout that PayPal holds for a review for days stands in the queue, and its host reads of it', async () => {
  const host = await aUser(ctx);
  const id = await aPayout({ host });
  await run();
  await ctx.db
    .updateTable('payouts')
    .set({ payout_item_status: 'OnHold' })
    .where('booking_id', '=', id)
    .execute();
  expect(await taskOf('heldPayout')).toBeUndefined();
  const detail = await (await paying.signIn(host)).getBookingDetail({ params: { id } });
  expect(detail.hostPayout).toMatchObject({ isReviewed: true, onItsWayCents: 3825 });
  clock.advance({ hours: heldForMs / 3_600_000, minutes: 1 });
  expect(await taskOf('heldPayout')).toMatchObject({ bookingId: id, amountCents: 3825 });
});

test('and not before it has held it for days, however long ago it was sent', async () => {
  const id = await aPayout({ receiver: 'held.later+onhold@farm.example' });
  await run();
  clock.advance({ hours: heldForMs / 3_600_000, minutes: 1 });
  await paying.finish(id);
  expect(await payoutOf(id)).toMatchObject({ payoutItemStatus: 'OnHold' });
  const held = async () =>
    (await (await paying.asAdministrator()).getToday()).tasks.filter(
      ({ kind, bookingId }) => kind === 'heldPayout' && bookingId === id,
    );
  expect(await held()).toEqual([]);
  const since = ctx.now();
  clock.advance({ hours: heldForMs / 3_600_000, minutes: 1 });
  await paying.poll(id);
  expect(await held()).toMatchObject([{ deadline: since }]);
});

test('nor has told the end of for days', async () => {
  const id = await aPayout();
  await run();
  const waiting = async () =>
    (await (await paying.asAdministrator()).getToday()).tasks.filter(
      ({ kind, bookingId }) => kind === 'heldPayout' && bookingId === id,
    );
  const since = ctx.now();
  clock.advance({ hours: heldForMs / 3_600_000 - 1 });
  expect(await waiting()).toEqual([]);
  clock.advance({ hours: 2 });
  expect(await waiting()).toMatchObject([{ amountCents: 3825, deadline: since }]);
  await paying.finish(id);
  expect(await payoutOf(id)).toMatchObject({ payoutItemStatus: 'Success' });
  expect(await waiting()).toEqual([]);
});

// docs/rules/payouts.md#changed-addresses
test('a payout to a new address says until when it waits', async () => {
  const id = await aPayout();
  expect(await payoutOf(id)).toMatchObject({ waitsUntilDateTime: null, newAddressWaitHours: 24 });
  expect(await payBy(id, 'payPal', 'other.walter@farm.example')).toMatchObject({ status: 200 });
  expect((await payoutOf(id)).waitsUntilDateTime).toEqual(new Date(ctx.now().getTime() + 24 * 3_600_000));
  clock.advance({ hours: 24 });
  expect((await payoutOf(id)).waitsUntilDateTime).toBeNull();
});
