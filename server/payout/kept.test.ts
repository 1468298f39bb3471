import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { addDays, dayInWisconsin } from '#domain/dates.ts';
import { reconcileJob } from '../payment/reconcile.job.ts';
import { findViolations, paymentInvariants } from '../testing/booking.ts';
import { aUser } from '../testing/factories.ts';
import { jobsNamed } from '../testing/jobs.ts';
import { startPayingOut } from '../testing/paying-out.ts';

const paying = await startPayingOut();
const { ctx, payer, clock, aPayout, run, finish, payoutOf, put, refund, failRefunds, payBy, post } = paying;
afterEach(() => payer.recover());
afterAll(paying.close);

let count = 0;
const anAddress = (fate: string) => `kept${++count}+${fate}@farm.example`;

/** A payout that went out to an address of this fate. */
const sentTo = async (fate: string): Promise<string> => {
  const id = await aPayout({ receiver: anAddress(fate) });
  await run();
  await finish(id);
  return id;
};
/** The provider takes back what it may. */
const takeBack = async (id: string) => {
  await payer.advance(3700);
  await paying.poll(id);
};
const alarmsOf = async (id: string, what: string) =>
  (await jobsNamed(ctx, 'mail.payout-alarm', { bookingId: id, what })).length;
/** Nothing is sent by itself, whatever time goes by; an administrator can still have it paid. */
const expectKept = async (id: string, status: string, owedCents: number) => {
  const { attempts } = await payoutOf(id);
  clock.advance({ hours: 25 });
  await run();
  const payout = await payoutOf(id);
  expect(payout).toMatchObject({ payPalPayoutStatus: status, owedCents });
  expect(payout.attempts).toHaveLength(attempts.length);
  expect(payout.acts).toContain('changeWay');
};

// docs/rules/payouts.md#statuses
describe('money that came back is not sent again by itself', () => {
  test('nor if it did while another part was on its way', async () => {
    const id = await aPayout({ receiver: anAddress('reversed') });
    await refund(id, 1000, 'host');
    await run();
    await finish(id);
    await failRefunds(id);
    expect((await payBy(id, 'payPal', anAddress('onhold'))).status).toBe(200);
    clock.advance({ hours: 25 });
    await run();
    await finish(id);
    await takeBack(id);
    expect(await payoutOf(id)).toMatchObject({
      ...{ payPalPayoutStatus: 'Processing', owedCents: 2825, onItsWayCents: 1000 },
    });
    expect(await alarmsOf(id, 'cameBack')).toBe(1);
    // The provider lets the other part go.
    await paying.report(id, { itemStatus: 'Success' });
    await expectKept(id, 'Error', 2825);
  });

  test('after a refund of all of its payment was asked for, and failed', async () => {
    const { id } = await paying.paid(4950);
    const day = addDays(dayInWisconsin(ctx.now()), -2);
    const days = { start_day: day, end_day: day };
    await ctx.db.updateTable('bookings').set(days).where('id', '=', id).execute();
    const receiver = anAddress('failed');
    await ctx.db
      .updateTable('payouts')
      .set({ receiver_email: receiver })
      .where('booking_id', '=', id)
      .execute();
    await run();
    await finish(id);
    await refund(id, 4950 - 113, 'marketplace');
    await payer.fail('POST /v2/payments/captures/*/refund', 503);
    // The provider refuses to give this sum back, once it answers.
    await refund(id, 113);
    expect(await payoutOf(id)).toMatchObject({ payPalPayoutStatus: 'Canceled', owedCents: 0 });
    clock.advance({ minutes: 2 });
    await reconcileJob.run(ctx, {});
    await expectKept(id, 'Error', 3825);
  });

  test.each(['failed', 'reversed'])('after its booking was not paid for a while: %s', async (fate) => {
    const id = await sentTo(fate);
    await takeBack(id);
    expect(await payoutOf(id)).toMatchObject({ payPalPayoutStatus: 'Error' });
    await put(id, 'PendingPayment');
    expect(await payoutOf(id)).toMatchObject({ payPalPayoutStatus: 'Canceled' });
    await put(id, 'Paid');
    await expectKept(id, 'Error', 3825);
  });

  test('nor if it came back while its booking was not paid', async () => {
    const id = await sentTo('reversed');
    await put(id, 'PendingPayment');
    await takeBack(id);
    expect(await payoutOf(id)).toMatchObject({ payPalPayoutStatus: 'Canceled' });
    await put(id, 'Paid');
    await expectKept(id, 'Error', 3825);
  });

  test('until an administrator says how it is paid', async () => {
    const id = await sentTo('failed');
    expect((await payBy(id, 'payPal', anAddress('good'))).status).toBe(200);
    await put(id, 'PendingPayment');
    await put(id, 'Paid');
    clock.advance({ hours: 25 });
    await run();
    await finish(id);
    expect(await payoutOf(id)).toMatchObject({ payPalPayoutStatus: 'Completed' });
  });
});

// docs/rules/payouts.md#cancelling
test('a stopped payout with a part of it with the host stays stopped when more is owed again', async () => {
  const id = await aPayout();
  await refund(id, 1000, 'host');
  await run();
  await finish(id);
  await failRefunds(id);
  expect((await post(`${id}/cancel/auto`)).status).toBe(200);
  expect(await payoutOf(id)).toMatchObject({ payPalPayoutStatus: 'Canceled', owedCents: 1000 });
  await refund(id, 1000, 'host');
  expect(await payoutOf(id)).toMatchObject({ payPalPayoutStatus: 'Completed', owedCents: 0 });
  await failRefunds(id);
  await expectKept(id, 'Canceled', 1000);
});

// docs/rules/payouts.md#what-paypal-reports
test('what PayPal pays after all, of a payout by hand, is where more of it goes', async () => {
  const receiver = anAddress('failed');
  const id = await aPayout({ receiver });
  await refund(id, 1000, 'host');
  await run();
  await finish(id);
  expect((await payBy(id, 'byHand')).status).toBe(200);
  await paying.report(id, { itemStatus: 'Success' });
  await failRefunds(id);
  expect(await payoutOf(id)).toMatchObject({
    ...{ payPalPayoutStatus: 'Created', owedCents: 1000, payoutReceiverEmail: receiver },
  });
});

// docs/rules/payouts.md#what-paypal-reports
test('what PayPal pays after all leaves unclaimed what is on its way beside it, to be taken back', async () => {
  const host = await aUser(ctx);
  const id = await aPayout({ host, receiver: anAddress('failed') });
  await run();
  await finish(id);
  expect((await payBy(id, 'payPal', anAddress('unclaimed'))).status).toBe(200);
  clock.advance({ hours: 25 });
  await run();
  await finish(id);
  const problem = async () =>
    (await (await paying.signIn(host)).getBookingDetail({ params: { id } })).hostPayout?.problem;
  expect(await problem()).toBe('unclaimed');
  clock.advance({ minutes: 1 });
  await payer.payAfterAll((await payoutOf(id)).attempts.at(-1)?.id ?? '');
  await paying.poll(id);
  expect(await payoutOf(id)).toMatchObject({
    ...{ payPalPayoutStatus: 'Processing', payoutItemStatus: 'Unclaimed', acts: ['cancel'] },
    ...{ onItsWayCents: 3825, arrivedCents: 3825 },
  });
  const { tasks } = await (await paying.asAdministrator()).getToday();
  expect(tasks.filter(({ bookingId }) => bookingId === id)).toMatchObject([{ kind: 'takeBackPayout' }]);
  // They have all of it: nobody asks them to claim more.
  expect(await problem()).toBeNull();
  expect((await post(`${id}/cancel/auto`)).status).toBe(200);
  const done = await payoutOf(id);
  expect(done).toMatchObject({
    ...{ payPalPayoutStatus: 'Completed', payoutItemStatus: 'Success' },
    ...{ onItsWayCents: 0, arrivedCents: 3825, acts: [] },
    payoutTransactionId: done.attempts.at(-1)?.transactionId,
  });
});

// docs/rules/statistics.md#ledger
test('a fee that PayPal reports later is counted on the day of the report', async () => {
  const id = await sentTo('good');
  const dayOf = async () =>
    (
      await ctx.db
        .selectFrom('booking_ledgers')
        .where('booking_id', '=', id)
        .select('changed_day')
        .executeTakeFirstOrThrow()
    ).changed_day;
  const before = await dayOf();
  clock.advance({ days: 40 });
  await paying.report(id, { itemStatus: 'Success', feeCents: 61 });
  expect(await dayOf()).toBe(dayInWisconsin(ctx.now()));
  expect(before).not.toBe(await dayOf());
});

test('no invariant is violated', async () => {
  expect(await findViolations(ctx, paymentInvariants)).toEqual([]);
});
