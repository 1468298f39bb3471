import { parse } from 'csv-parse/sync';
import { afterAll, expect, test } from 'vitest';
import { statementAt } from '#domain/check.ts';
import { startPayingOut } from '../testing/paying-out.ts';

const paying = await startPayingOut();
const { ctx, clock, aPayout, aManualPayout, payoutOf, manualOf, refund, writeCheck, nextNumber, post } =
  paying;
afterAll(paying.close);
const api = () => paying.asAdministrator();

// docs/rules/payouts.md#table-of-payouts
test.each(['refunded', 'cancelled and refunded'])(
  'a payout that was %s shows nothing and no due date, on its page, in the table and in its file',
  async (how) => {
    const ended = await aPayout();
    const living = await aPayout();
    if (how !== 'refunded') expect((await post(`${ended}/cancel/auto`)).status).toBe(200);
    await refund(ended, 4950);
    expect(await payoutOf(ended)).toMatchObject({
      ...{ payPalPayoutStatus: 'Canceled', amountCents: 0, dueDay: null },
    });
    const { confirmationCode, hostPayout } = await (await api()).getBooking({ params: { id: ended } });
    expect(hostPayout?.amountCents).toBe(0);
    const query = { tab: 'other', search: confirmationCode } as never;
    expect((await (await api()).listPayouts({ query })).payouts).toMatchObject([
      { amountCents: 0, dueDay: null },
    ]);
    const file = await (await api()).exportPayoutTable({ query });
    const [row] = parse(await new Response(file.content).text(), { columns: true, bom: true }) as Record<
      string,
      string
    >[];
    expect(row).toMatchObject({ Amount: '0.00', Due: '' });
    const foundFrom = async (minAmount: number) =>
      (await (await api()).listPayouts({ query: { ...(query as object), minAmount } as never })).total;
    expect([await foundFrom(0), await foundFrom(1)]).toEqual([1, 0]);
    expect((await payoutOf(living)).dueDay).not.toBeNull();
  },
);

// docs/rules/payouts.md#statuses
test('a payout that was cancelled and ended is cancelled again once its booking is paid again', async () => {
  const id = await aManualPayout();
  expect((await post(`${id}/cancel/manual`)).status).toBe(200);
  await paying.put(id, 'PendingPayment');
  expect(await manualOf(id)).toMatchObject({ amountCents: 0, dueDay: null, acts: [] });
  const { activity } = await manualOf(id);
  expect(activity.at(-1)?.message).toBe('Called off, as the booking is not paid any more.');
  await paying.put(id, 'Paid');
  expect(await manualOf(id)).toMatchObject({
    ...{ manualPaymentStatus: 'Canceled', owedCents: 3825, amountCents: 3825, acts: ['changeWay'] },
  });
});

// docs/rules/payouts.md#undoing-a-check
test('who gives money back reads which check can still be undone, and until when', async () => {
  const id = await aManualPayout();
  const read = async () => (await (await api()).getBooking({ params: { id } })).hostPayout?.undoableChecks;
  expect(await read()).toEqual([]);
  const number = nextNumber();
  await writeCheck([id], number);
  expect(await read()).toEqual([{ checkNumber: number, untilDateTime: statementAt(ctx.now()) }]);
  const [check] = (await manualOf(id)).checks;
  clock.advance({ hours: 1 });
  expect(check?.checkNumber).toBe(number);
  expect(await read()).toEqual([]);
});
