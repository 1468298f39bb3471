import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { addDays, dayInWisconsin } from '#domain/dates.ts';
import { findViolations, paymentInvariants } from '../testing/booking.ts';
import { aUser } from '../testing/factories.ts';
import { fiftyTimes, startPayingOut } from '../testing/paying-out.ts';

const paying = await startPayingOut();
const { ctx, administrator, aPayout, aManualPayout, manualOf, post, checksDue } = paying;
afterAll(paying.close);
const api = () => paying.asAdministrator();

const check = (bookingId: string, checkNumber: string, note = '') => ({
  ...{ checkNumber, note },
  payouts: [{ bookingId, amountCents: 3825 }],
});
const idsDue = async () => (await checksDue()).flatMap(({ payouts }) => payouts.map((one) => one.bookingId));

// docs/rules/payouts.md#run-for-checks
describe('a run for checks', () => {
  test('leaves out a booking that was moved to later days meanwhile', async () => {
    const id = await aManualPayout();
    const day = addDays(dayInWisconsin(ctx.now()), 60);
    const days = { startDay: day, endDay: day, partySize: 1, keepPrice: true, payAnew: false };
    await (await api()).rearrangeBooking({ params: { id }, body: days });
    const body = { note: 'Mailed.', checks: [check(id, '91060')] };
    expect(await (await api()).markManualPayoutsSent({ body })).toMatchObject({ written: [], movedOn: [id] });
    expect(await manualOf(id)).toMatchObject({ arrivedCents: 0, owedCents: 3825 });
  });

  test('has the manual payouts that are due, one check for each payee, the longest due first', async () => {
    const [host, other] = [await aUser(ctx), await aUser(ctx)];
    const recent = await aPayout({ receiver: '', daysAgo: 1, host });
    const older = await aPayout({ receiver: '', daysAgo: 9, host: other });
    const oldest = await aPayout({ receiver: '', daysAgo: 10, host });
    const notDue = await aPayout({ receiver: '', daysAgo: 0, host });
    const byPayPal = await aPayout({ daysAgo: 9, host });
    const { checks, total } = await (await api()).listChecksDue({ query: {} });
    const own = checks.filter(({ payeeId }) => [host.id, other.id].includes(payeeId));
    expect(own.map(({ payeeId, amountCents }) => [payeeId, amountCents])).toEqual([
      [host.id, 7650],
      [other.id, 3825],
    ]);
    const ids = own.map(({ payouts }) => payouts.map(({ bookingId }) => bookingId));
    expect(ids).toEqual([[oldest, recent], [older]]);
    const all = await idsDue();
    expect(all).not.toContain(notDue);
    expect(all).not.toContain(byPayPal);
    expect(total).toBe(all.length);
    expect(new Set(checks.map(({ key }) => key)).size).toBe(checks.length);
    expect((await checksDue(host))[0]?.key).toBe(own[0]?.key);
  });

  test('is marked in one call, with a number and a note each', async () => {
    const [one, two] = [await aManualPayout(), await aManualPayout()];
    const body = { note: 'Mailed.', checks: [check(two, '0100', 'By courier.'), check(one, '0101')] };
    const { written, movedOn } = await (await api()).markManualPayoutsSent({ body });
    expect(movedOn).toEqual([]);
    expect(written).toMatchObject([
      { checkNumber: '0100', note: 'By courier.', amountCents: 3825, writtenBy: 'Ada Lindqvist' },
      { checkNumber: '0101', note: 'Mailed.', payouts: [{ bookingId: one }] },
    ]);
    const sent = { manualPaymentStatus: 'CheckSent', payoutDate: ctx.now() };
    expect(await manualOf(one)).toMatchObject({ ...sent, checkNumber: '0101', note: 'Mailed.' });
    expect(await manualOf(two)).toMatchObject({ ...sent, checkNumber: '0100', note: 'By courier.' });
    const { paidOut } = await (await paying.signIn(paying.host)).getBookingDetail({ params: { id: one } });
    expect(paidOut).toBeNull();
    const { activity, adminUser } = await manualOf(one);
    expect(activity.at(-1)).toMatchObject({ message: 'Check sent, number 0101: Mailed.' });
    expect(adminUser?.email).toBe(administrator.email);
    const due = await idsDue();
    expect([one, two].filter((id) => due.includes(id))).toEqual([]);
  });

  test('names what had moved on, changed its amount or is by PayPal, and marks the others', async () => {
    const [sent, reduced, good] = [await aManualPayout(), await aManualPayout(), await aManualPayout()];
    const byPayPal = await aPayout();
    const administration = await api();
    const first = {
      status: 'CheckSent',
      checkNumber: '7',
      receiverPayPalEmail: '',
      note: 'Mailed.',
    } as const;
    await administration.markManualPayoutSent({ body: { ...first, bookingId: sent } });
    const refund = { amountCents: 1000, reason: 'Flood', bearer: 'host' } as const;
    await administration.refundPayment({ params: { bookingId: reduced }, body: refund });
    const checks = [sent, reduced, good, byPayPal].map((id, index) => check(id, `${8 + index}`));
    expect(await administration.markManualPayoutsSent({ body: { note: 'Run', checks } })).toMatchObject({
      written: [{ checkNumber: '10', payouts: [{ bookingId: good }] }],
      movedOn: [sent, reduced, byPayPal],
    });
    expect(await manualOf(sent)).toMatchObject({ checkNumber: '7' });
    expect(await manualOf(reduced)).toMatchObject({
      manualPaymentStatus: 'PaymentRequired',
      amountCents: 2825,
    });
  });

  test('is recorded once under 50 repeats, also in another order', async () => {
    const ids = [await aManualPayout(), await aManualPayout(), await aManualPayout()];
    const wire = ids.map((bookingId, index) => ({
      checkNumber: `${7100 + index}`,
      payouts: [{ bookingId, amount: 38.25 }],
    }));
    let calls = 0;
    const answers: { written: object[]; movedOn: string[] }[] = [];
    const statuses = await fiftyTimes(async () => {
      const checks = calls++ % 2 === 0 ? wire : wire.toReversed();
      const { status, body } = await post('markManualPayoutsSent', { note: 'Mailed.', checks });
      answers.push(body as never);
      return { status };
    });
    expect(statuses).toEqual({ 200: 50 });
    expect(answers.filter(({ written }) => written.length === 3)).toHaveLength(1);
    expect(answers.filter(({ movedOn }) => movedOn.length === 3)).toHaveLength(49);
    for (const id of ids) expect((await manualOf(id)).activity).toHaveLength(2);
  });

  test('answers a repeat with its key as it answered the first', async () => {
    const id = await aManualPayout();
    const call = { body: { note: 'Mailed.', checks: [check(id, '55')] }, idempotencyKey: randomUUID() };
    const first = await (await api()).markManualPayoutsSent(call);
    expect(first).toMatchObject({ written: [{ checkNumber: '55' }], movedOn: [] });
    expect(await (await api()).markManualPayoutsSent(call)).toEqual(first);
  });

  test.each([
    ['no checks', []],
    ['a check without payouts', [['1', []]]],
    [
      'a payout twice',
      [
        ['1', ['a']],
        ['2', ['a']],
      ],
    ],
    ['a payout twice in one check', [['1', ['a', 'a']]]],
    [
      'a number twice',
      [
        ['1', ['a']],
        ['1', ['b']],
      ],
    ],
    ['101 payouts', [['1', Array.from({ length: 101 }, (_, index) => `${index}`)]]],
  ] as [string, [string, string[]][]][])('is refused with %s', async (_, wanted) => {
    const ids = new Map<string, string>();
    const idOf = (name: string) => ids.get(name) ?? ids.set(name, randomUUID()).get(name);
    const checks = wanted.map(([checkNumber, names]) => ({
      checkNumber,
      payouts: names.map((name) => ({ bookingId: idOf(name), amount: 1 })),
    }));
    expect((await post('markManualPayoutsSent', { note: 'Mailed.', checks })).status).toBe(400);
  });
});

// docs/rules/payouts.md#addresses
describe('the address of a check', () => {
  const elm = {
    addressLine1: '9 Elm Street',
    addressLine2: '',
    city: 'Viroqua',
    state: 'WI',
    zipCode: '54665',
  };
  const gate = { addressLine1: '12 Gate Road', zipCode: '53572' };
  const write = (bookingId: string, checkNumber: string) =>
    post('markManualPayoutsSent', {
      note: 'Mailed.',
      checks: [{ checkNumber, payouts: [{ bookingId, amount: 38.25 }] }],
    });
  const move = async (id: string, address: typeof elm) =>
    (await api()).updateProfileInfo({ body: { id, phoneNumber: '6085550100', address } });
  const mend = (bookingId: string) =>
    post(`${bookingId}/postalAddress`, { ...elm, reason: 'The owner called.' });

  test('is where the payee is now, and the one of then where that is incomplete', async () => {
    const host = await aUser(ctx);
    const id = await aPayout({ receiver: '', host });
    expect(await checksDue(host)).toMatchObject([{ address: gate, isAddressMended: false, whyNot: null }]);
    await move(host.id, elm);
    expect(await checksDue(host)).toMatchObject([{ address: elm }]);
    expect(await manualOf(id)).toMatchObject({ listingUserAddress: elm, isAddressMended: false });
    await move(host.id, { ...elm, city: '' });
    expect(await checksDue(host)).toMatchObject([{ address: gate, whyNot: null }]);
  });

  test('can be missing: then no check is written until it is mended', async () => {
    const host = await aUser(ctx);
    const [id, other] = [
      await aPayout({ receiver: '', host, hasNoAddress: true }),
      await aPayout({ receiver: '', host, hasNoAddress: true }),
    ];
    expect(await checksDue(host)).toMatchObject([{ whyNot: 'noAddress', amountCents: 7650 }]);
    expect(await write(id, '301')).toMatchObject({
      status: 409,
      body: { type: 'urn:openacre:refusal:addressMissing', errors: [{ path: 'checks.0.payouts' }] },
    });
    expect((await manualOf(id)).acts).toContain('changePostalAddress');
    expect((await mend(id)).status).toBe(200);
    expect(await checksDue(host)).toMatchObject([{ whyNot: null, address: elm, isAddressMended: true }]);
    for (const one of [id, other])
      expect((await manualOf(one)).activity.at(-1)).toMatchObject({
        message: 'Checks go to 9 Elm Street, Viroqua, WI 54665: The owner called.',
        by: 'Ada Lindqvist',
      });
    expect((await write(id, '301')).status).toBe(200);
    expect((await manualOf(id)).checks).toMatchObject([{ address: elm }]);
    // A single mark says what was done, to whichever address.
    const third = await aPayout({ receiver: '', host: await aUser(ctx), hasNoAddress: true });
    const marked = { bookingId: third, status: 'CheckSent', note: 'Handed over.', checkNumber: '302' };
    expect((await post('markManualPayoutSent', marked)).status).toBe(200);
  });

  test('stays the mended one, for the payouts that are owed then; later ones have their own', async () => {
    const host = await aUser(ctx);
    const [id, paid] = [await aPayout({ receiver: '', host }), await aPayout({ receiver: '', host })];
    const byPayPal = await aPayout({ host });
    expect((await write(paid, '303')).status).toBe(200);
    await mend(id);
    await move(host.id, { ...elm, addressLine1: '1 New Road' });
    const later = await aPayout({ receiver: '', host });
    const due = await checksDue(host);
    expect(due.map(({ address, payouts }) => [address.addressLine1, payouts[0]?.bookingId])).toEqual([
      ['9 Elm Street', id],
      ['12 Gate Road', later],
    ]);
    expect((await manualOf(paid)).activity.at(-1)?.message).toContain('303');
    expect((await mend(paid)).status).toBe(409);
    expect((await mend(byPayPal)).status).toBe(409);
  });

  // docs/rules/payouts.md#run-for-checks
  test('from which a check came back is named, while the next would go there', async () => {
    const host = await aUser(ctx);
    const id = await aPayout({ receiver: '', host });
    expect(await checksDue(host)).toMatchObject([{ cameBack: null }]);
    expect((await write(id, '304')).status).toBe(200);
    const [check] = (await manualOf(id)).checks;
    const back = { checkId: check?.id, reason: 'The post returned it.' };
    expect((await post(`${id}/back`, back)).status).toBe(200);
    const cameBack = { checkNumber: '304', dateTime: ctx.now(), reason: 'The post returned it.' };
    // A payout that was never sent would go there, too.
    const other = await aPayout({ receiver: '', host });
    expect(await checksDue(host)).toMatchObject([{ address: gate, cameBack, payouts: [{}, {}] }]);
    await move(host.id, elm);
    expect(await checksDue(host)).toMatchObject([{ address: elm, cameBack: null }]);
    await move(host.id, { ...elm, ...gate, city: 'Black Earth' });
    expect(await checksDue(host)).toMatchObject([{ cameBack: null }]);
    await move(host.id, check?.address ?? elm);
    expect(await checksDue(host)).toMatchObject([{ cameBack }]);
    // An administrator knows better: from then on it is an address as any other.
    paying.clock.advance({ minutes: 1 });
    expect((await write(other, '305')).status).toBe(200);
    expect(await checksDue(host)).toMatchObject([{ cameBack: null, payouts: [{ bookingId: id }] }]);
    const [second] = (await manualOf(other)).checks;
    expect((await paying.postTo('check/undo', { checkIds: [second?.id] })).status).toBe(200);
    expect(await checksDue(host)).toMatchObject([{ cameBack }]);
  });

  test('of the profile is there to take over, if an administrator wrote another one', async () => {
    const host = await aUser(ctx);
    const id = await aPayout({ receiver: '', host });
    expect(await manualOf(id)).toMatchObject({ profileAddress: null });
    await mend(id);
    expect(await checksDue(host)).toMatchObject([{ address: elm, profileAddress: gate }]);
    const home = { ...elm, addressLine1: '1 New Road' };
    await move(host.id, home);
    // What an administrator wrote stands until an administrator changes it.
    expect(await checksDue(host)).toMatchObject([{ address: elm, profileAddress: home }]);
    expect(await manualOf(id)).toMatchObject({ listingUserAddress: elm, profileAddress: home });
    expect((await post(`${id}/postalAddress`, { ...home, reason: 'As in their profile.' })).status).toBe(200);
    expect(await checksDue(host)).toMatchObject([{ address: home, profileAddress: null }]);
    await move(host.id, { ...elm, city: '' });
    expect(await manualOf(id)).toMatchObject({ listingUserAddress: home, profileAddress: null });
  });
});

test('no invariant is violated', async () => {
  expect(await findViolations(ctx, paymentInvariants)).toEqual([]);
});
