import { afterAll, describe, expect, test } from 'vitest';
import { findViolations, paymentInvariants } from '../testing/booking.ts';
import { aUser } from '../testing/factories.ts';
import { emailsTo } from '../testing/inbox.ts';
import { startPayingOut } from '../testing/paying-out.ts';
import { payoutSentEmail } from './payout-sent.email.ts';

const paying = await startPayingOut({ emulators: ['mail'], config: { RATE_LIMIT_FACTOR: '1000' } });
const { ctx, aPayout, manualOf, post, postTo, writeCheck, nextNumber, manualPayoutsOf } = paying;
afterAll(paying.close);

const reason = 'For a reason.';

const begin = async (count = 2) => {
  const host = await aUser(ctx);
  const ids = await manualPayoutsOf(host, count);
  const [id = '', other = ''] = ids;
  return { host, id, other, check: await writeCheck(ids.slice(0, 2), nextNumber()) };
};
const undo = (id: string) => postTo('check/undo', { checkIds: [id] });
const typeOf = ({ body }: Awaited<ReturnType<typeof post>>) => body.type?.split(':').at(-1);
/** Both orders in turn, since the first of two calls often wins. */
const inTurn = async <A, B>(round: number, a: () => Promise<A>, b: () => Promise<B>): Promise<[A, B]> => {
  if (round % 2 === 0) return Promise.all([a(), b()]);
  const [second, first] = await Promise.all([b(), a()]);
  return [first, second];
};
const rounds = Array.from({ length: 8 }, (_, round) => round);

// docs/rules/payouts.md#checks
describe('at the same moment', () => {
  test('undoing and the statement: it is undone, or it is told, never both', async () => {
    for (const round of rounds) {
      const { host, id, check } = await begin();
      const send = () => payoutSentEmail.job.run(ctx, { checkId: check.id });
      const [answer] = await inTurn(round, () => undo(check.id), send);
      const isUndone = answer.status === 200;
      expect(await emailsTo(host.email, isUndone ? 0 : 1)).toHaveLength(isUndone ? 0 : 1);
      expect((await manualOf(id)).owedCents).toBe(isUndone ? 3825 : 0);
    }
  });

  test('a statement that has begun in an open transaction: undoing waits for it, and is refused', async () => {
    const { id, check } = await begin();
    const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>();
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
    const sending = ctx.db.transaction().execute(async (transaction) => {
      const values = { statement_at: ctx.now() };
      await transaction.updateTable('checks').set(values).where('id', '=', check.id).execute();
      hold();
      await isOver;
    });
    await isHeld;
    const undoing = undo(check.id);
    end();
    await sending;
    expect(typeOf(await undoing)).toBe('checkNotUndoable');
    expect((await manualOf(id)).owedCents).toBe(0);
  });

  test('two runs with one number: one check is written', async () => {
    for (const round of rounds) {
      const [one, two] = [
        await aPayout({ receiver: '', host: await aUser(ctx) }),
        await aPayout({ receiver: '', host: await aUser(ctx) }),
      ];
      const checkNumber = nextNumber();
      const run = (bookingId: string) => () =>
        post('markManualPayoutsSent', {
          note: 'Mailed.',
          checks: [{ checkNumber, payouts: [{ bookingId, amount: 38.25 }] }],
        });
      const answers = await inTurn(round, run(one), run(two));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const written = [...(await manualOf(one)).checks, ...(await manualOf(two)).checks];
      expect(written).toHaveLength(1);
    }
  });

  test('replacing and reporting back: one of them', async () => {
    for (const round of rounds) {
      const { id, check } = await begin();
      const checkNumber = nextNumber();
      const [replaced, back] = await inTurn(
        round,
        () => postTo(`check/${check.id}/replace`, { checkNumber, reason }),
        () => post(`${id}/back`, { checkId: check.id, reason }),
      );
      expect([replaced.status, back.status].toSorted()).toEqual([200, 409]);
      const { owedCents, checks } = await manualOf(id);
      expect(owedCents).toBe(replaced.status === 200 ? 0 : 3825);
      expect(checks.filter(({ voidedDateTime }) => voidedDateTime === null)).toHaveLength(
        replaced.status === 200 ? 1 : 0,
      );
    }
  });

  test('adding to a check and undoing it: all of it is undone, or a new one is written', async () => {
    for (const round of rounds) {
      const { host, id, check } = await begin();
      const more = await aPayout({ receiver: '', host });
      const sent = { status: 'CheckSent', note: 'Same.', checkNumber: check.checkNumber, isSameCheck: true };
      const [marked, undone] = await inTurn(
        round,
        () => post('markManualPayoutSent', { ...sent, bookingId: more }),
        () => undo(check.id),
      );
      expect([marked.status, undone.status]).toEqual([200, 200]);
      expect((await manualOf(id)).owedCents).toBe(3825);
      const { owedCents, checks } = await manualOf(more);
      // Written after the undoing, under the number that was free then.
      if (owedCents === 0) expect(checks).toMatchObject([{ amountCents: 3825 }]);
      else expect(checks).toEqual([]);
    }
  });

  test('20 calls of one kind: one has an effect', async () => {
    const twenty = async (call: () => ReturnType<typeof post>) => {
      const answers = await Promise.all(Array.from({ length: 20 }, call));
      return answers.filter(({ status }) => status === 200).length;
    };
    const one = await begin();
    expect(await twenty(() => undo(one.check.id))).toBe(1);
    const checkNumber = nextNumber();
    const sent = { bookingId: one.id, status: 'CheckSent', note: 'Mailed.', checkNumber, isSameCheck: true };
    expect(await twenty(() => post('markManualPayoutSent', sent))).toBe(1);
    const [check] = (await manualOf(one.id)).checks;
    const right = nextNumber();
    const correct = () => postTo(`check/${check?.id}/number`, { checkNumber: right, reason });
    expect(await twenty(correct)).toBe(1);
    const next = nextNumber();
    expect(await twenty(() => postTo(`check/${check?.id}/replace`, { checkNumber: next, reason }))).toBe(1);
    const [replacement] = (await manualOf(one.id)).checks;
    const back = () => post(`${one.id}/back`, { checkId: replacement?.id, reason });
    expect(await twenty(back)).toBe(1);
    const { owedCents, activity } = await manualOf(one.id);
    expect(owedCents).toBe(3825);
    const lines = activity.map(({ message }) => message.replaceAll(/\d{4}/g, 'N'));
    expect(lines.slice(1)).toEqual([
      'Check sent, number N: Mailed.',
      'Check N was not written: marking it was undone.',
      'Check sent, number N: Mailed.',
      'The number of the check was corrected from N to N: For a reason.',
      'Check N is void: For a reason.',
      'Check sent, number N: Replaces check N.',
      'Check N is void: For a reason.',
    ]);
  });
});

test('no invariant is violated', async () => {
  expect(await findViolations(ctx, paymentInvariants)).toEqual([]);
});
