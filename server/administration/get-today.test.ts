import { afterAll, expect, test } from 'vitest';
import { aBooking, aListing, aUser } from '../testing/factories.ts';
import { startPayingOut } from '../testing/paying-out.ts';

const paying = await startPayingOut({ now: '2026-11-20T18:00:00Z' });
const { ctx, clock } = paying;
afterAll(paying.close);

const tasks = async () => (await (await paying.asAdministrator()).getToday()).tasks;
const kinds = async () => (await tasks()).map(({ kind }) => kind);

// docs/rules/administration.md#today
test('all that waits for an administrator is in one queue, the nearest deadline first', async () => {
  expect(await kinds()).toEqual([]);

  // Due since yesterday, at midnight in Wisconsin; the one whose last day is today is not due.
  const due = await paying.aManualPayout();
  await paying.aPayout({ receiver: '', daysAgo: 0 });
  // Sent, and not claimed; sent, and failed.
  const unclaimed = await paying.aPayout({ receiver: 'unclaimed@farm.example' });
  const failed = await paying.aPayout({ receiver: 'failed@farm.example' });
  await paying.run();
  await paying.finish(unclaimed);
  await paying.finish(failed);
  clock.advance({ minutes: 1 });

  const listing = await aListing(ctx, { approved: false, title: 'Ridge' });
  const hunter = await aUser(ctx);
  const day = { startDay: '2026-11-21', endDay: '2026-11-21' };
  const ending = await aBooking(ctx, {
    listing: paying.listing,
    hunter,
    ...day,
    status: 'PendingConfirmation',
  });
  const later = await aBooking(ctx, {
    listing: paying.listing,
    hunter,
    ...{ startDay: '2026-11-28', endDay: '2026-11-28' },
    status: 'PendingConfirmation',
  });
  const endsAt = (id: string, instant: string) =>
    ctx.db
      .updateTable('bookings')
      .set({ expire_at: new Date(instant) })
      .where('id', '=', id)
      .execute();
  await endsAt(ending, '2026-11-21T02:00:00Z');
  await endsAt(later, '2026-11-21T08:00:00Z');

  const found = await tasks();
  expect(Object.fromEntries(found.map((task) => [task.kind, task.bookingId ?? task.listingId]))).toEqual({
    payOut: due,
    unclaimedPayout: unclaimed,
    failedPayout: failed,
    answerRequest: ending,
    approveListing: listing.id,
  });
  const deadlines = found.map(({ deadline }) => deadline.getTime());
  expect(deadlines).toEqual(deadlines.toSorted((a, b) => a - b));
  expect(found[0]).toMatchObject({
    deadline: new Date('2026-11-19T06:00:00Z'),
    title: expect.stringContaining('County)'),
    person: expect.stringContaining('Walter'),
    amountCents: 3825,
  });
  expect(found[3]?.deadline).toEqual(new Date('2026-11-21T02:00:00Z'));
  expect(found[4]?.deadline).toEqual(new Date(clock.now().getTime() + 48 * 3_600_000));
});

// docs/rules/administration.md#today
test('payments that need attention, held money and chargebacks are among it', async () => {
  const before = await kinds();
  const { id } = await paying.paid();
  await paying.put(id, 'Cancelled');
  const held = (await tasks()).find(({ kind }) => kind === 'lookAtPayment');
  expect(held).toMatchObject({ bookingId: id, reason: 'held', amountCents: 4950 });
  const [order] = await paying.ordersOf(id);
  await ctx.db
    .insertInto('refunds')
    .values({
      id: crypto.randomUUID(),
      payment_order_id: order?.id ?? '',
      amount_cents: 4950,
      reason: JSON.stringify({ kind: 'byBank' }),
      admin_user_id: null,
      status: 'Completed',
      created_at: ctx.now(),
    })
    .execute();
  expect((await kinds()).filter((kind) => !before.includes(kind))).toEqual(['chargeback']);
  clock.advance({ days: 8 });
  expect(await kinds()).not.toContain('chargeback');
});
