import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { refusals } from '#contract/refusals.ts';
import { PaymentsError } from '../adapters/payments-error.ts';
import { findViolations, paymentInvariants } from '../testing/booking.ts';
import { aUser, giveUpPayout, type Person } from '../testing/factories.ts';
import { startPayingOut } from '../testing/paying-out.ts';
import { listPayPalAttempts } from './attempt-store.ts';
import { pollAttemptJob } from './poll-attempt.ts';

const paying = await startPayingOut();
const { ctx, clock, payer, aPayout, run, payoutOf, manualOf, payBy, post, postTo } = paying;
afterEach(() => payer.recover());
afterAll(paying.close);

type Answer = 'INVALID_RESOURCE_ID' | 'PERMISSION_DENIED' | 503;

/** A payout by hand, of which an attempt by PayPal was given up before: an administrator said that it was not paid. */
const byHand = async (host?: Person) => {
  const id = await aPayout({ ...(host && { host }) });
  await giveUpPayout(ctx, id);
  expect((await post(`${id}/resolve`, { wasPaid: false, reason: 'Not there.' })).status).toBe(200);
  expect((await payBy(id, 'byHand')).status).toBe(200);
  return id;
};
/** PayPal reports something of that attempt, and does not let us read it. Returns when, and the job of it. */
const reported = async (id: string, answer: Answer = 503) => {
  await payer.fail('GET /v1/payments/payouts-item/*', answer, 1000);
  const [attempt] = await listPayPalAttempts(ctx.db, id);
  const at = clock.now();
  const data = { sendId: attempt?.id ?? '', itemId: 'GONE123', reportedAt: at.getTime() };
  const read = () => pollAttemptJob.run(ctx, data);
  await expect(read()).rejects.toThrow(PaymentsError);
  return { at, attemptId: data.sendId, read };
};
const waiting = async (answer?: Answer, host?: Person) => {
  const id = await byHand(host);
  return { id, ...(await reported(id, answer)) };
};
const days = async (count: number) => {
  clock.advance({ days: count });
  await run();
};
const mark = (bookingId: string, status = 'CheckSent') =>
  post('markManualPayoutSent', {
    ...{ bookingId, status, note: 'Mailed.', checkNumber: paying.nextNumber() },
    receiverPayPalEmail: 'walter@farm.example',
  });
const resolve = async (id: string, wasPaid: boolean) => {
  const [attempt] = await listPayPalAttempts(ctx.db, id);
  const said = { wasPaid, transactionId: wasPaid ? '8XX77' : '', reason: 'Looked it up.' };
  return post(`${id}/resolve`, { ...said, attemptId: attempt?.id });
};
const ok = { status: 200 };
const unread = { status: 409, body: { detail: refusals.payoutReportUnread.text } };
const movedOn = { status: 409, body: { detail: refusals.payoutMovedOn.text } };
const owed = { manualPaymentStatus: 'PaymentRequired', owedCents: 3825, arrivedCents: 0 };

// docs/rules/payouts.md#waiting-for-a-report
describe('while what PayPal reported of it is unread', () => {
  test('a payout is not marked as sent, only cancelled; its page says since when it waits', async () => {
    const { id, at, attemptId } = await waiting();
    expect(await manualOf(id)).toMatchObject({
      ...{ ...owed, isReportUnread: true, acts: ['cancel', 'changeWay', 'changePostalAddress'] },
      unreadReports: [
        {
          ...{ attemptId, receiverEmail: 'host@farm.example', amountCents: 3825, reportedDateTime: at },
          untilDateTime: new Date(at.getTime() + 3 * 86_400_000),
        },
      ],
    });
    for (const status of ['CheckSent', 'ManualPayPalPaymentSent'])
      expect(await mark(id, status)).toMatchObject(unread);
    expect(await manualOf(id)).toMatchObject(owed);
    expect(await mark(id, 'Canceled')).toMatchObject(ok);
  });

  test('it is in no run of checks, which names it, and is not recorded by one', async () => {
    const host = await aUser(ctx);
    const { id } = await waiting(503, host);
    const other = await aPayout({ host, receiver: '' });
    const api = await paying.asAdministrator();
    const list = await api.listChecksDue({ query: {} });
    const own = list.checks.filter(({ payeeId }) => payeeId === host.id);
    expect(own.flatMap(({ payouts }) => payouts.map(({ bookingId }) => bookingId))).toEqual([other]);
    expect(list.waiting.map(({ bookingId }) => bookingId)).toContain(id);
    expect(list.waitingTotal).toBe(list.waiting.length);
    const payouts = [id, other].map((bookingId) => ({ bookingId, amountCents: 3825 }));
    const checks = [{ checkNumber: paying.nextNumber(), note: '', payouts }];
    expect(await api.markManualPayoutsSent({ body: { note: 'Mailed.', checks } })).toEqual({
      ...{ written: [], movedOn: [id, other], waits: [id] },
    });
    expect(await manualOf(id)).toMatchObject(owed);
  });

  test('a check in the place of one that paid it leaves it out', async () => {
    const host = await aUser(ctx);
    const [id, other] = [await byHand(host), await aPayout({ host, receiver: '' })];
    const check = await paying.writeCheck([id, other], paying.nextNumber());
    await reported(id);
    const [seen] = (await manualOf(id)).checks;
    expect(seen?.payouts.map((part) => [part.bookingId, part.step, part.waitsForReport])).toEqual([
      [id, 'doubted', true],
      [other, 'run', false],
    ]);
    const body = { checkNumber: paying.nextNumber(), reason: 'Lost.' };
    expect(await postTo(`check/${check.id}/replace`, { ...body, amount: 76.5 })).toMatchObject({
      status: 409,
    });
    expect(await postTo(`check/${check.id}/replace`, { ...body, amount: 38.25 })).toMatchObject(ok);
    expect(await manualOf(id)).toMatchObject(owed);
    expect(await manualOf(other)).toMatchObject({ manualPaymentStatus: 'CheckSent', arrivedCents: 3825 });
  });

  test.each(['INVALID_RESOURCE_ID', 'PERMISSION_DENIED', 503] as const)(
    'and read with %s, an administrator can still say how it is paid, and nothing is sent before',
    async (answer) => {
      const { id } = await waiting(answer);
      expect(await payBy(id, 'payPal', 'new.way@farm.example')).toMatchObject(ok);
      await days(2);
      expect(await payoutOf(id)).toMatchObject({ payPalPayoutStatus: 'Created', owedCents: 3825 });
      expect(await payBy(id, 'byHand')).toMatchObject(ok);
      expect(await mark(id)).toMatchObject(unread);
    },
  );
});

// docs/rules/payouts.md#waiting-for-a-report
describe('after three days', () => {
  test('in which PayPal said that it does not know it, a payout goes on by itself', async () => {
    const { id } = await waiting('INVALID_RESOURCE_ID');
    await days(2);
    expect(await mark(id)).toMatchObject(unread);
    await days(1);
    expect(await manualOf(id)).toMatchObject({ isReportUnread: false, unreadReports: [] });
    expect(await mark(id)).toMatchObject(ok);
  });

  test.each(['PERMISSION_DENIED', 503] as const)(
    'of %s an administrator says that it was not paid: then it goes on, whatever the event’s job still reads',
    async (answer) => {
      const { id, read } = await waiting(answer);
      await days(2);
      expect((await manualOf(id)).acts).not.toContain('resolve');
      expect(await resolve(id, false)).toMatchObject(movedOn);
      await days(1);
      expect((await manualOf(id)).acts).toEqual(['cancel', 'changeWay', 'resolve', 'changePostalAddress']);
      expect(await mark(id)).toMatchObject(unread);
      expect(await resolve(id, false)).toMatchObject(ok);
      await expect(read()).rejects.toThrow(PaymentsError);
      await days(1);
      expect(await manualOf(id)).toMatchObject({ ...owed, isReportUnread: false });
      expect((await manualOf(id)).activity.at(-1)?.message).toBe(
        'Looked for in PayPal’s records: it was not paid. Looked it up.',
      );
      expect(await resolve(id, false)).toMatchObject(movedOn);
      expect(await mark(id)).toMatchObject(ok);
    },
  );

  test('or that it was paid: then nothing is owed', async () => {
    const { id, attemptId } = await waiting();
    await days(3);
    const body = { wasPaid: true, transactionId: '8XX77', reason: 'There.', attemptId };
    expect(await post(`${id}/resolve`, { ...body, attemptId: id })).toMatchObject(movedOn);
    expect(await post(`${id}/resolve`, body)).toMatchObject(ok);
    expect(await payoutOf(id)).toMatchObject({
      ...{ payPalPayoutStatus: 'Completed', owedCents: 0, arrivedCents: 3825, isReportUnread: false },
      attempts: [{ transactionId: '8XX77', itemStatus: 'Success' }],
    });
  });

  test('that keeps it from being paid by PayPal no more, until PayPal reports something else', async () => {
    const { id } = await waiting('PERMISSION_DENIED');
    await days(3);
    expect(await resolve(id, false)).toMatchObject(ok);
    expect(await payBy(id, 'payPal', 'looked.up@farm.example')).toMatchObject(ok);
    clock.advance({ minutes: 1 });
    await reported(id, 'PERMISSION_DENIED');
    await days(2);
    expect(await payoutOf(id)).toMatchObject({ isReportUnread: true, payPalPayoutStatus: 'Created' });
    await days(1);
    expect(await resolve(id, false)).toMatchObject(ok);
    await days(1);
    expect(await payoutOf(id)).toMatchObject({ payPalPayoutStatus: 'Processing', onItsWayCents: 3825 });
  });
});

test('no invariant is violated', async () => {
  expect(await findViolations(ctx, paymentInvariants)).toEqual([]);
});
