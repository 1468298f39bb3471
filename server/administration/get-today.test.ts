import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { beginDueAttempt } from '../payout/begin-attempt.ts';
import { aBooking, aListing, aUser } from '../testing/factories.ts';
import { startPayingOut } from '../testing/paying-out.ts';

const paying = await startPayingOut({ now: '2026-11-20T18:00:00Z' });
const { ctx, clock } = paying;
afterAll(paying.close);

const tasks = async () => (await (await paying.asAdministrator()).getToday()).tasks;
const kinds = async () => (await tasks()).map(({ kind }) => kind);

// docs/rules/administration.md#today
test('all that waits for an administrator is in one queue, what is urgent first', async () => {
  expect(await kinds()).toEqual([]);

  // Due since yesterday, at midnight in Wisconsin; the one whose last day is today is not due.
  await paying.aManualPayout();
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
    payByHand: null,
    unclaimedPayout: unclaimed,
    failedPayout: failed,
    answerRequest: ending,
    approveListing: listing.id,
  });
  const order = found.map(({ kind }) => kind);
  expect(order.toSpliced(1, 2)).toEqual(['answerRequest', 'approveListing', 'payByHand']);
  expect(order.slice(1, 3).sort()).toEqual(['failedPayout', 'unclaimedPayout']);
  expect(found[0]?.deadline).toEqual(new Date('2026-11-21T02:00:00Z'));
  expect(found[3]?.deadline).toEqual(new Date(clock.now().getTime() + 48 * 3_600_000));
  expect(found[4]).toMatchObject({
    deadline: new Date('2026-11-19T06:00:00Z'),
    count: 1,
    amountCents: 3825,
  });

  // One more is still one line, since the longest due of them.
  await paying.aManualPayout();
  expect((await tasks()).filter(({ kind }) => kind === 'payByHand')).toMatchObject([
    { deadline: new Date('2026-11-19T06:00:00Z'), count: 2, amountCents: 7650 },
  ]);
});

// docs/rules/administration.md#today
test('payments that need attention, as held money, are among it', async () => {
  const { id } = await paying.paid();
  await paying.put(id, 'Cancelled');
  const held = (await tasks()).find(({ kind }) => kind === 'lookAtPayment');
  expect(held).toMatchObject({ bookingId: id, reason: 'held', amountCents: 4950 });
});

// docs/rules/administration.md#today
test('payouts by PayPal that are late are among it: unsent, held up by our account, or unanswered', async () => {
  const delayed = async () =>
    (await tasks()).flatMap(({ kind, bookingId }) => (kind === 'delayedPayout' ? [bookingId] : []));
  const [unsent, refused, unanswered] = [
    await paying.aPayout({ daysAgo: 1 }),
    await paying.aPayout({ daysAgo: 1 }),
    await paying.aPayout({ daysAgo: 1 }),
  ];
  const isNew = await paying.aPayout({ daysAgo: 1 });
  await ctx.db
    .updateTable('payouts')
    .set({ receiver_changed_at: ctx.now() })
    .where('booking_id', '=', isNew)
    .execute();
  expect(await delayed()).toEqual([]);
  clock.advance({ days: 1, hours: -1 });
  expect((await delayed()).sort()).toEqual([unsent, refused, unanswered].sort());

  for (const id of [refused, unanswered]) await beginDueAttempt(ctx, id);
  expect(await delayed()).toEqual([unsent]);
  await ctx.db
    .updateTable('payout_attempts')
    .set({ account_refused_at: ctx.now() })
    .where('booking_id', '=', refused)
    .execute();
  await ctx.db
    .updateTable('payouts')
    .set({ payout_item_status: 'Unknown' })
    .where('booking_id', '=', unanswered)
    .execute();
  expect((await delayed()).sort()).toEqual([unsent, refused, unanswered].sort());
});

// docs/rules/administration.md#today
test('payouts that an administrator cancelled and that are still owed are one line, which leads to them', async () => {
  const stopped = async () => (await tasks()).filter(({ kind }) => kind === 'stoppedPayouts');
  expect(await stopped()).toEqual([]);
  const [byPayPal, byHand] = [await paying.aPayout(), await paying.aManualPayout()];
  const at = ctx.now();
  expect((await paying.post(`${byPayPal}/cancel/auto`)).status).toBe(200);
  clock.advance({ minutes: 1 });
  expect((await paying.post(`${byHand}/cancel/manual`)).status).toBe(200);
  expect(await stopped()).toMatchObject([{ count: 2, amountCents: 7650, deadline: at }]);
  const administration = await paying.asAdministrator();
  const query = { tab: 'other', status: 'StillOwed' } as const;
  const { payouts, total } = await administration.listPayouts({ query });
  expect(payouts.map(({ bookingId }) => bookingId).sort()).toEqual([byPayPal, byHand].sort());
  expect(total).toBe(2);
  await paying.put(byHand, 'Cancelled');
  expect(await stopped()).toMatchObject([{ count: 1, amountCents: 3825 }]);
  expect((await paying.payBy(byPayPal, 'payPal')).status).toBe(200);
  expect(await stopped()).toEqual([]);
});

// docs/rules/administration.md#today
test('what nobody has claimed and is not due is to be taken back, before what is due is looked at', async () => {
  const [over, reduced, due] = [
    await paying.aPayout({ receiver: 'over+unclaimed@farm.example' }),
    await paying.aPayout({ receiver: 'reduced+unclaimed@farm.example' }),
    await paying.aPayout({ receiver: 'due+unclaimed@farm.example' }),
  ];
  await paying.run();
  for (const id of [over, reduced, due]) await paying.finish(id);
  const lines = async () =>
    (await tasks()).flatMap(({ kind, bookingId, amountCents }) =>
      bookingId && kind !== 'lookAtPayment' && [over, reduced, due].includes(bookingId)
        ? [[kind, bookingId, amountCents]]
        : [],
    );
  const unclaimed = [over, reduced, due].map((id) => ['unclaimedPayout', id, 3825]);
  expect((await lines()).toSorted()).toEqual(unclaimed.toSorted());
  await paying.put(over, 'Cancelled');
  await paying.refund(reduced, 1000, 'host');
  const [first, second, third] = await lines();
  expect([first, second].toSorted()).toEqual(
    [over, reduced].map((id) => ['takeBackPayout', id, 3825]).toSorted(),
  );
  expect(third).toEqual(['unclaimedPayout', due, 3825]);
  for (const id of [over, reduced]) expect((await paying.post(`${id}/cancel/auto`)).status).toBe(200);
  for (const id of [over, reduced]) await paying.finish(id);
  expect(await lines()).toEqual([third]);
});

// docs/rules/administration.md#today
test('payouts of which hosts have too much are one line for thirty days, or until it came back', async () => {
  const overpaid = async () => (await tasks()).filter(({ kind }) => kind === 'overpaidPayouts');
  const listed = async () => {
    const query = { tab: 'complete', status: 'PaidTooMuch' } as const;
    const { payouts } = await (await paying.asAdministrator()).listPayouts({ query });
    return payouts.map(({ bookingId }) => bookingId).toSorted();
  };
  const [over, reduced] = [await paying.aManualPayout(), await paying.aManualPayout()];
  await paying.writeCheck([over], paying.nextNumber());
  const check = await paying.writeCheck([reduced], paying.nextNumber());
  expect(await overpaid()).toEqual([]);
  clock.advance({ hours: 2 });
  const at = ctx.now();
  await paying.put(over, 'Cancelled');
  clock.advance({ days: 1 });
  await paying.refund(reduced, 1000, 'host');
  const refundedAt = ctx.now();
  expect(await overpaid()).toMatchObject([{ count: 2, amountCents: 4825, deadline: at }]);
  expect(await listed()).toEqual([over, reduced].toSorted());

  clock.advance({ days: 29, minutes: 1 });
  expect(await overpaid()).toMatchObject([{ count: 1, amountCents: 1000, deadline: refundedAt }]);
  expect(await listed()).toEqual([over, reduced].toSorted());
  // Less is due again: the days begin anew.
  await paying.refund(reduced, 500, 'host');
  expect(await overpaid()).toMatchObject([{ count: 1, amountCents: 1500, deadline: ctx.now() }]);
  const back = { checkId: check.id, reason: 'They returned it.' };
  expect((await paying.post(`${reduced}/back`, back)).status).toBe(200);
  expect(await overpaid()).toEqual([]);
  expect(await listed()).toEqual([over]);

  // A process of the version before knows nothing of the instant.
  const write = (values: { due_cents?: number; overpaid_at: Date | null }) =>
    ctx.db.updateTable('payouts').set(values).where('booking_id', '=', over).execute();
  await write({ due_cents: 3825, overpaid_at: ctx.now() });
  expect(await overpaid()).toEqual([]);
});

// docs/rules/administration.md#today
test('a payout that failed stands there with what is owed of it', async () => {
  const id = await paying.aPayout({ receiver: 'part+failed@farm.example' });
  await paying.run();
  await paying.finish(id);
  const amounts = async () =>
    (await tasks()).flatMap((task) => (task.bookingId === id ? [[task.kind, task.amountCents]] : []));
  expect(await amounts()).toEqual([['failedPayout', 3825]]);
  await ctx.db.updateTable('payouts').set({ arrived_cents: 2825 }).where('booking_id', '=', id).execute();
  expect(await amounts()).toEqual([['failedPayout', 1000]]);
});

// docs/rules/administration.md#today
test('manual payouts are counted up to a thousand', async () => {
  const due = await paying.aManualPayout();
  const copies = sql`generate_series(1, 1001) n, lateral (select ('01a00000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid as id) copy`;
  const ofBooking = sql`listing_id, user_id, start_day, end_day, status, booking_price_cents, booking_fee_cents,
    sub_total_cents, total_tax_cents, total_cents, booking_fee_percentage, owner_fee_percentage, paid_at, county`;
  const ofPayout = sql`payout_type, manual_payment_status, amount_cents, host_id, stage, due_cents,
    on_its_way_cents, arrived_cents`;
  await sql`
    insert into bookings (id, confirmation_code, ${ofBooking})
    select copy.id, translate(lpad(n::text, 8, '0'), '01', 'AB'), ${ofBooking} from bookings b, ${copies} where b.id = ${due}`.execute(
    ctx.db,
  );
  await sql`
    insert into payouts (booking_id, ${ofPayout})
    select copy.id, ${ofPayout} from payouts p, ${copies} where p.booking_id = ${due}`.execute(ctx.db);
  expect((await tasks()).find(({ kind }) => kind === 'payByHand')).toMatchObject({ count: 1001 });
  const { total, tasks: listed } = await (await paying.asAdministrator()).getToday();
  expect(total).toBe(listed.length);
});
