import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { findViolations, paymentInvariants } from '../testing/booking.ts';
import { aUser, type Person } from '../testing/factories.ts';
import { startPayingOut } from '../testing/paying-out.ts';
import { updateUser } from '../user/store.ts';
import { beginStatement } from './check-store.ts';

const paying = await startPayingOut();
const { ctx, clock, aPayout, manualOf, post, postTo, writeCheck, checksDue, nextNumber, refund } = paying;
afterAll(paying.close);
const api = () => paying.asAdministrator();

const reason = 'The post brought it back.';

let host: Person;
beforeEach(async () => {
  host = await aUser(ctx, { firstName: 'Walter', lastName: 'Brandt' });
});
/** Payouts by check of this test's host; the longest due first. */
const payouts = (count: number) => paying.manualPayoutsOf(host, count);
const back = (bookingId: string, checkId?: string) => post(`${bookingId}/back`, { checkId, reason });
const replace = (checkId: string, checkNumber: string) =>
  postTo(`check/${checkId}/replace`, { checkNumber, reason });
const undo = (...checkIds: string[]) => postTo('check/undo', { checkIds });
const typeOf = ({ body }: Awaited<ReturnType<typeof post>>) => body.type?.split(':').at(-1);

// docs/rules/payouts.md#checks
describe('a check', () => {
  test('pays several payouts of one owner, with one number and one sum', async () => {
    const ids = await payouts(3);
    const [due, ...others] = await checksDue(host);
    expect(others).toEqual([]);
    expect(due).toMatchObject({ payeeName: 'Walter Brandt', amountCents: 3 * 3825, whyNot: null });
    expect(due?.payouts.map(({ bookingId }) => bookingId)).toEqual(ids);
    const check = await writeCheck(ids, nextNumber());
    expect(check).toMatchObject({ amountCents: 3 * 3825, payeeName: 'Walter Brandt', voidedDateTime: null });
    expect(check.payouts.map(({ bookingId }) => bookingId)).toEqual(ids);
    expect(await checksDue(host)).toEqual([]);
    await beginStatement(ctx.db, check.id, ctx.now());
    const seen = await (await paying.signIn(host)).getBookingDetail({ params: { id: ids[1] ?? '' } });
    expect(seen.paidOut).toMatchObject({ checkNumber: check.checkNumber, checkCents: 3 * 3825 });
    const payout = await manualOf(ids[2] ?? '');
    expect(payout).toMatchObject({ manualPaymentStatus: 'CheckSent', checkNumber: check.checkNumber });
    expect(payout.checks).toMatchObject([{ id: check.id, payouts: check.payouts, undoUntil: null }]);
  });

  test('is not recorded if one of its payouts has moved on, or is owed another sum', async () => {
    const [one = '', two = '', three = ''] = await payouts(3);
    const run = async () =>
      (await api()).markManualPayoutsSent({
        body: {
          note: 'Mailed.',
          checks: [
            {
              checkNumber: nextNumber(),
              note: '',
              payouts: [one, two].map((bookingId) => ({ bookingId, amountCents: 3825 })),
            },
            { checkNumber: nextNumber(), note: '', payouts: [{ bookingId: three, amountCents: 3825 }] },
          ],
        },
      });
    await refund(two, 1000, 'host');
    const { written, movedOn } = await run();
    expect(movedOn).toEqual([one, two]);
    expect(written.map((check) => check.payouts[0]?.bookingId)).toEqual([three]);
    for (const id of [one, two]) expect(await manualOf(id)).toMatchObject({ checks: [], arrivedCents: 0 });
  });

  test('is refused for payouts of two owners', async () => {
    const [own] = await payouts(1);
    const theirs = await aPayout({ receiver: '', host: await aUser(ctx) });
    const paid = [own, theirs].map((bookingId) => ({ bookingId, amount: 38.25 }));
    const checks = [{ checkNumber: nextNumber(), payouts: paid }];
    expect((await post('markManualPayoutsSent', { note: 'Mailed.', checks })).status).toBe(400);
  });
});

// docs/rules/payouts.md#undoing-a-check
describe('undoing', () => {
  test('within the hour makes its payouts owed again, and its number free', async () => {
    const ids = await payouts(2);
    const used = nextNumber();
    const check = await writeCheck(ids, used);
    expect(check.undoUntil).toEqual(new Date(ctx.now().getTime() + 3_600_000));
    const { undoable } = await (await api()).listChecksDue({ query: {} });
    expect(undoable.filter(({ payeeId }) => payeeId === host.id)).toEqual([check]);
    expect(await undo(check.id)).toMatchObject({ status: 200, body: { undone: [check.id] } });
    for (const id of ids) {
      const payout = await manualOf(id);
      expect(payout).toMatchObject({ manualPaymentStatus: 'PaymentRequired', owedCents: 3825, checks: [] });
      expect(payout.activity.at(-1)?.message).toBe(`Check ${used} was not written: marking it was undone.`);
    }
    expect((await checksDue(host)).flatMap((due) => due.payouts)).toHaveLength(2);
    expect((await (await api()).listChecksDue({ query: {} })).undoable.map(({ id }) => id)).not.toContain(
      check.id,
    );
    expect((await undo(check.id)).body).toMatchObject({ detail: 'It was undone already.' });
    expect((await writeCheck(ids, used)).checkNumber).toBe(used);
  });

  test('is refused after the hour, and leaves the others of a call', async () => {
    const [one = '', two = ''] = await payouts(2);
    const early = await writeCheck([one], nextNumber());
    clock.advance({ minutes: 59 });
    const late = await writeCheck([two], nextNumber());
    clock.advance({ minutes: 1 });
    expect(await undo(early.id, late.id)).toMatchObject({ status: 200, body: { undone: [late.id] } });
    expect((await undo(early.id)).status).toBe(409);
    expect((await manualOf(one)).checks).toMatchObject([{ undoUntil: null }]);
  });
});

// docs/rules/payouts.md#money-that-came-back
describe('a check that did not arrive', () => {
  test('comes back with all its payouts, which are in the next run', async () => {
    const ids = await payouts(3);
    const check = await writeCheck(ids, nextNumber());
    clock.advance({ hours: 48 });
    expect((await back(ids[1] ?? '', check.id)).status).toBe(200);
    for (const id of ids) {
      const payout = await manualOf(id);
      expect(payout).toMatchObject({
        manualPaymentStatus: 'PaymentRequired',
        owedCents: 3825,
        checkNumber: null,
        payoutDate: null,
      });
      expect(payout.checks).toMatchObject([{ id: check.id, voidReason: reason, acts: ['correctNumber'] }]);
      expect(payout.activity.at(-1)?.message).toBe(`Check ${check.checkNumber} is void: ${reason}`);
    }
    expect((await checksDue(host)).map((due) => due.amountCents)).toEqual([3 * 3825]);
    expect(typeOf(await back(ids[0] ?? '', check.id))).toBe('checkMovedOn');
    // It is paid by hand already.
    expect(typeOf(await paying.payBy(ids[0] ?? '', 'byHand'))).toBe('payoutPlannedSo');
    const again = await writeCheck(ids, nextNumber());
    expect((await manualOf(ids[0] ?? '')).checks.map(({ id }) => id)).toEqual([again.id, check.id]);
  });

  test('comes back only as far as it is still owed', async () => {
    const [one = '', two = ''] = await payouts(2);
    const check = await writeCheck([one, two], nextNumber());
    await refund(one, 1000, 'host');
    await back(one, check.id);
    expect(await manualOf(one)).toMatchObject({ owedCents: 2825 });
    expect((await checksDue(host)).map((due) => due.amountCents)).toEqual([2825 + 3825]);
  });

  test('is replaced by another for what is owed then, to the address that is right then', async () => {
    const [one = '', two = ''] = await payouts(2);
    const check = await writeCheck([one, two], nextNumber());
    await refund(one, 1000, 'host');
    await refund(two, 4950);
    await (await api()).updateProfileInfo({
      body: {
        id: host.id,
        phoneNumber: '6085550100',
        address: {
          addressLine1: '9 Elm Street',
          addressLine2: '',
          city: 'Viroqua',
          state: 'WI',
          zipCode: '54665',
        },
      },
    });
    const next = nextNumber();
    // Where it goes is read before.
    expect((await manualOf(two)).checks).toMatchObject([
      { replacementAddress: { addressLine1: '9 Elm Street', zipCode: '54665' } },
    ]);
    expect((await replace(check.id, next)).status).toBe(200);
    const [written, before] = (await manualOf(one)).checks;
    expect(written).toMatchObject({
      checkNumber: next,
      amountCents: 2825,
      note: `Replaces check ${check.checkNumber}.`,
      address: { addressLine1: '9 Elm Street', zipCode: '54665' },
      payouts: [{ bookingId: one }],
    });
    expect(before).toMatchObject({
      id: check.id,
      replacementAddress: null,
      replacedByNumber: next,
      voidReason: reason,
      address: { addressLine1: '12 Gate Road' },
    });
    expect(await manualOf(two)).toMatchObject({ owedCents: 0, arrivedCents: 0 });
    expect(typeOf(await replace(check.id, nextNumber()))).toBe('checkMovedOn');
  });

  test('is replaced at the first complete address of its payouts, which each of them names', async () => {
    const [one = '', two = ''] = (await payouts(2)).toSorted();
    const check = await writeCheck([one, two], nextNumber());
    await updateUser(ctx.db, host.id, { address_line1: '' });
    await ctx.db.updateTable('payouts').set({ host_city: '' }).where('booking_id', '=', one).execute();
    expect(await manualOf(one)).toMatchObject({
      listingUserAddress: { city: '' },
      checks: [{ replacementAddress: { addressLine1: '12 Gate Road', zipCode: '53572' } }],
    });
    expect((await replace(check.id, nextNumber())).status).toBe(200);
    expect((await manualOf(one)).checks[0]?.address).toMatchObject({ addressLine1: '12 Gate Road' });
  });

  test('is not replaced when nothing of it is owed: then it stays as it is', async () => {
    const [one = ''] = await payouts(1);
    const check = await writeCheck([one], nextNumber());
    await refund(one, 4950);
    expect((await manualOf(one)).checks[0]?.acts).toEqual(['undo', 'reportBack', 'correctNumber']);
    expect(typeOf(await replace(check.id, nextNumber()))).toBe('checkMovedOn');
    expect((await manualOf(one)).checks).toMatchObject([{ voidedDateTime: null }]);
  });

  test('is found by its number', async () => {
    const [one = ''] = await payouts(1);
    const check = await writeCheck([one], `W-${nextNumber()}`);
    await back(one, check.id);
    const query = { search: check.checkNumber };
    const table = await (await api()).listPayouts({ query: { ...query, tab: 'pending' } });
    expect(table.payouts.map(({ bookingId }) => bookingId)).toEqual([one]);
  });
});

test('a PayPal payment by hand that came back is owed again', async () => {
  const [one = ''] = await payouts(1);
  const sent = {
    bookingId: one,
    status: 'ManualPayPalPaymentSent',
    note: 'Sent.',
    receiverPayPalEmail: 'w@farm.example',
  };
  expect(typeOf(await back(one))).toBe('payoutMovedOn');
  await post('markManualPayoutSent', sent);
  expect((await manualOf(one)).acts).toEqual(['reportBack']);
  expect((await back(one)).status).toBe(200);
  const payout = await manualOf(one);
  expect(payout).toMatchObject({ manualPaymentStatus: 'PaymentRequired', owedCents: 3825 });
  expect(payout.activity.at(-1)?.message).toBe(`The PayPal payment to w@farm.example came back: ${reason}`);
  expect((await back(one)).status).toBe(409);
});

test('no invariant is violated', async () => {
  expect(await findViolations(ctx, paymentInvariants)).toEqual([]);
});
