import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { addDays, dayInWisconsin, formatDays } from '#domain/dates.ts';
import { activity } from '#invariants/activity.ts';
import { days } from '#invariants/days.ts';
import { sums } from '#invariants/sums.ts';
import { accessEmail } from '../booking/access.email.ts';
import { findViolations, paymentInvariants } from '../testing/booking.ts';
import { aBooking, aListing, aUser } from '../testing/factories.ts';
import { emailsTo } from '../testing/inbox.ts';
import { jobsNamed } from '../testing/jobs.ts';
import { fiftyTimes, startPayingOut } from '../testing/paying-out.ts';

const paying = await startPayingOut({ now: '2026-11-20T18:00:00Z', emulators: ['mail'] });
const { ctx, payer, host } = paying;
afterAll(paying.close);

const listing = await aListing(ctx, { host, baseCostCents: 4500, maxPartySize: 4 });
const hunter = await aUser(ctx);
let next = '2026-12-01';
/** Days that no other test here uses. */
const someDays = (count: number) => {
  const startDay = next;
  next = addDays(next, count + 1);
  return { startDay, endDay: addDays(startDay, count - 1) };
};
const api = () => paying.asAdministrator();
const find = async (id: string) => (await api()).getBooking({ params: { id } });
const move = async (id: string, days: { startDay: string; endDay: string }, more: object = {}) =>
  (await api()).rearrangeBooking({
    params: { id },
    body: { ...days, partySize: 1, keepPrice: false, payAnew: false, ...more },
  });

/** A booking of two days that waits for its payment of $99.00. */
const aBookingOfTwoDays = async (range = someDays(2)) => {
  const id = await aBooking(ctx, { listing, hunter, ...range, status: 'PendingPayment', totalCents: 9900 });
  const amounts = { booking_price_cents: 9000, booking_fee_cents: 900 };
  await ctx.db.updateTable('bookings').set(amounts).where('id', '=', id).execute();
  return id;
};

/** The same, paid through the provider. */
const aPaidBooking = async () => {
  const id = await aBookingOfTwoDays();
  await pay(id);
  return id;
};

const pay = async (id: string) => {
  const guest = { id, hunter, api: await paying.signIn(hunter) };
  const orderId = await paying.approved(guest);
  await guest.api.captureOrder({ params: { bookingId: id }, body: { orderId } });
};

const rearrangeByHttp = async (id: string, body: object) =>
  paying.fetch(`/api/booking/${id}/rearrange`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await paying.tokenOf(paying.administrator)}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });

// docs/rules/booking.md#other-days-or-another-party
describe('other days', () => {
  test('of an unpaid booking: it costs what they cost, and both sides are told', async () => {
    const before = someDays(2);
    const id = await aBookingOfTwoDays(before);
    const days = someDays(1);
    const price = await (await api()).getRearrangementQuote({
      params: { id },
      query: { startDateTime: days.startDay, endDateTime: days.endDay },
    });
    const { totalCents } = await find(id);
    expect(price).toEqual({
      totalCents: 4950,
      totalBeforeCents: totalCents,
      leftOfPaymentCents: null,
      isFree: true,
    });
    const moved = await move(id, days, { partySize: 3 });
    expect(moved).toMatchObject({ ...days, totalCents: 4950, partySize: 3, status: 'PendingPayment' });
    expect(moved.bookingActivity.at(-1)?.message).toContain(
      'party from 1 hunter to 3 hunters, total now $49.50',
    );
    expect(await jobsNamed(ctx, 'mail.booking-changed', { bookingId: id })).toHaveLength(1);
    const other = { hunter: await aUser(ctx), listing, status: 'PendingConfirmation' } as const;
    await aBooking(ctx, { ...other, ...before });
    await expect(move(id, before)).rejects.toMatchObject({ code: 'datesTaken' });
  });

  test('keep the price where the administrator says so', async () => {
    const id = await aBooking(ctx, { listing, hunter, ...someDays(1), status: 'PendingConfirmation' });
    const { totalCents } = await find(id);
    expect(await move(id, someDays(3), { keepPrice: true })).toMatchObject({ totalCents });
  });

  test('of a paid booking that cost less: the difference goes back, once under 50 repeats, shared by the payout', async () => {
    const id = await aPaidBooking();
    const { updatedDateTime } = await find(id);
    const days = someDays(1);
    const body = {
      startDateTime: days.startDay,
      endDateTime: days.endDay,
      partySize: 1,
      updatedDateTime: updatedDateTime.toISOString(),
    };
    paying.clock.advance({ minutes: 1 });
    expect(await fiftyTimes(() => rearrangeByHttp(id, body))).toEqual({ 200: 1, 409: 49 });
    const moved = await find(id);
    expect(moved).toMatchObject({ ...days, status: 'Paid', refundedCents: 4950 });
    expect(moved.hostPayout?.amountCents).toBeLessThan(moved.hostPayout?.fullAmountCents ?? 0);
    const refunds = await payer.journal('refund.completed');
    const [order] = await paying.ordersOf(id);
    expect(refunds.filter(({ capture_id }) => capture_id === order?.capture_id)).toHaveLength(1);
    expect(await jobsNamed(ctx, 'mail.access', { bookingId: id })).toHaveLength(2);
    const { booking_end_day } = await ctx.db
      .selectFrom('payouts')
      .where('booking_id', '=', id)
      .select('booking_end_day')
      .executeTakeFirstOrThrow();
    expect(booking_end_day).toBe(days.endDay);
  });

  test('of a paid booking are told to the hunter in the new access email, and to the host apart', async () => {
    const id = await aPaidBooking();
    const days = someDays(2);
    await move(id, days, { keepPrice: true });
    const [changed, ...others] = await jobsNamed(ctx, 'mail.booking-changed', {
      bookingId: id,
      readers: ['host'],
    });
    expect([changed !== undefined, ...others]).toEqual([true]);
    expect(await jobsNamed(ctx, 'mail.booking-changed', { bookingId: id })).toHaveLength(1);
    const { id: changeId } = await ctx.db
      .selectFrom('booking_activity')
      .where('booking_id', '=', id)
      .where(sql`details ->> 'kind'`, '=', 'rearranged')
      .select('id')
      .executeTakeFirstOrThrow();
    expect(await jobsNamed(ctx, 'mail.access', { bookingId: id, changeId })).toHaveLength(1);
    await accessEmail.job.run(ctx, { bookingId: id, requestId: changeId, changeId });
    const email = (await emailsTo(hunter.email, 1)).at(-1);
    expect(email?.subject).toMatch(/^Changed: /);
    expect(email?.text.replace(/\s+/g, ' ')).toContain(`${formatDays(days)} instead of `);
    expect(email?.text).toContain('The way in');
  });

  test('of a paid booking that cost more keep the price, or are refused', async () => {
    const id = await aPaidBooking();
    const days = someDays(3);
    await expect(move(id, days)).rejects.toMatchObject({ code: 'dearerDays' });
    expect(await move(id, days, { keepPrice: true })).toMatchObject({ ...days, refundedCents: 0 });
  });

  test('of a paid booking that cost more are paid anew: all goes back once, and the new payment pays them', async () => {
    const id = await aPaidBooking();
    const [before] = await paying.ordersOf(id);
    const days = someDays(3);
    const { updatedDateTime } = await find(id);
    const body = {
      startDateTime: days.startDay,
      endDateTime: days.endDay,
      partySize: 1,
      payAnew: true,
      updatedDateTime: updatedDateTime.toISOString(),
    };
    paying.clock.advance({ minutes: 1 });
    expect(await fiftyTimes(() => rearrangeByHttp(id, body))).toEqual({ 200: 1, 409: 49 });
    const moved = await find(id);
    expect(moved).toMatchObject({
      ...days,
      status: 'PendingPayment',
      totalCents: 14_850,
      refundedCents: 9900,
      heldCents: 0,
    });
    expect(moved.hostPayout).toMatchObject({ status: 'Canceled' });
    expect(moved.expiresDateTime?.getTime()).toBeGreaterThan(ctx.now().getTime());
    expect(moved.bookingActivity.map(({ message }) => message)).toContainEqual(
      expect.stringContaining('total now $148.50, $99.00 goes back to the hunter'),
    );
    const refunds = await payer.journal('refund.completed');
    expect(refunds.filter(({ capture_id }) => capture_id === before?.capture_id)).toHaveLength(1);
    expect(await jobsNamed(ctx, 'mail.booking-changed', { bookingId: id })).toHaveLength(1);
    expect(await jobsNamed(ctx, 'mail.access', { bookingId: id })).toHaveLength(1);

    await pay(id);
    const paid = await find(id);
    expect(paid).toMatchObject({ ...days, status: 'Paid', totalCents: 14_850 });
    expect(paid.hostPayout).toMatchObject({
      status: 'Created',
      amountCents: paid.hostPayout?.fullAmountCents,
    });
    expect(await jobsNamed(ctx, 'mail.access', { bookingId: id })).toHaveLength(2);
    expect(await jobsNamed(ctx, 'mail.booking-paid', { bookingId: id })).toHaveLength(2);
  });

  describe('of a paid booking of which something was given back', () => {
    const givenBack = async (amountCents: number, bearer: 'host' | 'marketplace') => {
      const id = await aPaidBooking();
      await paying.refund(id, amountCents, bearer);
      return id;
    };
    const quoteOf = async (id: string, days: { startDay: string; endDay: string }) =>
      (await api()).getRearrangementQuote({
        params: { id },
        query: { startDateTime: days.startDay, endDateTime: days.endDay },
      });
    const sumsOf = async (id: string) => {
      const { refundedCents, hostPayout, status, totalCents } = await find(id);
      return { status, totalCents, refundedCents, getsCents: hostPayout?.amountCents };
    };
    const paid = { status: 'Paid', totalCents: 9900 };

    test.each([
      ['marketplace', 7650],
      ['host', 6650],
    ] as const)('move no money if they cost the same; the %s bore it', async (bearer, getsCents) => {
      const id = await givenBack(1000, bearer);
      const days = someDays(2);
      expect(await quoteOf(id, days)).toMatchObject({
        ...{ totalCents: 9900, totalBeforeCents: 9900, leftOfPaymentCents: 8900 },
      });
      await move(id, days);
      expect(await sumsOf(id)).toEqual({ ...paid, refundedCents: 1000, getsCents });
    });

    test.each([
      ['marketplace', 3825],
      ['host', 2825],
    ] as const)('give back what they cost less, and no less; the %s bore it', async (bearer, getsCents) => {
      const id = await givenBack(1000, bearer);
      await move(id, someDays(1));
      const less = { ...paid, refundedCents: 5950, getsCents };
      expect(await sumsOf(id)).toEqual(less);
      // It costs $49.50 now: days of that price move nothing, and those of before cost more.
      await move(id, someDays(1));
      expect(await sumsOf(id)).toEqual(less);
      await expect(move(id, someDays(2))).rejects.toMatchObject({ code: 'dearerDays' });
    });

    test('give back once what an earlier move was to, and an administrator gave back when that failed', async () => {
      const id = await aPaidBooking();
      // The provider refuses to give back the 13 cents that they cost less.
      const [first, second] = [someDays(1), someDays(1)];
      for (const { startDay, endDay } of [first, second])
        await ctx.db
          .insertInto('listing_cost_ranges')
          .values({ listing_id: listing.id, start_day: startDay, end_day: endDay, cost_cents: 8988 })
          .execute();
      await move(id, first);
      const refunds = ctx.db
        .selectFrom('refunds as r')
        .innerJoin('payment_orders as o', 'o.id', 'r.payment_order_id');
      expect(
        await refunds.where('o.booking_id', '=', id).select(['r.status', 'r.amount_cents']).execute(),
      ).toEqual([{ status: 'Failed', amount_cents: 13 }]);
      expect(await quoteOf(id, second)).toMatchObject({ totalCents: 9887, totalBeforeCents: 9887 });
    });

    test('keep the price if nothing would be left of the payment', async () => {
      const id = await givenBack(6000, 'marketplace');
      const days = someDays(1);
      await expect(move(id, days)).rejects.toMatchObject({ code: 'nothingLeftOfPayment' });
      await move(id, days, { keepPrice: true });
      expect(await sumsOf(id)).toEqual({ ...paid, refundedCents: 6000, getsCents: 7650 });
    });

    test('are paid anew if they cost more than it does', async () => {
      const id = await givenBack(1000, 'host');
      await move(id, someDays(3), { payAnew: true });
      expect(await find(id)).toMatchObject({
        ...{ status: 'PendingPayment', totalCents: 14_850, refundedCents: 9900, heldCents: 0 },
      });
    });
  });

  test('are taken once by two bookings that are moved to them at once, and a request', async () => {
    const days = someDays(2);
    const ids = await Promise.all(
      [1, 2].map(() => aBooking(ctx, { listing, hunter, ...someDays(2), status: 'PendingPayment' })),
    );
    const guest = await paying.signIn(await aUser(ctx, { phoneNumber: '6085550100' }));
    const results = await Promise.allSettled([
      ...ids.map((id) => move(id, days)),
      guest.submitBookingRequest({
        body: {
          listingId: listing.id,
          ...days,
          partySize: 1,
          note: '',
          licenseConfirmed: true,
          sendEmails: true,
        },
      }),
    ]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'datesTaken' });
  });

  test('that begin earlier bring the deadline forward', async () => {
    const id = await aBooking(ctx, { listing, hunter, ...someDays(1), status: 'PendingConfirmation' });
    const tomorrow = addDays(dayInWisconsin(ctx.now()), 1);
    const before = new Date(ctx.now().getTime() + 48 * 3_600_000);
    await ctx.db.updateTable('bookings').set({ expire_at: before }).where('id', '=', id).execute();
    const moved = await move(id, { startDay: tomorrow, endDay: tomorrow });
    expect(moved.expiresDateTime?.getTime()).toBeLessThan(before.getTime());
    expect((await move(id, someDays(1))).expiresDateTime).toEqual(moved.expiresDateTime);
  });

  test('leave a deadline that an administrator has extended, where it comes before them', async () => {
    const id = await aBooking(ctx, { listing, hunter, ...someDays(1), status: 'PendingConfirmation' });
    const extended = new Date(ctx.now().getTime() + 10 * 86_400_000);
    await ctx.db.updateTable('bookings').set({ expire_at: extended }).where('id', '=', id).execute();
    const far = { startDay: '2027-05-01', endDay: '2027-05-01' };
    expect((await move(id, far)).expiresDateTime).toEqual(extended);
  });

  test('that cost other than the caller was shown are refused', async () => {
    const id = await aBooking(ctx, { listing, hunter, ...someDays(1), status: 'PendingPayment' });
    const days = someDays(2);
    await expect(move(id, days, { expectedTotalCents: 9800 })).rejects.toMatchObject({
      code: 'changedMeanwhile',
    });
    expect(await move(id, days, { expectedTotalCents: 9900 })).toMatchObject({ totalCents: 9900 });
  });

  test('of a party that the land takes no longer are no matter, as long as it stays', async () => {
    const id = await aBooking(ctx, { listing, hunter, ...someDays(1), status: 'PendingPayment' });
    await ctx.db.updateTable('bookings').set({ party_size: 6 }).where('id', '=', id).execute();
    expect(await move(id, someDays(1), { partySize: 6 })).toMatchObject({ partySize: 6 });
  });
});

// docs/rules/booking.md#other-days-or-another-party
test('is refused for a party that the land does not take, an outdated booking, and one that is over', async () => {
  const days = someDays(1);
  const id = await aBooking(ctx, { listing, hunter, ...days, status: 'PendingPayment' });
  await expect(move(id, days, { partySize: 5 })).rejects.toMatchObject({ code: 'partyTooLarge' });
  await expect(move(id, days, { updatedDateTime: new Date(0) })).rejects.toMatchObject({
    code: 'changedMeanwhile',
  });
  const { bookingActivity } = await move(id, days);
  expect(bookingActivity.filter(({ message }) => message.startsWith('Changed'))).toEqual([]);
  await paying.put(id, 'Cancelled');
  await expect(move(id, days, { partySize: 2 })).rejects.toMatchObject({ code: 'notRearrangeable' });
});

test('no invariant is violated', async () => {
  expect(await findViolations(ctx, [days, activity, sums, ...paymentInvariants])).toEqual([]);
});
