import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { dayInWisconsin, formatDay } from '#domain/dates.ts';
import { findViolations, paymentInvariants } from '../testing/booking.ts';
import { aUser, type Person } from '../testing/factories.ts';
import { startPayingOut } from '../testing/paying-out.ts';
import { beginStatement } from './check-store.ts';

const paying = await startPayingOut();
const { ctx, clock, aPayout, manualOf, post, postTo, writeCheck, nextNumber } = paying;
afterAll(paying.close);

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
const typeOf = ({ body }: Awaited<ReturnType<typeof post>>) => body.type?.split(':').at(-1);

// docs/rules/payouts.md#check-numbers
describe('a number', () => {
  const mark = (bookingId: string, checkNumber: string, more: object = {}) =>
    post('markManualPayoutSent', { bookingId, status: 'CheckSent', note: 'Mailed.', checkNumber, ...more });
  const today = () => formatDay(dayInWisconsin(ctx.now()));

  test('belongs to one check, also once that was voided or replaced, and whoever the payee is', async () => {
    const [one = '', two = '', three = ''] = await payouts(3);
    const [first, second] = [nextNumber(), nextNumber()];
    const check = await writeCheck([one], first);
    expect((await replace(check.id, second)).status).toBe(200);
    const [replacement] = (await manualOf(one)).checks;
    await back(one, replacement?.id);
    const theirs = await aPayout({ receiver: '', host: await aUser(ctx) });
    for (const used of [first, second])
      for (const id of [two, theirs]) {
        const answer = await mark(id, used);
        expect([answer.status, typeOf(answer)]).toEqual([409, 'checkNumberUsed']);
        expect(answer.body.detail).toBe(
          `Check ${used} was written for Walter Brandt on ${today()}. Please use another number.`,
        );
        expect(answer.body.errors?.[0]?.path).toBe('checkNumber');
      }
    const checks = [two, three].map((bookingId, index) => ({
      checkNumber: index === 0 ? nextNumber() : first,
      payouts: [{ bookingId, amount: 38.25 }],
    }));
    const run = await post('markManualPayoutsSent', { note: 'Mailed.', checks });
    expect([run.status, run.body.errors?.[0]?.path]).toEqual([409, 'checks.1.checkNumber']);
    expect(await manualOf(two)).toMatchObject({ manualPaymentStatus: 'PaymentRequired', checks: [] });
  });

  test('is the same with leading zeros, and in capitals', async () => {
    const [one = '', two = '', three = ''] = await payouts(3);
    const number = nextNumber();
    const check = await writeCheck([one], `a-0${number}`);
    const theirs = await aPayout({ receiver: '', host: await aUser(ctx) });
    for (const used of [`A-0${number}`, `a-${number}`, `A-000${number}`]) {
      const answer = await mark(theirs, used);
      expect([used, typeOf(answer)]).toEqual([used, 'checkNumberUsed']);
      expect(answer.body.detail).toContain(`Check a-0${number} was written for Walter Brandt`);
    }
    const same = await mark(two, `A-${number}`, { isSameCheck: true });
    expect(same.status).toBe(200);
    expect((await manualOf(two)).checks).toMatchObject([{ id: check.id, checkNumber: `a-0${number}` }]);
    // Zeros that are not leading count.
    expect((await mark(three, `a-${number}0`)).status).toBe(200);
    const run = [`00${nextNumber()}`].flatMap((first) => [first, first.slice(2)]);
    const [four = '', five = ''] = await payouts(2);
    const checks = [four, five].map((bookingId, index) => ({
      checkNumber: run[index],
      payouts: [{ bookingId, amount: 38.25 }],
    }));
    const answer = await post('markManualPayoutsSent', { note: 'Mailed.', checks });
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([409, 'checks.1.checkNumber']);
    // How it is written is corrected all the same.
    const spelled = await postTo(`check/${check.id}/number`, {
      checkNumber: `A-${number}`,
      reason: 'Misread.',
    });
    expect(spelled.status).toBe(200);
    expect((await manualOf(one)).checkNumber).toBe(`A-${number}`);
  });

  test('of the same owner’s check of the last hour is asked about, and can be the same check', async () => {
    const [one = '', two = '', three = ''] = await payouts(3);
    const used = nextNumber();
    const check = await writeCheck([one], used);
    const asked = await mark(two, used);
    expect([asked.status, typeOf(asked)]).toEqual([409, 'checkNumberOfPayee']);
    expect((await mark(two, used, { isSameCheck: true })).status).toBe(200);
    expect((await manualOf(one)).checks).toMatchObject([{ id: check.id, amountCents: 7650 }]);
    clock.advance({ hours: 1 });
    await beginStatement(ctx.db, check.id, ctx.now());
    const seen = await (await paying.signIn(host)).getBookingDetail({ params: { id: one } });
    expect(seen.paidOut?.checkCents).toBe(7650);
    expect(typeOf(await mark(three, used, { isSameCheck: true }))).toBe('checkNumberUsed');
    const theirs = await aPayout({ receiver: '', host: await aUser(ctx) });
    expect(typeOf(await mark(theirs, used, { isSameCheck: true }))).toBe('checkNumberUsed');
  });

  test.each([
    ['1,042', 'A number without commas'],
    ['12.5', 'A whole number, without decimals'],
    ['-5', 'A number without a sign'],
    ['000', 'More than 0'],
    ['12a', 'It must end in a digit'],
  ])('%s is refused in a run, which counts up, with what is wrong with it', async (wrong, message) => {
    const [id = ''] = await payouts(1);
    const inRun = { checkNumber: wrong, payouts: [{ bookingId: id, amount: 38.25 }] };
    expect(await post('markManualPayoutsSent', { note: 'Mailed.', checks: [inRun] })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'checks.0.checkNumber', message }] },
    });
    expect((await manualOf(id)).manualPaymentStatus).toBe('PaymentRequired');
  });

  test('is any text of a single mark, a replacement and a correction, but none that a check has', async () => {
    const [one = '', two = ''] = await payouts(2);
    const text = (name: string) => `${name} ${nextNumber()}, by hand (a)`;
    const [marked, replaced, corrected] = [text('Cashier’s'), text('Draft'), text('Order')];
    expect(await mark(one, marked)).toMatchObject({ status: 200 });
    const [check] = (await manualOf(one)).checks;
    expect(check?.checkNumber).toBe(marked);
    expect(typeOf(await mark(two, marked))).toBe('checkNumberOfPayee');
    expect(await mark(two, 'x'.repeat(251))).toMatchObject({ status: 400 });
    expect(await replace(check?.id ?? '', replaced)).toMatchObject({ status: 200 });
    const next = (await manualOf(one)).checks.find(({ checkNumber }) => checkNumber === replaced);
    const correct = (checkNumber: string) =>
      postTo(`check/${next?.id}/number`, { checkNumber, reason: 'Misread.' });
    expect(typeOf(await correct(marked))).toBe('checkNumberUsed');
    expect(await correct(corrected)).toMatchObject({ status: 200 });
    expect((await manualOf(one)).checkNumber).toBe(corrected);
  });

  test('is corrected, and the old one stays in the activity of each payout', async () => {
    const ids = await payouts(2);
    const [wrong, right] = [nextNumber(), nextNumber()];
    const check = await writeCheck(ids, wrong);
    const correct = (checkNumber: string) =>
      postTo(`check/${check.id}/number`, { checkNumber, reason: 'Misread.' });
    expect((await correct(wrong)).body.errors?.[0]?.path).toBe('checkNumber');
    const other = await writeCheck(await payouts(1), nextNumber());
    expect(typeOf(await correct(other.checkNumber))).toBe('checkNumberUsed');
    expect((await correct(right)).status).toBe(200);
    for (const id of ids) {
      const { checkNumber, activity } = await manualOf(id);
      expect(checkNumber).toBe(right);
      expect(activity.at(-1)).toMatchObject({
        message: `The number of the check was corrected from ${wrong} to ${right}: Misread.`,
        by: 'Ada Lindqvist',
      });
    }
    // The wrong one is free for the check that really has it.
    expect((await writeCheck(await payouts(1), wrong)).checkNumber).toBe(wrong);
  });
});

test('no invariant is violated', async () => {
  expect(await findViolations(ctx, paymentInvariants)).toEqual([]);
});
