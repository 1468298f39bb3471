import { afterAll, describe, expect, test } from 'vitest';
import { findViolations, paymentInvariants } from '../testing/booking.ts';
import { aUser } from '../testing/factories.ts';
import { startPayingOut } from '../testing/paying-out.ts';

const paying = await startPayingOut({ emulators: ['mail'] });
const { ctx, aPayout, aManualPayout, manualOf, post, postTo, nextNumber, writeCheck, checksDue } = paying;
const { refund, failRefunds } = paying;
afterAll(paying.close);

const checkOf = async (id: string) => (await manualOf(id)).checks[0];

// docs/rules/payouts.md#checks
describe('a check says what is owed without it, and what becomes of that', () => {
  test('which a refund has made less: another sum is not recorded in its place', async () => {
    const id = await aManualPayout();
    const { id: checkId } = await writeCheck([id], nextNumber());
    await refund(id, 1000, 'host');
    expect(await checkOf(id)).toMatchObject({
      amountCents: 3825,
      payouts: [{ amountCents: 3825, owedCents: 2825, step: 'run', payoutType: 'Manual' }],
    });
    const replace = (amount: number) =>
      postTo(`check/${checkId}/replace`, { checkNumber: nextNumber(), reason: 'Lost.', amount });
    expect(await replace(38.25)).toMatchObject({
      status: 409,
      body: { type: 'urn:openacre:refusal:checkMovedOn' },
    });
    expect((await checkOf(id))?.voidedDateTime).toBeNull();
    expect((await replace(28.25)).status).toBe(200);
    expect(await checkOf(id)).toMatchObject({ amountCents: 2825 });
  });

  test('while the payment of its booking is in doubt', async () => {
    const id = await aManualPayout();
    await writeCheck([id], nextNumber());
    const doubted = { doubted_at: ctx.now() };
    await ctx.db.updateTable('payment_orders').set(doubted).where('booking_id', '=', id).execute();
    expect(await checkOf(id)).toMatchObject({ payouts: [{ owedCents: 3825, step: 'doubted' }] });
    expect((await checkOf(id))?.acts).not.toContain('replace');
  });

  test('of a payout that was stopped before: what comes back is not in the next run', async () => {
    const host = await aUser(ctx);
    const id = await aPayout({ receiver: '', host });
    await refund(id, 1000, 'host');
    const { id: checkId } = await writeCheck([id], nextNumber());
    await failRefunds(id);
    expect((await post(`${id}/cancel/manual`)).status).toBe(200);
    await refund(id, 1000, 'host');
    const check = await checkOf(id);
    expect(check?.payouts).toMatchObject([{ owedCents: 2825, step: 'stopped' }]);
    expect(check?.acts).not.toContain('replace');
    expect((await post(`${id}/back`, { checkId, reason: 'Lost.' })).status).toBe(200);
    expect(await manualOf(id)).toMatchObject({ manualPaymentStatus: 'Canceled', owedCents: 2825 });
    expect(await checksDue(host)).toEqual([]);
  });
});

// docs/rules/payouts.md#marking-as-sent
test('a single mark of another sum than is owed by now is refused', async () => {
  const id = await aManualPayout();
  const mark = (amount: number) =>
    post('markManualPayoutSent', {
      ...{ bookingId: id, status: 'CheckSent', note: 'Mailed.', checkNumber: nextNumber(), amount },
    });
  await refund(id, 1000, 'host');
  expect(await mark(38.25)).toMatchObject({
    status: 409,
    body: { type: 'urn:openacre:refusal:payoutMovedOn' },
  });
  expect((await mark(28.25)).status).toBe(200);
});

// docs/rules/payouts.md#run-for-checks
test('a check of a run whose payee moved since it was printed is not recorded', async () => {
  const host = await aUser(ctx);
  const id = await aPayout({ receiver: '', host });
  const write = async (key: string) => {
    const checks = [
      { checkNumber: nextNumber(), note: '', key, payouts: [{ bookingId: id, amountCents: 3825 }] },
    ];
    const api = await paying.asAdministrator();
    return api.markManualPayoutsSent({ body: { note: 'Mailed.', checks } });
  };
  const [printed] = await checksDue(host);
  await ctx.db.updateTable('users').set({ zip_code: '54665' }).where('id', '=', host.id).execute();
  expect(await write(printed?.key ?? '')).toMatchObject({ written: [], movedOn: [id] });
  const [moved] = await checksDue(host);
  expect((await write(moved?.key ?? '')).written).toMatchObject([{ address: { zipCode: '54665' } }]);
});

test('no invariant is violated', async () => {
  expect(await findViolations(ctx, paymentInvariants)).toEqual([]);
});
