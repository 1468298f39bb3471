import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { refusals } from '#contract/refusals.ts';
import { PaymentsError } from '../adapters/payments-error.ts';
import { findViolations, paymentInvariants } from '../testing/booking.ts';
import { aUser, giveUpPayout } from '../testing/factories.ts';
import { jobsNamed } from '../testing/jobs.ts';
import { newsReader } from '../testing/news.ts';
import { startPayingOut } from '../testing/paying-out.ts';
import { attemptId } from './attempt-id.ts';
import {
  deleteAttempt,
  getAttempt,
  insertAttempt,
  listPayPalAttempts,
  updateAttempt,
} from './attempt-store.ts';
import { beginDueAttempt } from './begin-attempt.ts';
import { payoutAlarmEmail } from './payout-alarm.email.ts';
import { pollAttemptJob, pollUnread } from './poll-attempt.ts';

const paying = await startPayingOut({ emulators: ['mail'] });
const { ctx, clock, payer, aPayout, run, payoutOf, payBy, post } = paying;
const { emailsTo } = await newsReader(ctx);
afterEach(async () => {
  ctx.config.PAYOUT_SENDING = 'on';
  await payer.recover();
});
afterAll(paying.close);

const hours = async (count: number) => {
  clock.advance({ hours: count });
  await run();
};
const days = (count: number) => hours(24 * count);
const notPaid = { wasPaid: false, reason: 'Not there.' };
const paid = { wasPaid: true, transactionId: '8XX77', reason: 'There.' };
const ok = { status: 200 };
const movedOn = { status: 409, body: { detail: refusals.payoutMovedOn.text } };

/** A payout of which the first attempt was said to be not paid, so that it is paid by PayPal again. */
const paidAgain = async () => {
  const id = await aPayout();
  await giveUpPayout(ctx, id);
  expect(await post(`${id}/resolve`, notPaid)).toMatchObject(ok);
  expect(await payBy(id, 'payPal', `again.${id}@farm.example`)).toMatchObject(ok);
  clock.advance({ hours: 25 });
  return id;
};
/** PayPal reports something of the first attempt, and does not let us read it. Returns the id of that attempt. */
const reported = async (id: string, answer: 503 | 'PERMISSION_DENIED' = 503) => {
  await payer.fail('GET /v1/payments/payouts-item/*', answer, 1000);
  const { id: sendId = '' } = (await listPayPalAttempts(ctx.db, id)).at(-1) ?? {};
  const data = { sendId, itemId: 'GONE123', reportedAt: clock.now().getTime() };
  await expect(pollAttemptJob.run(ctx, data)).rejects.toThrow(PaymentsError);
  return sendId;
};

// docs/rules/payouts.md#waiting-for-a-report
describe('a further attempt of which PayPal was not asked is taken back as the report of an earlier one is kept', () => {
  /** It refuses what is sent, as of our own account. */
  const refusedForAccount = async () => {
    const id = await paidAgain();
    await payer.fail('POST /v1/payments/payouts', 'INSUFFICIENT_FUNDS', 1000);
    await run();
    expect(await payoutOf(id)).toMatchObject({ payPalPayoutStatus: 'Processing', onItsWayCents: 3825 });
    return id;
  };
  const waits = { payPalPayoutStatus: 'Created', owedCents: 3825, onItsWayCents: 0, isReportUnread: true };

  test.each(['PERMISSION_DENIED', 503] as const)(
    'and read with %s an administrator can say how it is paid, and what became of that one after three days',
    async (answer) => {
      const id = await refusedForAccount();
      const first = await reported(id, answer);
      expect(await payoutOf(id)).toMatchObject({ ...waits, unreadReports: [{ attemptId: first }] });
      expect((await payoutOf(id)).activity.at(-1)?.message).toBe(
        'Taken back before it was sent: PayPal was not asked for it.',
      );
      expect(await payBy(id, 'byHand')).toMatchObject(ok);
      expect(await payBy(id, 'payPal', 'once.more@farm.example')).toMatchObject(ok);
      await days(3);
      expect((await payoutOf(id)).acts).toEqual(['cancel', 'changeWay', 'resolve']);
      expect(await post(`${id}/resolve`, { ...notPaid, attemptId: first })).toMatchObject(ok);
      // Those of other tests stay with PayPal as they are.
      await payer.recover();
      await run();
      expect(await payoutOf(id)).toMatchObject({ payPalPayoutStatus: 'Processing', onItsWayCents: 3825 });
    },
  );

  test('also while sending is switched off', async () => {
    const id = await refusedForAccount();
    ctx.config.PAYOUT_SENDING = 'off';
    const first = await reported(id);
    await days(3);
    expect(await payoutOf(id)).toMatchObject({ ...waits, acts: ['cancel', 'changeWay', 'resolve'] });
    expect(await post(`${id}/resolve`, { ...paid, attemptId: first })).toMatchObject(ok);
    expect(await payoutOf(id)).toMatchObject({ payPalPayoutStatus: 'Completed', owedCents: 0 });
  });

  test('or as it is read again, if PayPal was being asked then', async () => {
    const id = await refusedForAccount();
    const [{ id: second, called_at: before } = { id: '', called_at: null }] = await listPayPalAttempts(
      ctx.db,
      id,
    );
    await updateAttempt(ctx.db, second, { called_at: clock.now() });
    await reported(id);
    expect(await payoutOf(id)).toMatchObject({ payPalPayoutStatus: 'Processing' });
    await updateAttempt(ctx.db, second, { called_at: before });
    await hours(1);
    expect(await payoutOf(id)).toMatchObject(waits);
  });

  test('but not once an administrator has looked that one up', async () => {
    const id = await refusedForAccount();
    const first = await reported(id);
    await days(3);
    expect(await post(`${id}/resolve`, { ...notPaid, attemptId: first })).toMatchObject(ok);
    await run();
    for (const _ of [1, 2]) {
      expect(await payoutOf(id)).toMatchObject({ payPalPayoutStatus: 'Processing', onItsWayCents: 3825 });
      await hours(1);
    }
    expect(await post(`${id}/cancel/auto`)).toMatchObject(ok);
  });
});

// docs/rules/payouts.md#waiting-for-a-report
describe('what an administrator says', () => {
  test('of the attempt without an answer is never taken as said of one whose report is unread', async () => {
    const id = await paidAgain();
    const second = (await beginDueAttempt(ctx, id)) ?? '';
    const unanswered = { called_at: clock.now(), item_status: 'Unknown', next_poll_at: null } as const;
    await updateAttempt(ctx.db, second, unanswered);
    const first = await reported(id);
    await days(3);
    expect((await payoutOf(id)).attempts.map((one) => [one.id, one.isGivenUp])).toEqual([
      [second, true],
      [first, false],
    ]);
    // Two administrators have it open; neither page is newer.
    expect(await post(`${id}/resolve`, notPaid)).toMatchObject(ok);
    expect(await post(`${id}/resolve`, notPaid)).toMatchObject(movedOn);
    expect(await payoutOf(id)).toMatchObject({
      ...{ isReportUnread: true, owedCents: 3825 },
      unreadReports: [{ attemptId: first, isOverdue: true }],
    });
    expect(await post(`${id}/resolve`, { ...notPaid, attemptId: second })).toMatchObject(movedOn);
    expect(await post(`${id}/resolve`, { ...notPaid, attemptId: first })).toMatchObject(ok);
  });

  test.each([false, true])(
    'of a report is recorded while a payment to a former owner is on its way; given up: %s',
    async (isGivenUp) => {
      const id = await paidAgain();
      const first = await reported(id);
      const former = await aUser(ctx);
      const at = clock.now();
      await insertAttempt(ctx.db, {
        ...{ id: attemptId(id, 2), booking_id: id, number: 2, host_id: former.id, way: 'PayPal' },
        ...{ stage: 'onItsWay', amount_cents: 3825, receiver_email: 'jane@farm.example' },
        ...{ sent_at: at, called_at: at },
        ...(isGivenUp
          ? { status: 'Requested', item_status: 'Unknown' }
          : { status: 'Accepted', item_status: 'Unclaimed', batch_id: 'B2', item_id: 'I2' }),
      });
      const isOverdue = async () => (await payoutOf(id)).unreadReports.map((report) => report.isOverdue);
      expect(await isOverdue()).toEqual([false]);
      await days(3);
      expect(await isOverdue()).toEqual([true]);
      expect(await payoutOf(id)).toMatchObject({ acts: ['cancel', 'changeWay', 'resolve'] });
      expect(await post(`${id}/resolve`, { ...notPaid, attemptId: first })).toMatchObject(ok);
      expect(await payoutOf(id)).toMatchObject({
        ...{ isReportUnread: false, owedCents: 3825 },
        acts: ['cancel', 'changeWay', ...(isGivenUp ? ['resolve'] : [])],
      });
      // PayPal does not know it.
      await deleteAttempt(ctx.db, attemptId(id, 2));
    },
  );

  const paidTwice = (bookingId: string) =>
    jobsNamed(ctx, 'mail.payout-alarm', { bookingId, what: 'paidTwice' });

  test('that it was paid is no alarm while nothing else was sent', async () => {
    const id = await paidAgain();
    const first = await reported(id);
    await days(3);
    expect(await post(`${id}/resolve`, { ...paid, attemptId: first })).toMatchObject(ok);
    expect(await payoutOf(id)).toMatchObject({ payPalPayoutStatus: 'Completed', arrivedCents: 3825 });
    expect(await paidTwice(id)).toEqual([]);
  });

  test('that it was paid is one where something else was sent', async () => {
    const id = await paidAgain();
    const first = await reported(id);
    const at = clock.now();
    const { host_id: hostId } = await getAttempt(ctx.db, first);
    await insertAttempt(ctx.db, {
      ...{ id: attemptId(id, 2), booking_id: id, number: 2, host_id: hostId, way: 'PayPal' },
      ...{ stage: 'arrived', status: 'Ended', item_status: 'Success', amount_cents: 3825, batch_id: 'B3' },
      ...{ receiver_email: 'jane@farm.example', sent_at: at, called_at: at, arrived_at: at, ended_at: at },
    });
    await days(3);
    expect(await post(`${id}/resolve`, { ...paid, attemptId: first })).toMatchObject(ok);
    expect(await paidTwice(id)).toHaveLength(1);
  });
});

// docs/rules/payouts.md#waiting-for-a-report
describe('the email about a report that is unread', () => {
  const emailAbout = async (id: string, attempt: string) => {
    await payoutAlarmEmail.job.run(ctx, { bookingId: id, what: 'unread', since: 1, attemptId: attempt });
    const [email] = await emailsTo(paying.administrator);
    return email?.text.replaceAll(/\s+/g, ' ');
  };

  test('says that nothing more is sent before, and what can be done', async () => {
    const id = await paidAgain();
    const text = await emailAbout(id, await reported(id));
    expect(text).toContain('Nothing more of this payout is sent');
    expect(text).toContain('you can also say on its page');
  });

  test('of a payment to a former owner does not: the payout of the present one does not wait for it', async () => {
    const id = await paidAgain();
    const first = await reported(id);
    const former = await aUser(ctx, { firstName: 'Jane', lastName: 'Doe' });
    await updateAttempt(ctx.db, first, { host_id: former.id });
    const text = await emailAbout(id, first);
    expect(text).toContain('It went to Jane Doe, the former owner');
    expect(text).toContain('does not wait for it');
    expect(text).not.toContain('Nothing more of this payout is sent');
    expect(text).not.toContain('on its page');
  });
});

// docs/rules/payouts.md#waiting-for-a-report
test('when a report is read again is forgotten with it, if a process of an earlier version has left it', async () => {
  const id = await paidAgain();
  const first = await reported(id);
  await updateAttempt(ctx.db, first, { unread_at: null, unread_item_id: null });
  await pollUnread(ctx, first);
  expect(await getAttempt(ctx.db, first)).toMatchObject({ unread_at: null, unread_poll_at: null });
});

test('no invariant is violated', async () => {
  expect(await findViolations(ctx, paymentInvariants)).toEqual([]);
});
