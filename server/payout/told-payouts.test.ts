import { afterAll, describe, expect, test } from 'vitest';
import type { Check } from '#contract/check-fields.ts';
import { formatDateOf } from '#domain/dates.ts';
import { hostSums } from '#domain/host-payout.ts';
import { paymentRefundedEmail } from '../payment/payment-refunded.email.ts';
import { findViolations, paymentInvariants } from '../testing/booking.ts';
import { aUser, type Person } from '../testing/factories.ts';
import { newsReader } from '../testing/news.ts';
import { startPayingOut } from '../testing/paying-out.ts';
import { payoutSentEmail } from './payout-sent.email.ts';

const paying = await startPayingOut({ emulators: ['mail'] });
const { ctx, clock, aPayout, manualOf, payBy, post, postTo, run, finish, writeCheck, nextNumber } = paying;
const { refund, failRefunds, exportOf } = paying;
afterAll(paying.close);
const { emails, emailsTo } = await newsReader(ctx);

type Visit = { id: string; host: Person };
const aVisit = async (): Promise<Visit> => {
  const host = await aUser(ctx);
  return { id: await aPayout({ receiver: '', host }), host };
};
const seen = async ({ id, host }: Visit) => (await paying.signIn(host)).getBookingDetail({ params: { id } });
const exported = async ({ host }: Visit) => (await exportOf(host))[0];
const tell = async (checkId: string) => {
  clock.advance({ hours: 1 });
  await payoutSentEmail.job.run(ctx, { checkId });
};

// docs/rules/payouts.md#undoing-a-check
describe('a check that can still be undone', () => {
  test('is nowhere for its host, until they are told of it', async () => {
    const visit = await aVisit();
    const check = await writeCheck([visit.id], nextNumber());
    expect(await seen(visit)).toMatchObject({
      payoutCents: 3825,
      paidOut: null,
      hostPayout: { owedCents: 3825, arrivedCents: 0, problem: null },
    });
    expect(await exported(visit)).toMatchObject({
      ...{ 'Payout Status': 'PaymentRequired', 'Payout Amount': '38.25' },
      ...{ 'Payout Date': '', 'Check Number': '' },
    });
    await tell(check.id);
    expect(await seen(visit)).toMatchObject({
      paidOut: { checkNumber: check.checkNumber, checkCents: 3825 },
      hostPayout: { owedCents: 0, arrivedCents: 3825 },
    });
    expect(await exported(visit)).toMatchObject({
      ...{ 'Payout Status': 'CheckSent', 'Check Number': check.checkNumber },
    });
  });

  test('that replaces another neither', async () => {
    const visit = await aVisit();
    const check = await writeCheck([visit.id], nextNumber());
    await tell(check.id);
    const replaced = { checkNumber: nextNumber(), reason: 'Lost.' };
    expect((await postTo(`check/${check.id}/replace`, replaced)).status).toBe(200);
    expect(await seen(visit)).toMatchObject({ paidOut: null, hostPayout: { owedCents: 3825 } });
  });
});

// docs/rules/payouts.md#what-hosts-are-told
describe('what happens while a check can be undone', () => {
  const cancelledText = async ({ id, host }: Visit) => {
    const { refund: made } = await refund(id, 4950);
    const refundId = made?.id ?? '';
    await paymentRefundedEmail.job.run(ctx, { refundId, hasEnded: true, only: `${refundId}.host` });
    return (await emailsTo(host)).find(({ subject }) => subject.startsWith('Cancelled'))?.text;
  };

  test('does not name what it pays when the booking ends, until its host is told of it', async () => {
    const visit = await aVisit();
    const check = await writeCheck([visit.id], nextNumber());
    clock.advance({ minutes: 10 });
    const text = await cancelledText(visit);
    expect(text).toContain('Nothing is paid out for it.');
    expect(text).not.toContain('was sent to you');
    const nothing = { owedCents: 0, arrivedCents: 0, whyNothing: 'ended' };
    expect((await seen(visit)).hostPayout).toMatchObject(nothing);
    await tell(check.id);
    expect((await seen(visit)).hostPayout).toMatchObject({ arrivedCents: 3825, whyNothing: null });
  });

  test('does not stand in their export when the booking ends, until they are told of it', async () => {
    const visit = await aVisit();
    const check = await writeCheck([visit.id], nextNumber());
    await refund(visit.id, 4950);
    expect((await seen(visit)).hostPayout).toMatchObject({ arrivedCents: 0, whyNothing: 'ended' });
    expect(await exported(visit)).toMatchObject({
      ...{ 'Payout Status': 'Canceled', 'Payout Amount': '0.00' },
      ...{ 'Payout Date': '', 'Check Number': '' },
    });
    await tell(check.id);
    expect(await exported(visit)).toMatchObject({
      ...{ 'Payout Status': 'CheckSent', 'Payout Amount': '38.25', 'Check Number': check.checkNumber },
    });
  });

  test('leaves in both what they were told of, when the booking ends', async () => {
    const visit = await aVisit();
    await refund(visit.id, 1000, 'host');
    const first = await writeCheck([visit.id], nextNumber());
    await tell(first.id);
    await failRefunds(visit.id);
    clock.advance({ hours: 24 });
    await writeCheck([visit.id], nextNumber());
    await paying.put(visit.id, 'Cancelled');
    expect((await seen(visit)).hostPayout).toMatchObject({ owedCents: 0, arrivedCents: 2825 });
    const row = await exported(visit);
    expect(row).toMatchObject({
      ...{ 'Payout Status': 'CheckSent', 'Payout Amount': '28.25' },
      'Check Number': first.checkNumber,
    });
    expect(row?.['Payout Date']).toBe(formatDateOf(first.writtenDateTime));
  });

  /** The host was told of $28.25 by PayPal, and not yet of $10.00 by check. */
  const withLaterCheck = async () => {
    const host = await aUser(ctx);
    const receiver = `${host.id}@farm.example`;
    const visit = { id: await aPayout({ receiver, host }), host };
    await refund(visit.id, 1000, 'host');
    await run();
    await finish(visit.id);
    const before = await exported(visit);
    expect(before).toMatchObject({ 'Payout Type': 'PayPalPayout', 'Payout Status': 'Completed' });
    clock.advance({ hours: 24 });
    await failRefunds(visit.id);
    expect((await payBy(visit.id, 'byHand')).status).toBe(200);
    const owed = await exported(visit);
    await writeCheck([visit.id], nextNumber());
    return { visit, receiver, before, owed };
  };

  test('leaves a payout that is owed as it was before the check', async () => {
    const { visit, owed } = await withLaterCheck();
    expect(owed).toMatchObject({ 'Payout Type': 'Manual', 'Payout Status': 'PaymentRequired' });
    expect(await exported(visit)).toEqual(owed);
  });

  test('leaves the way of what they were told of, when the booking ends', async () => {
    const { visit, before } = await withLaterCheck();
    await paying.put(visit.id, 'Cancelled');
    expect(await exported(visit)).toEqual({
      ...before,
      'Booking Status': 'Cancelled',
    });
  });

  test('is no status of another sending by PayPal', async () => {
    const visit = await aVisit();
    await refund(visit.id, 1000, 'host');
    const check = await writeCheck([visit.id], nextNumber());
    await failRefunds(visit.id);
    expect((await payBy(visit.id, 'payPal', `${visit.host.id}@farm.example`)).status).toBe(200);
    expect(await exported(visit)).toMatchObject({
      ...{ 'Payout Type': 'PayPalPayout', 'Payout Status': 'Created', 'Payout Amount': '38.25' },
      ...{ 'Payout Date': '', 'Check Number': '' },
    });
    expect((await postTo('check/undo', { checkIds: [check.id] })).status).toBe(200);
  });

  const endings = {
    undone: (check: Check) => postTo('check/undo', { checkIds: [check.id] }),
    voided: (check: Check, { id }: Visit) => post(`${id}/back`, { checkId: check.id, reason: 'Torn.' }),
    replaced: (check: Check) =>
      postTo(`check/${check.id}/replace`, { checkNumber: nextNumber(), reason: 'Torn.' }),
  };
  test.each(['undone', 'voided', 'replaced'] as const)(
    'tells what a refund takes off once the check is %s, and not before',
    async (how) => {
      const visit = await aVisit();
      const check = await writeCheck([visit.id], nextNumber());
      clock.advance({ minutes: 10 });
      await refund(visit.id, 1000, 'host');
      expect(await emails(visit)).toEqual([]);
      const activity = async () => (await seen(visit)).bookingActivity.map(({ message }) => message).join();
      expect(await activity()).not.toContain('payout becomes');
      expect((await endings[how](check, visit)).status).toBe(200);
      const [email, ...others] = await emails(visit);
      expect(others).toEqual([]);
      expect(email?.subject).toMatch(/^Your payout is now \$28\.25: /);
    },
  );
});

// docs/rules/payouts.md#statement
describe('what was sent at several times', () => {
  test('by check and by PayPal is read apart', async () => {
    const visit = await aVisit();
    await refund(visit.id, 1000, 'host');
    const check = await writeCheck([visit.id], nextNumber());
    await tell(check.id);
    await failRefunds(visit.id);
    const receiver = `${visit.host.id}@farm.example`;
    expect((await payBy(visit.id, 'payPal', receiver)).status).toBe(200);
    clock.advance({ hours: 25 });
    await run();
    await finish(visit.id);
    expect((await seen(visit)).paidOut).toMatchObject({
      ...{ checkNumber: null, receiverEmail: receiver },
      parts: [
        { amountCents: 2825, checkNumber: check.checkNumber, checkCents: 2825, receiverEmail: null },
        { amountCents: 1000, checkNumber: null, checkCents: null, receiverEmail: receiver },
      ],
    });
  });

  test('by two checks, too; what one check pays of a booking is one', async () => {
    const visit = await aVisit();
    await refund(visit.id, 1000, 'host');
    const first = await writeCheck([visit.id], nextNumber());
    await tell(first.id);
    await failRefunds(visit.id);
    expect(await manualOf(visit.id)).toMatchObject({ owedCents: 1000 });
    const second = await writeCheck([visit.id], nextNumber());
    await tell(second.id);
    const { paidOut } = await seen(visit);
    expect(paidOut?.parts.map((part) => [part.amountCents, part.checkNumber])).toEqual([
      [2825, first.checkNumber],
      [1000, second.checkNumber],
    ]);
    expect((await post(`${visit.id}/back`, { checkId: first.id, reason: 'Lost.' })).status).toBe(200);
    expect((await seen(visit)).paidOut).toBeNull();
  });
});

// docs/rules/payouts.md#what-hosts-are-told
describe('of a booking that waits for its payment again its host reads', () => {
  test('what they were paid by PayPal apart from their share', async () => {
    const host = await aUser(ctx);
    const visit = { id: await aPayout({ receiver: `${host.id}@farm.example`, host }), host };
    await refund(visit.id, 1000, 'host');
    await run();
    await finish(visit.id);
    await paying.put(visit.id, 'PendingPayment');
    const read = await seen(visit);
    // What older pages and processes read as all that they get is null.
    expect(read).toMatchObject({
      hostPayout: null,
      paidOut: null,
      paidBefore: { parts: [{ amountCents: 2825 }] },
    });
    expect(hostSums(read)).toEqual({ paidCents: 2825, getsCents: 3825 });
  });

  test('what a check paid of which they were told, and nothing of one of which they were not', async () => {
    const visit = await aVisit();
    await refund(visit.id, 1000, 'host');
    const first = await writeCheck([visit.id], nextNumber());
    await tell(first.id);
    await failRefunds(visit.id);
    const second = await writeCheck([visit.id], nextNumber());
    await paying.put(visit.id, 'PendingPayment');
    const { paidOut, paidBefore } = await seen(visit);
    expect(paidOut).toBeNull();
    expect(paidBefore?.parts).toMatchObject([{ amountCents: 2825, checkNumber: first.checkNumber }]);
    await tell(second.id);
    expect(hostSums(await seen(visit))).toEqual({ paidCents: 3825, getsCents: 3825 });
    await paying.put(visit.id, 'Paid');
    expect(hostSums(await seen(visit))).toEqual({ paidCents: 3825, getsCents: null });
  });

  test('their share alone while they were paid nothing', async () => {
    const visit = await aVisit();
    await writeCheck([visit.id], nextNumber());
    await paying.put(visit.id, 'PendingPayment');
    expect(hostSums(await seen(visit))).toEqual({ paidCents: null, getsCents: 3825 });
  });
});

test('no invariant is violated', async () => {
  expect(await findViolations(ctx, paymentInvariants)).toEqual([]);
});
