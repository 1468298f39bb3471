import { afterAll, describe, expect, test } from 'vitest';
import { findViolations, paymentInvariants } from '../testing/booking.ts';
import { aUser, type Person } from '../testing/factories.ts';
import { newsReader } from '../testing/news.ts';
import { startPayingOut } from '../testing/paying-out.ts';
import { payoutSentEmail } from './payout-sent.email.ts';

const paying = await startPayingOut({ emulators: ['mail'] });
const { ctx, clock, aPayout, manualOf, post, postTo, payBy, payoutOf, signIn, writeCheck, nextNumber } =
  paying;
const { put, refund, failRefunds } = paying;
afterAll(paying.close);
const { checksBack, emails, emailsTo, kinds } = await newsReader(ctx);

const reason = 'Lost.';
type Visit = { id: string; host: Person };

const aVisit = async (host?: Person): Promise<Visit> => {
  const payee = host ?? (await aUser(ctx, { firstName: 'Walter' }));
  return { id: await aPayout({ receiver: '', host: payee }), host: payee };
};
const write = (...visits: Visit[]) =>
  writeCheck(
    visits.map(({ id }) => id),
    nextNumber(),
  );
const tell = async (checkId: string) => {
  clock.advance({ hours: 2 });
  await payoutSentEmail.job.run(ctx, { checkId });
};
/** A check of which its payee was told. */
const aToldCheck = async (...visits: Visit[]) => {
  const check = await write(...visits);
  await tell(check.id);
  return check;
};
const back = async ({ id }: Visit, checkId: string) =>
  expect((await post(`${id}/back`, { checkId, reason })).status).toBe(200);
/** Replaces a check; returns the one that replaces it. */
const replace = async ({ id }: Visit, checkId: string) => {
  const replaced = await postTo(`check/${checkId}/replace`, { checkNumber: nextNumber(), reason });
  expect(replaced.status).toBe(200);
  const [latest] = (await manualOf(id)).checks;
  if (!latest) throw new Error('The check was not replaced.');
  return latest;
};
const undo = async (checkId: string) =>
  expect((await postTo('check/undo', { checkIds: [checkId] })).status).toBe(200);
const detailOf = async ({ id, host }: Visit) => (await signIn(host)).getBookingDetail({ params: { id } });
/** The booking as the host's list and day have it. */
const listedOf = async ({ id, host }: Visit) => {
  const { listings } = await (await signIn(host)).getUserListings({ params: { userId: host.id } });
  return listings
    .flatMap(({ activeBookings, inactiveBookings }) => [...activeBookings, ...inactiveBookings])
    .find((booking) => booking.id === id);
};
const statusInExport = async ({ host }: Visit) => (await paying.exportOf(host))[0]?.['Payout Status'];
const problemOf = async (visit: Visit) => (await detailOf(visit)).hostPayout?.problem;
const subjects = async (visit: Visit) => (await emails(visit)).map(({ subject }) => subject);

// docs/rules/payouts.md#what-hosts-are-told
describe('the payee of a check that came back is told', () => {
  test('once for all that it paid, with its sum', async () => {
    const visit = await aVisit();
    const [second, third] = [await aVisit(visit.host), await aVisit(visit.host)];
    const check = await aToldCheck(visit, second, third);
    await back(second, check.id);
    const [email, ...others] = await emails(visit);
    expect(others).toEqual([]);
    expect(email?.subject).toBe(`Check ${check.checkNumber} of $114.75 did not reach you`);
    expect(email?.text).toContain('/myaccount/profile');
    for (const one of [visit, second, third]) {
      expect(await kinds(one)).toEqual([]);
      const { bookingActivity } = await (await signIn(one.host)).getBookingDetail({ params: { id: one.id } });
      expect(bookingActivity.map(({ message }) => message)).toContain(
        'Emailed you: the payout did not arrive, and stays owed.',
      );
    }
  });

  test('with what was sent and what is owed now, each by itself', async () => {
    const visit = await aVisit();
    const check = await aToldCheck(visit);
    await refund(visit.id, 1000, 'host');
    await back(visit, check.id);
    const email = (await emails(visit)).find(({ subject }) => subject.includes('did not reach'));
    expect(email?.subject).toContain('of $38.25');
    expect(email?.text).toContain('Owed to you $28.25');
  });

  test('though more of the payout is owed, which comes by PayPal by now and is not sent by itself', async () => {
    const visit = await aVisit();
    await refund(visit.id, 1000, 'host');
    const check = await aToldCheck(visit);
    await failRefunds(visit.id);
    await payBy(visit.id, 'payPal', `lost${nextNumber()}@farm.example`);
    clock.advance({ hours: 25 });
    await back(visit, check.id);
    await paying.run();
    expect(await payoutOf(visit.id)).toMatchObject({
      ...{ payPalPayoutStatus: 'Error', owedCents: 3825, attempts: [] },
    });
    expect((await detailOf(visit)).hostPayout).toMatchObject({ problem: 'cameBack', backWay: 'Check' });
    const email = (await emails(visit)).find(({ subject }) => subject.includes('did not reach'));
    expect(email?.subject).toBe(`Check ${check.checkNumber} of $28.25 did not reach you`);
    expect(email?.text).toContain('You don’t have to do anything');
    expect(email?.text).not.toContain('PayPal');
  });

  test('and what is lost while the rest is on its way by PayPal is not sent after it', async () => {
    const visit = await aVisit();
    await refund(visit.id, 1000, 'host');
    const check = await aToldCheck(visit);
    await failRefunds(visit.id);
    await payBy(visit.id, 'payPal', `away${nextNumber()}@farm.example`);
    clock.advance({ hours: 25 });
    await paying.run();
    await back(visit, check.id);
    await paying.finish(visit.id);
    await paying.run();
    const payout = await payoutOf(visit.id);
    expect(payout).toMatchObject({ payPalPayoutStatus: 'Error', owedCents: 2825, arrivedCents: 1000 });
    expect(payout.attempts).toHaveLength(1);
    const { hostPayout } = await (await signIn(visit.host)).getBookingDetail({ params: { id: visit.id } });
    expect(hostPayout).toMatchObject({ problem: 'cameBack', isRefused: false });
    expect(await subjects(visit)).toEqual(
      expect.arrayContaining([`Check ${check.checkNumber} of $28.25 did not reach you`]),
    );
  });

  test('once the check that replaces it is undone, and the next statement is about money that is known', async () => {
    const visit = await aVisit();
    const first = await aToldCheck(visit);
    const second = await replace(visit, first.id);
    expect(await subjects(visit)).toEqual([]);
    await undo(second.id);
    // What was queued when it was void is done by now.
    expect(await checksBack(visit)).toEqual([{ checkId: first.id }, { checkId: first.id }]);
    expect(await problemOf(visit)).toBe('cameBack');
    expect(await subjects(visit)).toEqual([`Check ${first.checkNumber} of $38.25 did not reach you`]);
  });

  test('once the check that replaces it is lost too, before they heard of that one', async () => {
    const visit = await aVisit();
    const first = await aToldCheck(visit);
    const second = await replace(visit, first.id);
    await back(visit, second.id);
    expect(await subjects(visit)).toEqual([`Check ${first.checkNumber} of $38.25 did not reach you`]);
  });

  test('and keeps the problem if another check is marked and undone', async () => {
    const visit = await aVisit();
    await back(visit, (await aToldCheck(visit)).id);
    await undo((await write(visit)).id);
    expect(await problemOf(visit)).toBe('cameBack');
    expect(await emails(visit)).toHaveLength(1);
  });

  test('once the booking is paid again that was over when it came back', async () => {
    const visit = await aVisit();
    const second = await aVisit(visit.host);
    const check = await aToldCheck(visit, second);
    for (const { id } of [visit, second]) await put(id, 'Cancelled');
    await back(visit, check.id);
    expect(await subjects(visit)).toEqual([]);
    await put(visit.id, 'Paid');
    // What was queued when it was void is done by now.
    expect(await checksBack(visit)).toEqual([{ checkId: check.id }, { checkId: check.id }]);
    expect(await problemOf(visit)).toBe('cameBack');
    const [email, ...others] = await emails(visit);
    expect(others).toEqual([]);
    expect(email?.subject).toBe(`Check ${check.checkNumber} of $76.50 did not reach you`);
    expect(email?.text).toContain('$38.25 is owed to you now');
    await put(second.id, 'Paid');
    expect(await checksBack(visit)).toHaveLength(3);
    expect(await emails(visit)).toHaveLength(2);
  });

  test('once the booking is paid again that was over when the check that replaces it was undone', async () => {
    const visit = await aVisit();
    const first = await aToldCheck(visit);
    const second = await replace(visit, first.id);
    // What was queued when it was void finds that another check pays it all.
    expect(await subjects(visit)).toEqual([]);
    await put(visit.id, 'Cancelled');
    await undo(second.id);
    expect(await subjects(visit)).toEqual([]);
    const queuedBefore = await checksBack(visit);
    await put(visit.id, 'Paid');
    expect(await manualOf(visit.id)).toMatchObject({
      manualPaymentStatus: 'PaymentRequired',
      owedCents: 3825,
    });
    // What was queued before is done by now.
    expect(await checksBack(visit)).toEqual([...queuedBefore, { checkId: first.id }]);
    expect(await subjects(visit)).toEqual([`Check ${first.checkNumber} of $38.25 did not reach you`]);
  });

  test('of what a check that replaces it leaves out', async () => {
    const visit = await aVisit();
    const other = await aVisit(visit.host);
    const first = await aToldCheck(visit, other);
    await ctx.db
      .updateTable('payment_orders')
      .set({ doubted_at: ctx.now() })
      .where('booking_id', '=', other.id)
      .execute();
    await replace(visit, first.id);
    const [email, ...others] = await emails(visit);
    expect(others).toEqual([]);
    expect(email?.text).toContain('$38.25 is owed to you now');
    expect(email?.text.match(/Owed to you/g)).toHaveLength(1);
  });
});

describe('the payee is told nothing', () => {
  test('of a check that is void within the hour, before they heard of it', async () => {
    const visit = await aVisit();
    const check = await write(visit);
    await back(visit, check.id);
    await tell(check.id);
    expect(await emailsTo(visit.host)).toEqual([]);
    for (const read of [await detailOf(visit), await listedOf(visit)])
      expect(read).toMatchObject({
        ...{ payoutCents: 3825, paidOut: null },
        hostPayout: { problem: null, owedCents: 3825, arrivedCents: 0 },
      });
    expect(await statusInExport(visit)).toBe('PaymentRequired');
  });

  test('of one that is void when the payout is to go by PayPal', async () => {
    const visit = await aVisit();
    await refund(visit.id, 1000, 'host');
    const check = await write(visit);
    await failRefunds(visit.id);
    await payBy(visit.id, 'payPal', `soon${nextNumber()}@farm.example`);
    await back(visit, check.id);
    expect(await payoutOf(visit.id)).toMatchObject({ payPalPayoutStatus: 'Error', owedCents: 3825 });
    expect(await problemOf(visit)).toBeNull();
    expect(await statusInExport(visit)).toBe('Created');
  });

  test('of one that was to pay what PayPal could not, as they know that it is paid otherwise', async () => {
    const host = await aUser(ctx, { firstName: 'Walter' });
    const visit = { id: await aPayout({ receiver: `first${nextNumber()}+failed@farm.example`, host }), host };
    await paying.run();
    await paying.finish(visit.id);
    expect(await problemOf(visit)).toBe('cameBack');
    await payBy(visit.id, 'byHand');
    expect(await problemOf(visit)).toBeNull();
    // Which of two that came back was the later one is read from their times.
    clock.advance({ minutes: 5 });
    await back(visit, (await write(visit)).id);
    expect(await problemOf(visit)).toBeNull();
  });

  test('of one, but what they knew before stays: a payment by hand that came back', async () => {
    const visit = await aVisit();
    const byHand = { checkNumber: '', receiverPayPalEmail: 'walter.pay@farm.example', note: 'Paid.' };
    const marked = { bookingId: visit.id, status: 'ManualPayPalPaymentSent', ...byHand };
    expect((await post('markManualPayoutSent', marked)).status).toBe(200);
    expect((await post(`${visit.id}/back`, { reason })).status).toBe(200);
    clock.advance({ minutes: 5 });
    await back(visit, (await write(visit)).id);
    expect(await problemOf(visit)).toBe('cameBack');
  });

  test('of one of which nothing is owed any more', async () => {
    const visit = await aVisit();
    const check = await aToldCheck(visit);
    await refund(visit.id, 4950);
    await back(visit, check.id);
    expect(await subjects(visit)).toEqual([]);
  });
});

// docs/rules/payouts.md#statement
test('the statement names the check that the host was told of, whatever was written between', async () => {
  const visit = await aVisit();
  const first = await aToldCheck(visit);
  const second = await replace(visit, first.id);
  const third = await replace(visit, second.id);
  await tell(third.id);
  const texts = (await emailsTo(visit.host)).map(({ text }) => text).join();
  expect(texts).toContain(`Check ${third.checkNumber}, which replaces check ${first.checkNumber}`);
  expect(await subjects(visit)).toEqual([]);
});

test('no invariant is violated', async () => {
  expect(await findViolations(ctx, paymentInvariants)).toEqual([]);
});
