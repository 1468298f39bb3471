import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Api } from '#contract/contract.ts';
import { addDays, dayInWisconsin } from '#domain/dates.ts';
import { findBookingForUpdate } from '../booking/store.ts';
import { beginDueAttempt } from '../payout/begin-attempt.ts';
import { pollAttempt } from '../payout/poll-attempt.ts';
import { findViolations, paymentInvariants } from '../testing/booking.ts';
import { emulator } from '../testing/emulators.ts';
import { aBooking, aListing, aUser, givePostalAddress } from '../testing/factories.ts';
import { jobsNamed } from '../testing/jobs.ts';
import { startPayingOut } from '../testing/paying-out.ts';
import { doubtManualPayment } from './doubt-store.ts';
import { paymentAlarmEmail } from './payment-alarm.email.ts';
import { reconcileJob } from './reconcile.job.ts';
import { updateOrder } from './store.ts';

const paying = await startPayingOut({ now: '2026-11-20T20:00:00Z', emulators: ['mail'] });
const { ctx, payer, clock, put, signIn, ordersOf, stored, run, payoutOf, batchesOf } = paying;
afterAll(paying.close);
afterEach(() => payer.recover());
const { url: inbox } = await emulator('mail');

let api: Api;
beforeEach(async () => {
  clock.set('2026-11-20T20:00:00Z');
  api = await paying.asAdministrator();
});

let count = 0;

/**
 * A visit that is over, whose payment is pending at PayPal while an administrator sets it to Paid by hand. Of the usual
 * total the emulator denies it in the end.
 */
const paidByHand = async ({ byCheck = false, totalCents = 10_231 } = {}) => {
  const payPalEmail = byCheck ? '' : `doubt${++count}@farm.example`;
  const listing = await aListing(ctx, { host: paying.host, payPalEmail });
  const day = addDays(dayInWisconsin(ctx.now()), -2);
  const days = { startDay: day, endDay: day };
  const hunter = await aUser(ctx);
  const money = { status: 'PendingPayment', totalCents } as const;
  await givePostalAddress(ctx, paying.host);
  const id = await aBooking(ctx, { listing, hunter, ...days, ...money });
  const asHunter = await signIn(hunter);
  const orderId = await paying.approved({ id, hunter, api: asHunter });
  await asHunter.captureOrder({ params: { bookingId: id }, body: { orderId } });
  const { bookingPriceCents, bookingFeeCents } = await api.getBooking({ params: { id } });
  const price = { bookingPriceCents, bookingFeeCents };
  await api.editBooking({ body: { id, bookingStatus: 'Paid', ...price, sendEmails: false } });
  const [order, hand] = await ordersOf(id);
  return { id, orderId: order?.id ?? '', paymentId: hand?.id ?? '' };
};
type One = Awaited<ReturnType<typeof paidByHand>>;

const deny = async (): Promise<void> => {
  await payer.endPending();
  for (let minute = 0; minute < 3; minute += 1) {
    clock.advance({ minutes: 1 });
    await reconcileJob.run(ctx, {});
  }
};

/** The same, and PayPal has denied the payment since. */
const doubted = async (options?: Parameters<typeof paidByHand>[0]): Promise<One> => {
  const one = await paidByHand(options);
  await deny();
  return one;
};

const attentionTo = async ({ id }: Pick<One, 'id'>) =>
  (await api.getPaymentAttention()).payments.filter(({ bookingId }) => bookingId === id);
const tasksOf = async ({ id }: Pick<One, 'id'>) =>
  (await api.getToday()).tasks.filter(({ bookingId }) => bookingId === id);
const checksDue = async () =>
  (await paying.checksDue()).flatMap(({ payouts }) => payouts.map(({ bookingId }) => bookingId));
const paymentOf = async ({ id }: Pick<One, 'id'>) => (await api.getBooking({ params: { id } })).payments[0];
const confirm = ({ id, paymentId }: Pick<One, 'id' | 'paymentId'>, reason = 'A check came.') =>
  api.confirmManualPayment({ params: { bookingId: id }, body: { paymentId, reason } });
const withdraw = ({ id, paymentId }: One, doubtedDateTime?: Date) =>
  api.withdrawPayment({
    params: { bookingId: id },
    body: { paymentId, reason: 'It never came.', sendEmails: false, doubtedDateTime },
  });
const lineOf = (reason: string) => `The payment of $102.31 that was recorded by hand did come: ${reason}`;

// docs/rules/payments.md#payments-in-doubt
describe('a payment by hand whose payment at PayPal is denied later', () => {
  test('is to be looked at and in Today, and its payout waits, until an administrator confirms it', async () => {
    const one = await doubted();
    const since = (await paymentOf(one))?.doubtedDateTime;
    expect(since).toBeInstanceOf(Date);
    expect(await attentionTo(one)).toMatchObject([
      { reason: 'doubted', amountCents: 10_231, paymentId: one.paymentId, canBeWithdrawn: true },
    ]);
    clock.advance({ days: 30 });
    api = await paying.asAdministrator();
    expect(await attentionTo(one)).toMatchObject([{ reason: 'doubted', sinceDateTime: since }]);
    // Not as a payout that is late.
    expect(await tasksOf(one)).toMatchObject([
      { kind: 'lookAtPayment', reason: 'doubted', amountCents: 10_231, deadline: since },
    ]);
    expect(await beginDueAttempt(ctx, one.id)).toBeUndefined();
    await run();
    expect(await batchesOf(one.id)).toBe(0);
    expect(await payoutOf(one.id)).toMatchObject({
      isPaymentDoubted: true,
      payPalPayoutStatus: 'Created',
    });

    const after = await confirm(one, 'A check came on 11/21.');
    expect(after).toMatchObject({ status: 'Paid', payments: [{ doubtedDateTime: null }] });
    expect(await attentionTo(one)).toEqual([]);
    expect(after.bookingActivity.at(-1)).toMatchObject({
      message: lineOf('A check came on 11/21.'),
      by: 'Ada Lindqvist',
    });
    const audit = await api.listAudit({ query: { kind: 'money', subject: one.id } });
    expect(JSON.stringify(audit)).toContain(lineOf('A check came on 11/21.'));
    expect((await payoutOf(one.id)).isPaymentDoubted).toBe(false);
    await run();
    expect(await batchesOf(one.id)).toBe(1);
    expect(await tasksOf(one)).toEqual([]);
  });

  test.each(['PendingPayment', 'ProcessingPayment'] as const)(
    'is in doubt also if the booking was %s at that time, once it is Paid again',
    async (status) => {
      const one = await paidByHand();
      clock.advance({ minutes: 2 });
      await put(one.id, status);
      await deny();
      api = await paying.asAdministrator();
      expect(await attentionTo(one)).not.toMatchObject([{ reason: 'doubted' }]);
      const alarm = { orderId: one.orderId, what: 'failedAfterPaid' };
      expect(await jobsNamed(ctx, 'mail.payment-alarm', alarm)).toHaveLength(0);
      const { bookingActivity } = await api.getBooking({ params: { id: one.id } });
      expect(bookingActivity.some(({ message }) => /denied|declined/.test(message))).toBe(true);
      await put(one.id, 'Paid');
      expect(await attentionTo(one)).toMatchObject([{ reason: 'doubted', paymentId: one.paymentId }]);
      expect(await jobsNamed(ctx, 'mail.payment-alarm', alarm)).toHaveLength(1);
      await run();
      expect(await batchesOf(one.id)).toBe(0);
      expect(await payoutOf(one.id)).toMatchObject({ isPaymentDoubted: true, arrivedCents: 0 });
    },
  );

  // docs/rules/payments.md#held-money
  test('is in doubt again, though a payment of another price was paid out meanwhile', async () => {
    const one = await doubted();
    const { bookingPriceCents, bookingFeeCents } = await api.getBooking({ params: { id: one.id } });
    const pay = async (priceCents: number) => {
      clock.advance({ minutes: 2 });
      await put(one.id, 'PendingPayment');
      const price = { bookingPriceCents: priceCents, bookingFeeCents };
      const body = { id: one.id, bookingStatus: 'Paid' as const, ...price, sendEmails: false };
      await api.editBooking({ body });
    };
    await pay(bookingPriceCents - 100);
    expect(await attentionTo(one)).not.toMatchObject([{ reason: 'doubted' }]);
    clock.advance({ minutes: 2 });
    await run();
    expect(await batchesOf(one.id)).toBe(1);
    await pay(bookingPriceCents);
    expect(await attentionTo(one)).toMatchObject([{ reason: 'doubted', paymentId: one.paymentId }, {}]);
  });

  // docs/rules/payouts.md#waiting-for-its-payment
  test('keeps an attempt from PayPal also if the doubt begins while it is about to be sent', async () => {
    const one = await paidByHand();
    const attemptId = await beginDueAttempt(ctx, one.id);
    const begun = Promise.withResolvers<void>();
    const isAsked = Promise.withResolvers<void>();
    const doubting = ctx.db.transaction().execute(async (transaction) => {
      await findBookingForUpdate(transaction, one.id);
      await doubtManualPayment(transaction, one.id, ctx.now());
      begun.resolve();
      await isAsked.promise;
    });
    await begun.promise;
    const asking = pollAttempt(ctx, attemptId ?? '');
    const waiting = async () =>
      (
        await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(ctx.db)
      ).rows.length;
    await expect.poll(waiting).toBe(1);
    isAsked.resolve();
    await Promise.all([doubting, asking]);
    expect(await batchesOf(one.id)).toBe(0);
    expect(await payoutOf(one.id)).toMatchObject({ isPaymentDoubted: true, onItsWayCents: 8314 });
  });

  // docs/rules/payouts.md#waiting-for-its-payment
  test('keeps its payout out of the run of checks, also one that is marked then', async () => {
    const one = await paidByHand({ byCheck: true });
    const due = async () => (await api.getToday()).tasks.find(({ kind }) => kind === 'payByHand')?.count ?? 0;
    expect(await checksDue()).toContain(one.id);
    expect(await due()).toBe(1);
    await deny();
    expect(await checksDue()).not.toContain(one.id);
    expect((await api.listChecksDue({ query: {} })).total).toBe(0);
    expect(await due()).toBe(0);
    const { amountCents } = await paying.manualOf(one.id);
    const checks = [{ checkNumber: '2001', note: '', payouts: [{ bookingId: one.id, amountCents }] }];
    const marked = await api.markManualPayoutsSent({ body: { note: 'Mailed.', checks } });
    expect(marked).toEqual({ written: [], movedOn: [one.id], waits: [] });
    const sent = { bookingId: one.id, status: 'CheckSent', note: 'Mailed.', checkNumber: '2001' };
    expect(await paying.post('markManualPayoutSent', sent)).toMatchObject({
      status: 409,
      body: { type: 'urn:openacre:refusal:payoutWaits' },
    });
    await confirm(one);
    expect(await checksDue()).toContain(one.id);
    expect((await paying.post('markManualPayoutSent', sent)).status).toBe(200);
  });

  test('holds back an attempt that PayPal was not asked for yet', async () => {
    const one = await paidByHand();
    expect(await beginDueAttempt(ctx, one.id)).toBeDefined();
    await deny();
    await run();
    expect(await batchesOf(one.id)).toBe(0);
    await confirm(one);
    clock.advance({ hours: 1 });
    await run();
    expect(await batchesOf(one.id)).toBe(1);
  });

  test('can still have its payout cancelled', async () => {
    const one = await doubted({ byCheck: true });
    const answer = await paying.post('markManualPayoutSent', {
      ...{ bookingId: one.id, status: 'Canceled', note: 'Not owed.' },
    });
    expect(answer.status).toBe(200);
  });

  test('is withdrawn: its booking waits for payment again', async () => {
    const one = await doubted();
    expect(await withdraw(one)).toMatchObject({ status: 'PendingPayment', payments: [] });
    expect(await attentionTo(one)).toEqual([]);
    await expect(confirm(one)).rejects.toMatchObject({ status: 409, code: 'nothingToConfirm' });
    await run();
    expect(await batchesOf(one.id)).toBe(0);
    // Without an effect on what is paid for it by hand later.
    await put(one.id, 'Paid');
    expect(await attentionTo(one)).toEqual([]);
  });

  test('ends with a refund of all of it, not of a part', async () => {
    const one = await doubted();
    const refund = (amountCents: number) =>
      api.refundPayment({ params: { bookingId: one.id }, body: { amountCents, reason: 'Flood.' } });
    await refund(1000);
    expect(await attentionTo(one)).toMatchObject([
      { reason: 'doubted', amountCents: 9231, canBeWithdrawn: false },
    ]);
    await expect(withdraw(one)).rejects.toMatchObject({ code: 'nothingToWithdraw' });
    await refund(9231);
    expect(await stored(one.id)).toMatchObject({ status: 'Cancelled' });
    expect(await attentionTo(one)).toEqual([]);
    await expect(confirm(one)).rejects.toMatchObject({ code: 'nothingToConfirm' });
  });

  test('is held like any other when its booking is cancelled, and in doubt when that is Paid again', async () => {
    const one = await doubted();
    await put(one.id, 'Cancelled');
    expect(await attentionTo(one)).toMatchObject([{ reason: 'held' }]);
    clock.advance({ minutes: 1 });
    expect((await paymentOf(one))?.doubtedDateTime).toBeNull();
    await expect(confirm(one)).rejects.toMatchObject({ code: 'nothingToConfirm' });
    await put(one.id, 'Paid');
    expect(await attentionTo(one)).toMatchObject([{ reason: 'doubted' }]);
    // They were told when it began.
    const alarm = { orderId: one.orderId, what: 'failedAfterPaid' };
    expect(await jobsNamed(ctx, 'mail.payment-alarm', alarm)).toHaveLength(1);
    await run();
    expect(await batchesOf(one.id)).toBe(0);
  });

  test('is replaced by a capture of its total that lands later', async () => {
    await payer.fail('POST /v2/checkout/orders/*/capture', { drop: true });
    // Of this total the emulator sends the payer back once.
    const one = await paidByHand({ totalCents: 10_431 });
    const [order] = await ordersOf(one.id);
    const atPayPal = { orderId: order?.provider_order_id ?? '', idempotencyKey: randomUUID() };
    await expect(ctx.payments.captureOrder(atPayPal)).rejects.toThrow();
    await deny();
    expect(await attentionTo(one)).toMatchObject([{ reason: 'doubted' }]);
    await payer.approve(atPayPal.orderId);
    await ctx.payments.captureOrder({ ...atPayPal, idempotencyKey: randomUUID() });
    // As its event or the daily comparison has it looked up.
    await updateOrder(ctx.db, one.orderId, { next_poll_at: ctx.now() });
    await reconcileJob.run(ctx, {});
    const goesOn = { kind: 'goesOn', bookingId: one.id };
    expect(await jobsNamed(ctx, 'mail.payout-news', goesOn)).toHaveLength(1);
    expect(await attentionTo(one)).toEqual([]);
    expect(await stored(one.id)).toMatchObject({ status: 'Paid', isRecordedByHand: false });
    expect(await payer.moneyOf(one.id)).toEqual(['capture.completed 104.31']);
    expect(await ordersOf(one.id)).toMatchObject([
      { status: 'Captured', flagged_at: null },
      { status: 'Closed', captured_cents: null },
    ]);
    await run();
    expect(await batchesOf(one.id)).toBe(1);
  });

  test('is confirmed once by twenty at once, and either confirmed or withdrawn', async () => {
    const one = await doubted();
    const twenty = <Answer>(call: (index: number) => Promise<Answer>) =>
      Promise.allSettled(Array.from({ length: 20 }, (_, index) => call(index)));
    const done = (answers: PromiseSettledResult<unknown>[]) =>
      answers.filter(({ status }) => status === 'fulfilled').length;
    expect(done(await twenty(() => confirm(one)))).toBe(1);
    expect((await stored(one.id)).lines.filter((line) => line === lineOf('A check came.'))).toHaveLength(1);

    const other = await doubted();
    const since = (await paymentOf(other))?.doubtedDateTime ?? new Date(0);
    const answers = await twenty<unknown>((index) =>
      index % 2 === 0 ? confirm(other) : withdraw(other, since),
    );
    expect(done(answers)).toBe(1);
    const { status, lines } = await stored(other.id);
    const confirmed = lines.filter((line) => line === lineOf('A check came.')).length;
    const withdrawn = lines.filter((line) => line.includes('never came')).length;
    expect([confirmed, withdrawn].sort()).toEqual([0, 1]);
    expect(status).toBe(confirmed === 1 ? 'Paid' : 'PendingPayment');
    await expect(withdraw(other, since)).rejects.toMatchObject({ status: 409 });
  });

  test('is told in one email, which says what to do, and not once it is settled', async () => {
    const one = await doubted();
    const email = { orderId: one.orderId, what: 'failedAfterPaid' as const };
    expect(await jobsNamed(ctx, 'mail.payment-alarm', email)).toHaveLength(1);
    const emails = async () => {
      await paymentAlarmEmail.job.run(ctx, email);
      const to = encodeURIComponent(paying.administrator.email);
      const found = (await (await fetch(`${inbox}/messages?to=${to}`)).json()) as { text: string }[];
      return found.map(({ text }) => text.replace(/\s+/g, ' '));
    };
    await confirm(one);
    const before = await emails();
    const two = await doubted();
    email.orderId = two.orderId;
    const after = await emails();
    expect(before).toHaveLength(0);
    expect(after[0]).toContain('The payout waits until somebody says on the page of payments');
  });

  test('is confirmed by an administrator, with a reason, on its own booking', async () => {
    const one = await doubted();
    const { id } = await paying.paid();
    await expect(confirm(one, ' ')).rejects.toMatchObject({ status: 400 });
    await expect(confirm({ ...one, id })).rejects.toMatchObject({ code: 'nothingToConfirm' });
    const hunter = await signIn(await aUser(ctx));
    const body = { paymentId: one.paymentId, reason: 'Mine.' };
    await expect(hunter.confirmManualPayment({ params: { bookingId: one.id }, body })).rejects.toMatchObject({
      status: 403,
    });
    expect(await attentionTo(one)).toHaveLength(1);
  });
});

test('no invariant of activity, days and payments is violated', async () => {
  expect(await findViolations(ctx)).toEqual([]);
  expect(await findViolations(ctx, paymentInvariants)).toEqual([]);
});
