import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Api } from '#contract/contract.ts';
import { payoutNewsEmail } from '../payout/payout-news.email.ts';
import { findViolations, paymentInvariants } from '../testing/booking.ts';
import { emulator } from '../testing/emulators.ts';
import { arrivedPayout, type Person } from '../testing/factories.ts';
import { jobsNamed } from '../testing/jobs.ts';
import { startPaying } from '../testing/paying.ts';
import { paymentAlarmEmail } from './payment-alarm.email.ts';
import { paymentRefundedEmail } from './payment-refunded.email.ts';
import { reconcileJob } from './reconcile.job.ts';

const paying = await startPaying({ emulators: ['mail'] });
const { ctx, payer, fetch: send, tokenOf, clock, due, approved, paid, put, stored, ordersOf } = paying;
afterAll(paying.close);
afterEach(() => payer.recover());
const { url: inbox } = await emulator('mail');

let asAdministrator: Api;
beforeEach(async () => {
  clock.set('2026-11-20T20:00:00Z');
  asAdministrator = await paying.asAdministrator();
});

const refund = (bookingId: string, amountCents: number, reason = 'The pond was frozen.') =>
  asAdministrator.refundPayment({ params: { bookingId }, body: { amountCents, reason } });
const reconcileFor = async (minutes: number): Promise<void> => {
  for (let minute = 0; minute < minutes; minute += 1) {
    clock.advance({ minutes: 1 });
    await reconcileJob.run(ctx, {});
  }
};
const refundsOf = (bookingId: string) =>
  ctx.db
    .selectFrom('refunds as r')
    .innerJoin('payment_orders as o', 'o.id', 'r.payment_order_id')
    .where('o.booking_id', '=', bookingId)
    .selectAll('r')
    .orderBy('r.created_at')
    .execute();
const heldDays = (bookingId: string) =>
  ctx.db.selectFrom('held_days').where('booking_id', '=', bookingId).select('day').execute();

// docs/rules/payments.md#refunds
describe('a full refund', () => {
  test('returns all money, cancels the booking and its payout, and frees the days', async () => {
    const { id } = await paid();
    expect(await refund(id, 4950)).toMatchObject({
      status: 'Cancelled',
      refund: { amountCents: 4950, status: 'Completed' },
    });
    expect(await payer.moneyOf(id)).toEqual(['capture.completed 49.50', 'refund.completed 49.50']);
    expect(await stored(id)).toMatchObject({ status: 'Cancelled', payouts: ['Canceled 3825'] });
    expect(await heldDays(id)).toEqual([]);
    expect((await stored(id)).lines.slice(-3)).toEqual([
      'A refund of $49.50 is asked for: The pond was frozen.',
      '$49.50 given back.',
      'Cancelled, as its payment went back.',
    ]);
    expect(await ordersOf(id)).toMatchObject([{ status: 'Refunded', flagged_at: null }]);
    expect(await refundsOf(id)).toMatchObject([{ admin_user_id: paying.administrator.id }]);
    await expect(refund(id, 1)).rejects.toMatchObject({ status: 409, code: 'nothingToRefund' });
    await reconcileFor(3);
    expect(await ordersOf(id)).toMatchObject([{ next_poll_at: null }]);
  });

  test('leaves a payout that was already sent unchanged', async () => {
    const { id } = await paid();
    await arrivedPayout(ctx, id);
    await refund(id, 4950);
    expect(await stored(id)).toMatchObject({ status: 'Cancelled', payouts: ['Completed 3825'] });
  });
});

describe('a partial refund', () => {
  test('leaves the booking Paid; the last one cancels it', async () => {
    const { id } = await paid();
    expect(await refund(id, 1000)).toMatchObject({ status: 'Paid', refund: { status: 'Completed' } });
    expect(await stored(id)).toMatchObject({ status: 'Paid', payouts: ['Created 3052'] });
    await expect(refund(id, 3951)).rejects.toMatchObject({
      status: 400,
      errors: [{ path: 'amount', message: 'That is more than what is left of the payment.' }],
    });
    expect(await refund(id, 3950)).toMatchObject({ status: 'Cancelled' });
    expect(await payer.moneyOf(id)).toEqual([
      'capture.completed 49.50',
      'refund.completed 10.00',
      'refund.completed 39.50',
    ]);
  });
});

// docs/rules/payouts.md#reducing
describe('who bears a partial refund', () => {
  const refundBorneBy = (bookingId: string, amountCents: number, bearer?: 'host' | 'marketplace' | 'both') =>
    asAdministrator.refundPayment({ params: { bookingId }, body: { amountCents, reason: 'Flood', bearer } });
  const payoutLines = async (bookingId: string, type: 'auto' | 'manual' = 'auto') =>
    (await asAdministrator.getPayout({ params: { bookingId, type } })).activity.map(({ message }) => message);

  test.each([
    ['host', 2825, 1000],
    ['marketplace', 3825, 0],
    ['both', 3052, 773],
    [undefined, 3052, 773],
  ] as const)('%s: the payout is then %i cents', async (bearer, payoutCents, hostCents) => {
    const { id } = await paid();
    await refundBorneBy(id, 1000, bearer);
    expect(await stored(id)).toMatchObject({ status: 'Paid', payouts: [`Created ${payoutCents}`] });
    expect(await refundsOf(id)).toMatchObject([{ bearer: bearer ?? 'both', host_cents: hostCents }]);
    const { hostPayout, payments } = await asAdministrator.getBooking({ params: { id } });
    expect(payments).toMatchObject([
      {
        refunds: [
          {
            ...{ amountCents: 1000, status: 'Completed', reason: 'Flood' },
            ...{ bearer: bearer ?? 'both', hostPartCents: hostCents },
          },
        ],
      },
    ]);
    expect(hostPayout).toEqual({
      type: 'PayPalPayout',
      status: 'Created',
      amountCents: payoutCents,
      dueCents: payoutCents,
      owedCents: payoutCents,
      onItsWayCents: 0,
      arrivedCents: 0,
      isUncalled: false,
      itemStatus: null,
      fullAmountCents: 3825,
      sentDateTime: null,
      undoableChecks: [],
    });
    const ledger = await asAdministrator.getLedger({ params: { bookingId: id } });
    expect(ledger).toMatchObject({ payoutCents, refundedCents: 1000 });
  });

  test('the host, down to nothing: the payout is cancelled, with the reason', async () => {
    const { id } = await paid();
    await refundBorneBy(id, 3000, 'host');
    await refundBorneBy(id, 1000, 'host');
    expect(await stored(id)).toMatchObject({ status: 'Paid', payouts: ['Canceled 0'] });
    expect((await payoutLines(id)).slice(1)).toEqual([
      'Reduced by $30.00 to $8.25, the host’s part of a refund.',
      'Reduced by $8.25 to $0.00, the host’s part of a refund.',
      'Called off, as refunds left nothing of it.',
    ]);
    expect((await refundsOf(id)).map(({ host_cents }) => host_cents)).toEqual([3000, 825]);
  });

  test('a payout that has arrived is not changed, and its activity says so', async () => {
    const { id } = await paid();
    await arrivedPayout(ctx, id);
    await refundBorneBy(id, 1000, 'host');
    expect(await stored(id)).toMatchObject({ payouts: ['Completed 3825'] });
    expect(await refundsOf(id)).toMatchObject([{ bearer: 'host', host_cents: 1000 }]);
    expect((await payoutLines(id)).at(-1)).toBe(
      'The host bears $10.00 of a refund, which was not taken off what had been sent: it is taken off what comes back.',
    );
  });

  test('a refund that the provider refuses leaves the payout as it was', async () => {
    const { id } = await paid();
    await expect(refundBorneBy(id, 113, 'host')).rejects.toMatchObject({ code: 'refundRefused' });
    expect(await stored(id)).toMatchObject({ payouts: ['Created 3825'] });
    expect(await refundsOf(id)).toMatchObject([{ status: 'Failed', host_cents: 0 }]);
    expect((await payoutLines(id)).at(-1)).toBe('A refund failed: $1.13 is added again, which makes $38.25.');
  });

  test('a payout that is made anew after an edit counts the refund again', async () => {
    const { id } = await paid();
    await refundBorneBy(id, 1000);
    await put(id, 'PendingConfirmation');
    expect(await stored(id)).toMatchObject({ payouts: ['Canceled 3052'] });
    await put(id, 'Paid');
    expect(await stored(id)).toMatchObject({ status: 'Paid', payouts: ['Created 3052'] });
  });

  test('a payout is reduced once by 50 refunds at once', async () => {
    const { id } = await paid();
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, () => refundBorneBy(id, 1000, 'host')),
    );
    const made = results.filter(({ status }) => status === 'fulfilled').length;
    expect(made).toBeGreaterThan(0);
    expect(await stored(id)).toMatchObject({ payouts: [`Created ${3825 - 1000 * Math.min(made, 3)}`] });
    expect(await findViolations(ctx, paymentInvariants)).toEqual([]);
  });
});

describe('nothing is refunded', () => {
  test('without a valid amount and a reason', async () => {
    const { id } = await paid();
    const wrong = [
      { reason: 'Flood' },
      { amount: 0, reason: 'Flood' },
      { amount: -1, reason: 'Flood' },
      { amount: 1.234, reason: 'Flood' },
      { amount: 1, reason: '  ' },
      { amount: 1, reason: 'x'.repeat(251) },
    ];
    for (const body of wrong) {
      const answer = await send(`/api/payment/refund/${id}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${await tokenOf(paying.administrator)}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify(body),
      });
      expect(answer.status, JSON.stringify(body)).toBe(400);
    }
    expect(await refundsOf(id)).toEqual([]);
  });

  test('of a booking without a payment', async () => {
    const { id } = await due();
    await expect(refund(id, 100)).rejects.toMatchObject({ status: 409, code: 'nothingToRefund' });
  });

  test('when the provider refuses: the booking is unchanged', async () => {
    const { id } = await paid();
    await expect(refund(id, 113)).rejects.toMatchObject({ status: 409, code: 'refundRefused' });
    expect(await stored(id)).toMatchObject({ status: 'Paid', payouts: ['Created 3825'] });
    expect(await refundsOf(id)).toMatchObject([{ status: 'Failed' }]);
    expect(await payer.moneyOf(id)).toEqual(['capture.completed 49.50']);
    expect(await refund(id, 4950)).toMatchObject({ status: 'Cancelled' });
  });
});

describe('a refund is made only once', () => {
  test.each([
    ['the request failed', 503],
    ['the response was lost', 'lost'],
  ])('%s: the reconcile job completes it', async (_, as) => {
    const { id } = await paid();
    await payer.fail('POST /v2/payments/captures/*/refund', as);
    expect(await refund(id, 4950)).toMatchObject({ status: 'Paid', refund: { status: 'Asked' } });
    await expect(refund(id, 4950)).rejects.toMatchObject({ status: 409, code: 'refundUnderWay' });
    await reconcileFor(3);
    expect(await stored(id)).toMatchObject({ status: 'Cancelled', payouts: ['Canceled 3825'] });
    expect(await payer.moneyOf(id)).toEqual(['capture.completed 49.50', 'refund.completed 49.50']);
    expect(await refundsOf(id)).toMatchObject([{ status: 'Completed' }]);
  });

  test('for requests repeated with one key, and for concurrent ones', async () => {
    const { id } = await paid();
    const token = await tokenOf(paying.administrator);
    const ask = async (key: string) => {
      const answer = await send(`/api/payment/refund/${id}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body: JSON.stringify({ amount: 10, reason: 'One stand was down.' }),
      });
      return answer.status;
    };
    expect(await Promise.all([ask('one'), ask('one'), ask('one')])).toEqual([200, 200, 200]);
    expect(await ask('one')).toBe(200);
    expect(await payer.moneyOf(id)).toHaveLength(2);
    const statuses = await Promise.all([ask('two'), ask('three'), ask('four')]);
    expect(statuses.every((status) => status === 200 || status === 409)).toBe(true);
    const done = statuses.filter((status) => status === 200).length;
    expect(await payer.moneyOf(id)).toHaveLength(2 + done);
  });

  test('a repeated request returns the refund’s current status', async () => {
    const { id } = await paid();
    const ask = (amountCents: number, idempotencyKey: string) => {
      const body = { amountCents, reason: 'Flood' };
      return asAdministrator.refundPayment({ params: { bookingId: id }, body, idempotencyKey });
    };
    await payer.fail('POST /v2/payments/captures/*/refund', 'lost');
    const first = await ask(1000, 'lost');
    expect(first).toMatchObject({ status: 'Paid', refund: { amountCents: 1000, status: 'Asked' } });
    expect(await ask(1000, 'lost')).toEqual(first);
    await reconcileFor(3);
    expect(await ask(1000, 'lost')).toEqual({ ...first, refund: { ...first.refund, status: 'Completed' } });
    const rest = await ask(3950, 'rest');
    expect(rest).toMatchObject({ status: 'Cancelled', refund: { amountCents: 3950, status: 'Completed' } });
    expect(await ask(3950, 'rest')).toEqual(rest);
    expect(await ask(1000, 'lost')).toMatchObject({ status: 'Cancelled', refund: { amountCents: 1000 } });
    expect(await payer.moneyOf(id)).toHaveLength(3);
    const refused = await paid();
    const askWrong = () =>
      asAdministrator.refundPayment({
        params: { bookingId: refused.id },
        body: { amountCents: 113, reason: 'Flood' },
        idempotencyKey: 'refused',
      });
    for (const request of [askWrong, askWrong])
      await expect(request()).rejects.toMatchObject({ status: 409, code: 'refundRefused' });
  });

  test('a pending refund cancels the booking at once, and completes later', async () => {
    const one = await due(10_131);
    const orderId = await approved(one, 'good');
    await one.api.captureOrder({ params: { bookingId: one.id }, body: { orderId } });
    expect(await refund(one.id, 10_131)).toMatchObject({
      status: 'Cancelled',
      refund: { amountCents: 10_131, status: 'Pending' },
    });
    await reconcileFor(3);
    const underWay = 'The refund of $101.31 is under way at the payment provider.';
    expect((await stored(one.id)).lines.slice(-2)).toEqual([
      underWay,
      'Cancelled, as its payment is being given back.',
    ]);
    const pending = { refundedCents: 10_131, refundPendingCents: 10_131 };
    const read = () => asAdministrator.getBooking({ params: { id: one.id } });
    expect(await read()).toMatchObject({ ...pending, payments: [pending] });
    const [refundId = ''] = (await refundsOf(one.id)).map(({ id }) => id);
    const emailJobs = () => jobsNamed(ctx, paymentRefundedEmail.job.name, { refundId });
    expect(await emailJobs()).toHaveLength(1);
    const ids = { refundId, only: `${refundId}.pending.hunter`, hasEnded: true, isPending: true };
    await paymentRefundedEmail.job.run(ctx, ids);

    await payer.endPending();
    await reconcileFor(3);
    expect(await refundsOf(one.id)).toMatchObject([{ status: 'Completed' }]);
    const { lines } = await stored(one.id);
    expect(lines.filter((line) => line === underWay)).toHaveLength(1);
    expect(lines.at(-1)).toBe('$101.31 given back.');
    expect(await read()).toMatchObject({ refundedCents: 10_131, refundPendingCents: 0 });
    expect(await emailJobs()).toHaveLength(2);
    await paymentRefundedEmail.job.run(ctx, { refundId, hasEnded: false, isPending: false });
    const email = encodeURIComponent(one.hunter.email);
    const mails = (await (await fetch(`${inbox}/messages?to=${email}`)).json()) as { subject: string }[];
    expect(mails.map(({ subject }) => subject.split(':')[0]).sort()).toEqual([
      '$101.31 back',
      '$101.31 on its way back',
    ]);
  });
});

// docs/rules/payments.md#held-money
describe('the payment of a booking that an administrator moved out of Paid', () => {
  test('is flagged, and pays the booking again when it is set back to Paid', async () => {
    const { id } = await paid();
    await put(id, 'Cancelled');
    const [flagged] = await ordersOf(id);
    expect(flagged).toMatchObject({
      status: 'Captured',
      flag_reason: { kind: 'leftPaid' },
    });
    await put(id, 'Paid');
    expect(await ordersOf(id)).toMatchObject([{ status: 'Captured', flagged_at: null }]);
    expect(await stored(id)).toMatchObject({ isRecordedByHand: false, payouts: ['Created 3825'] });
    expect(await jobsNamed(ctx, 'mail.access', { bookingId: id })).toHaveLength(1);
  });

  test('raises an alarm each time, unless it was settled meanwhile', async () => {
    const { id } = await paid();
    const orderId = (await ordersOf(id))[0]?.id ?? '';
    const alarms = () => jobsNamed(ctx, 'mail.payment-alarm', { orderId, what: 'leftPaid' });
    const send = () => paymentAlarmEmail.job.run(ctx, { orderId, what: 'leftPaid' });
    const mails = async () => {
      const all = (await (await fetch(`${inbox}/messages`)).json()) as { text: string; headers: object }[];
      return all.filter(({ text }) => text.includes(`/admin/bookings/${id}\n`));
    };
    await put(id, 'Cancelled');
    expect(await alarms()).toHaveLength(1);
    await send();
    expect(await mails()).toHaveLength(1);
    expect((await mails())[0]?.text).toContain('its money was not given back');
    clock.advance({ seconds: 1 });
    await put(id, 'Paid');
    await send();
    expect(await mails()).toHaveLength(1);
    await put(id, 'PendingPayment');
    expect(await alarms()).toHaveLength(2);
    await send();
    const ids = (await mails()).map(({ headers }) => (headers as Record<string, string>)['message-id']);
    expect(new Set(ids).size).toBe(2);
    await refund(id, 4950);
    await send();
    expect(await mails()).toHaveLength(2);
  });

  test('can be refunded, which leaves the booking unchanged', async () => {
    const { id } = await paid();
    await put(id, 'Cancelled');
    expect(await refund(id, 4950)).toMatchObject({ status: 'Cancelled', refund: { status: 'Completed' } });
    expect(await ordersOf(id)).toMatchObject([{ status: 'Refunded' }]);
    await put(id, 'Paid');
    expect(await stored(id)).toMatchObject({ isRecordedByHand: true });
  });
});

test('flagged money is refunded before the money that pays the booking', async () => {
  const one = await paid();
  const { id } = one;
  const [surplus] = await ordersOf(id);
  const set = (values: object) =>
    ctx.db
      .updateTable('payment_orders')
      .set(values)
      .where('id', '=', surplus?.id ?? '')
      .execute();
  // Builds the state after a failed refund: hides the first payment while the booking is paid again.
  await put(id, 'PendingPayment');
  await set({ status: 'Refunded', flagged_at: null, flag_reason: null });
  const orderId = await approved(one);
  await one.api.captureOrder({ params: { bookingId: id }, body: { orderId } });
  await set({
    status: 'Captured',
    flagged_at: ctx.now(),
    flag_reason: JSON.stringify({ kind: 'paidAlready' }),
  });
  const [first, second] = (await asAdministrator.getBooking({ params: { id } })).payments;
  expect(first).toEqual({
    id: surplus?.id,
    captureId: surplus?.capture_id,
    recordedBy: null,
    capturedDateTime: clock.now(),
    amountCents: 4950,
    refundedCents: 0,
    refundPendingCents: 0,
    refunds: [],
    doubtedDateTime: null,
    flagReason: 'The booking was paid already.',
  });
  expect(second).toMatchObject({ amountCents: 4950, refundedCents: 0, flagReason: null });
  // A payment named in the request is refunded, whichever would be first.
  const body = { amountCents: 1, reason: 'A cent of that one.', paymentId: second?.id };
  await asAdministrator.refundPayment({ params: { bookingId: id }, body });
  const after = (await asAdministrator.getBooking({ params: { id } })).payments;
  expect(after.map(({ refundedCents }) => refundedCents)).toEqual([0, 1]);
  const unknown = asAdministrator.refundPayment({
    params: { bookingId: id },
    body: { ...body, paymentId: id },
  });
  await expect(unknown).rejects.toMatchObject({ code: 'nothingToRefund' });
  expect(await refund(id, 4950)).toMatchObject({
    status: 'Paid',
    refund: { amountCents: 4950, status: 'Completed' },
  });
  expect(await stored(id)).toMatchObject({ status: 'Paid', payouts: ['Created 3824'] });
  expect(await ordersOf(id)).toMatchObject([
    { status: 'Refunded' },
    { status: 'Captured', flagged_at: null },
  ]);
  expect(await refund(id, 4949)).toMatchObject({ status: 'Cancelled' });
});

describe('emails', () => {
  type Email = { subject: string; text: string };
  const emailsTo = async ({ email }: Person): Promise<Email[]> =>
    (await fetch(`${inbox}/messages?to=${encodeURIComponent(email)}`)).json() as Promise<Email[]>;

  test('to the hunter have the amount and the reason, and to the host that nobody comes', async () => {
    const { id, hunter } = await paid();
    await refund(id, 1000, 'One stand was down.');
    await refund(id, 3950, 'The road is gone.');
    const [part, rest] = await refundsOf(id);
    // An email to two people is split into a job for each.
    await paymentRefundedEmail.job.run(ctx, { refundId: part?.id ?? '', hasEnded: false });
    for (const reader of ['hunter', 'host']) {
      const ids = { refundId: rest?.id ?? '', hasEnded: true, only: `${rest?.id}.${reader}` };
      await paymentRefundedEmail.job.run(ctx, ids);
    }
    const toHunter = await emailsTo(hunter);
    expect(toHunter.map(({ subject }) => subject.split(':')[0])).toEqual(
      expect.arrayContaining(['$10.00 back', '$39.50 back']),
    );
    const all = toHunter.map(({ text }) => text).join('\n');
    for (const text of ['One stand was down.', 'The road is gone.', 'Your booking is cancelled'])
      expect(all).toContain(text);
    const toHost = (await emailsTo(paying.host)).filter(({ subject }) => subject.startsWith('Cancelled'));
    expect(toHost).toHaveLength(1);
    expect(toHost[0]?.text).toContain('nobody comes');
  });

  // docs/rules/payouts.md#reducing
  test('to the host say what a partial refund leaves of the payout, once, and only if it takes something off', async () => {
    const { id } = await paid();
    const refundBorneBy = (bearer: 'host' | 'marketplace', reason: string) =>
      asAdministrator.refundPayment({
        params: { bookingId: id },
        body: { amountCents: 1000, reason, bearer },
      });
    await refundBorneBy('marketplace', 'A favor.');
    await refundBorneBy('host', 'One stand was down.');
    const refunds = await refundsOf(id);
    const favor = refunds.find(({ bearer }) => bearer === 'marketplace');
    const stand = refunds.find(({ bearer }) => bearer === 'host');
    const newsOf = (refundId = '') => ({ kind: 'reduced', bookingId: id, occasion: refundId }) as const;
    const jobsOf = (refundId = '') => jobsNamed(ctx, payoutNewsEmail.job.name, newsOf(refundId));
    expect(await jobsOf(favor?.id)).toEqual([]);
    expect(await jobsOf(stand?.id)).toHaveLength(1);
    await payoutNewsEmail.job.run(ctx, newsOf(stand?.id));
    const told = (await emailsTo(paying.host)).filter(({ subject }) =>
      subject.startsWith('Your payout is now $28.25: '),
    );
    expect(told).toHaveLength(1);
    for (const text of ['$10.00', 'One stand was down.', '$28.25']) expect(told[0]?.text).toContain(text);
    expect((await stored(id)).lines).toContain(
      'A refund of $10.00 is asked for, and the payout becomes $28.25: One stand was down.',
    );
    const { bookingActivity } = await (await paying.signIn(paying.host)).getBookingDetail({ params: { id } });
    expect(JSON.stringify(bookingActivity)).toContain(
      'Openacre gives $10.00 back to the hunter, and your payout becomes $28.25: One stand was down.',
    );
  });

  test('to each administrator report a refund that we did not request', async () => {
    const { id } = await paid();
    const [order] = await ordersOf(id);
    const orderId = order?.id ?? '';
    await paymentAlarmEmail.job.run(ctx, { orderId, what: 'returned' });
    const [mail] = await emailsTo(paying.administrator);
    expect(mail?.subject).toMatch(/^Payment to look at: [A-Z2-9]{8}, \$49\.50$/);
    expect(mail?.text).toContain(order?.capture_id);
    expect(mail?.text).toContain(`${ctx.config.PUBLIC_URL}/admin/bookings/${id}\n`);
    expect(mail?.text).not.toMatch(/4471|corn crib/);
  });
});

test('no invariant of activity, days and payments is violated', async () => {
  expect(await findViolations(ctx)).toEqual([]);
  expect(await findViolations(ctx, paymentInvariants)).toEqual([]);
});
