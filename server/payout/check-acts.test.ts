import { afterAll, describe, expect, test } from 'vitest';
import type { Check } from '#contract/check-fields.ts';
import { checkActs } from '#domain/check.ts';
import { findViolations, paymentInvariants } from '../testing/booking.ts';
import { aUser, type Person } from '../testing/factories.ts';
import { startPayingOut } from '../testing/paying-out.ts';
import { updateUser } from '../user/store.ts';
import { payoutSentEmail } from './payout-sent.email.ts';

const paying = await startPayingOut({ emulators: ['mail'] });
const { ctx, clock, manualPayoutsOf, manualOf, post, postTo, writeCheck, nextNumber, refund, failRefunds } =
  paying;
afterAll(paying.close);

const reason = 'For a reason.';

/** A check that pays two payouts, in a state; the first of them is the one that is looked at. */
type One = { host: Person; id: string; other: string; check: Check };
const begin = async (): Promise<One> => {
  const host = await aUser(ctx);
  const [id = '', other = ''] = await manualPayoutsOf(host, 2);
  return { host, id, other, check: await writeCheck([id, other], nextNumber()) };
};
const refundAll = (bookingId: string) => refund(bookingId, 4950);
const back = ({ id, check }: One) => post(`${id}/back`, { checkId: check.id, reason });

const states: Record<string, (one: One) => Promise<unknown>> = {
  'just written': async () => {},
  'an hour old': async () => clock.advance({ hours: 1 }),
  'told of': async ({ check }) => payoutSentEmail.job.run(ctx, { checkId: check.id }),
  voided: back,
  replaced: async ({ check }) => postTo(`check/${check.id}/replace`, { checkNumber: nextNumber(), reason }),
  'owed only of the other': async ({ id }) => refundAll(id),
  'owed no more': async ({ id, other }) => [await refundAll(id), await refundAll(other)],
  'with payments in doubt': async ({ id, other }) =>
    ctx.db
      .updateTable('payment_orders')
      .set({ doubted_at: ctx.now() })
      .where('booking_id', 'in', [id, other])
      .execute(),
  'of a payee without an address': async ({ host, id, other }) => {
    await updateUser(ctx.db, host.id, { address_line1: '' });
    await ctx.db
      .updateTable('payouts')
      .set({ host_city: '' })
      .where('booking_id', 'in', [id, other])
      .execute();
  },
};

const acts: Record<Check['acts'][number], (one: One) => ReturnType<typeof post>> = {
  undo: ({ check }) => postTo('check/undo', { checkIds: [check.id] }),
  reportBack: back,
  replace: ({ check }) => postTo(`check/${check.id}/replace`, { checkNumber: nextNumber(), reason }),
  correctNumber: ({ check }) => postTo(`check/${check.id}/number`, { checkNumber: nextNumber(), reason }),
};

const offered: Record<string, string> = {
  'just written': 'undo reportBack replace correctNumber',
  'an hour old': 'reportBack replace correctNumber',
  'told of': 'reportBack replace correctNumber',
  voided: 'correctNumber',
  replaced: 'correctNumber',
  'owed only of the other': 'undo reportBack replace correctNumber',
  'owed no more': 'undo reportBack correctNumber',
  'with payments in doubt': 'undo reportBack correctNumber',
  'of a payee without an address': 'undo reportBack correctNumber',
};

// docs/rules/payouts.md#acts
describe('the acts of a check', () => {
  test.each(Object.keys(states))('%s: what is answered works, and nothing else', async (state) => {
    for (const act of checkActs) {
      const one = await begin();
      await states[state]?.(one);
      const check = (await manualOf(one.id)).checks.find(({ id }) => id === one.check.id);
      expect(check?.acts.join(' ')).toBe(offered[state]);
      const { status } = await acts[act](one);
      expect([act, status]).toEqual([act, check?.acts.includes(act) ? 200 : 409]);
    }
  });

  test('are none once it was undone, and its payouts can be sent and moved again', async () => {
    const one = await begin();
    await acts.undo(one);
    expect(await manualOf(one.id)).toMatchObject({
      checks: [],
      acts: ['mark', 'cancel', 'changeWay', 'changePostalAddress'],
    });
    expect((await acts.undo(one)).status).toBe(409);
    for (const act of ['reportBack', 'replace', 'correctNumber'] as const)
      expect((await acts[act](one)).status).toBe(404);
  });

  test('of an earlier one stay, beside another for what came to be owed later', async () => {
    const one = await begin();
    await acts.undo(one);
    await refund(one.id, 2825, 'host');
    const first = await writeCheck([one.id], nextNumber());
    await failRefunds(one.id);
    const rest = { bookingId: one.id, status: 'CheckSent', note: 'The rest.', checkNumber: nextNumber() };
    expect((await post('markManualPayoutSent', rest)).status).toBe(200);
    const { checks } = await manualOf(one.id);
    expect(checks.map(({ amountCents }) => amountCents)).toEqual([2825, 1000]);
    expect((await post(`${one.id}/back`, { checkId: first.id, reason })).status).toBe(200);
    expect(await manualOf(one.id)).toMatchObject({ owedCents: 1000, arrivedCents: 2825 });
    expect((await manualOf(one.id)).checkNumber).toBe(rest.checkNumber);
    // The same with an earlier one that was undone.
    const again = await writeCheck([one.id], nextNumber());
    expect((await acts.undo({ ...one, check: checks[0] ?? first })).status).toBe(200);
    expect(await manualOf(one.id)).toMatchObject({ owedCents: 2825, checkNumber: again.checkNumber });
    expect((await writeCheck([one.id], nextNumber())).amountCents).toBe(2825);
  });
});

test('no invariant is violated', async () => {
  expect(await findViolations(ctx, paymentInvariants)).toEqual([]);
});
