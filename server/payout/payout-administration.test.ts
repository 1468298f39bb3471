import { afterAll, describe, expect, test } from 'vitest';
import { findViolations, paymentInvariants } from '../testing/booking.ts';
import { aListing, aUser, listingForm } from '../testing/factories.ts';
import { startPayingOut } from '../testing/paying-out.ts';

const paying = await startPayingOut();
const { ctx, payer, clock, administrator, aPayout, aManualPayout, run, finish, payoutOf, manualOf } = paying;
afterAll(paying.close);
const api = () => paying.asAdministrator();

const mark = { status: 'CheckSent', checkNumber: '1042', receiverPayPalEmail: '', note: 'Mailed.' } as const;

/** Calls as an administrator over plain HTTP, to see the refusal as it is answered. */
const post = async (path: string, body?: object) => {
  const answer = await paying.fetch(`/api/booking/payout/${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await paying.tokenOf(administrator)}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as { errors?: { path: string }[] } };
};

/** The statuses of 50 calls at once, each with the number of its answers. */
const fiftyTimes = async (call: () => Promise<{ status: number }>): Promise<Record<number, number>> => {
  const answers = await Promise.all(Array.from({ length: 50 }, call));
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

// docs/rules/payouts.md#marking-as-sent
describe('marking a manual payout as sent', () => {
  test.each([
    [{ ...mark }, 'CheckSent', { checkNumber: '1042', payoutReceiverEmail: null }],
    [
      { ...mark, status: 'ManualPayPalPaymentSent' as const, receiverPayPalEmail: 'walter@farm.example' },
      'ManualPayPalPaymentSent',
      { checkNumber: null, payoutReceiverEmail: 'walter@farm.example' },
    ],
  ])('as %j', async (body, status, more) => {
    const bookingId = await aManualPayout();
    const marked = await (await api()).markManualPayoutSent({ body: { ...body, bookingId } });
    expect(marked).toMatchObject({ manualPaymentStatus: status, note: 'Mailed.', ...more });
    expect(marked.payoutDate).toEqual(ctx.now());
    expect(marked.adminUser?.email).toBe(administrator.email);
    expect(await manualOf(bookingId)).toEqual(marked);
  });

  test('as not to be sent', async () => {
    const bookingId = await aManualPayout();
    const body = { ...mark, status: 'Canceled' as const, bookingId };
    const marked = await (await api()).markManualPayoutSent({ body });
    expect(marked).toMatchObject({ manualPaymentStatus: 'Canceled', payoutDate: null, checkNumber: null });
  });

  test.each([
    [{ status: undefined }, ['status']],
    [{ status: 'PaymentRequired' }, ['status']],
    [{ note: '' }, ['note']],
    [{ note: 'x'.repeat(251) }, ['note']],
    [{ checkNumber: '' }, ['checkNumber']],
    [{ note: '', checkNumber: ' ' }, ['checkNumber', 'note']],
    [{ checkNumber: '1'.repeat(251) }, ['checkNumber']],
    [{ status: 'ManualPayPalPaymentSent' }, ['receiverPayPalEmail']],
    [{ status: 'ManualPayPalPaymentSent', receiverPayPalEmail: 'no address' }, ['receiverPayPalEmail']],
  ])('is refused with %j', async (wrong, fields) => {
    const bookingId = await aManualPayout();
    const { status, body } = await post('markManualPayoutSent', { ...mark, bookingId, ...wrong });
    expect(status).toBe(400);
    expect([...new Set(body.errors?.map(({ path }) => path))].sort()).toEqual(fields);
  });

  test('happens once under 50 repeats, by whoever calls', async () => {
    const bookingId = await aManualPayout();
    const body = { ...mark, bookingId, adminUserId: paying.host.id };
    expect(await fiftyTimes(() => post('markManualPayoutSent', body))).toEqual({ 200: 1, 409: 49 });
    const { activity, adminUser } = await manualOf(bookingId);
    expect(activity).toHaveLength(2);
    expect(adminUser?.email).toBe(administrator.email);
    const audit = await ctx.db.selectFrom('audit').where('subject_id', '=', bookingId).selectAll().execute();
    expect(audit.filter(({ subject_type }) => subject_type === 'payout').map(({ field }) => field)).toEqual([
      'status',
      'checkNumber',
      'note',
    ]);
  });

  test('is refused for a payout by PayPal', async () => {
    const bookingId = await aPayout();
    expect((await post('markManualPayoutSent', { ...mark, bookingId })).status).toBe(409);
  });
});

// docs/rules/payouts.md#cancelling
describe('cancelling', () => {
  test('an unsent payout of each kind, once under 50 repeats', async () => {
    const [manual, auto] = [await aManualPayout(), await aPayout()];
    expect(await fiftyTimes(() => post(`${manual}/cancel/manual`))).toEqual({ 200: 1, 409: 49 });
    expect(await fiftyTimes(() => post(`${auto}/cancel/auto`))).toEqual({ 200: 1, 409: 49 });
    await run();
    expect(await payoutOf(auto)).toMatchObject({ payPalPayoutStatus: 'Canceled', sends: [] });
    expect((await manualOf(manual)).activity).toHaveLength(2);
  });

  test('by the other kind is not found', async () => {
    expect((await post(`${await aPayout()}/cancel/manual`)).status).toBe(404);
    expect((await post(`${await aManualPayout()}/cancel/auto`)).status).toBe(404);
  });

  test('an unclaimed payout takes the money back, once under 50 repeats', async () => {
    const id = await aPayout({ receiver: 'host+unclaimed@farm.example' });
    await run();
    await finish(id);
    const counts = await fiftyTimes(() => post(`${id}/cancel/auto`));
    expect(counts[200]).toBeGreaterThanOrEqual(1);
    expect(Object.keys(counts).filter((status) => !['200', '409'].includes(status))).toEqual([]);
    expect(await payoutOf(id)).toMatchObject({
      payPalPayoutStatus: 'Canceled',
      payoutItemStatus: 'Returned',
      adminUser: { email: administrator.email },
    });
    const returned = await payer.journal('payout.item.returned');
    const { sends } = await payoutOf(id);
    expect(returned.filter(({ sender_item_id }) => sender_item_id === sends[0]?.id)).toHaveLength(1);
  });

  test('counts when its answer is lost', async () => {
    const id = await aPayout({ receiver: 'host+unclaimed@farm.example' });
    await run();
    await finish(id);
    await payer.fail('POST /v1/payments/payouts-item/*/cancel', { drop: true, after: true });
    expect((await post(`${id}/cancel/auto`)).status).toBe(503);
    clock.advance({ minutes: 5 });
    await run();
    expect(await payoutOf(id)).toMatchObject({ payPalPayoutStatus: 'Canceled' });
    expect((await post(`${id}/cancel/auto`)).status).toBe(409);
  });

  test('is refused while PayPal works on it, and once it is paid', async () => {
    const id = await aPayout();
    await run();
    expect((await post(`${id}/cancel/auto`)).status).toBe(409);
    await finish(id);
    expect((await post(`${id}/cancel/auto`)).status).toBe(409);
    expect(await payoutOf(id)).toMatchObject({ payPalPayoutStatus: 'Completed' });
  });
});

// docs/rules/payouts.md#sending-again
describe('sending again', () => {
  test('by a new attempt, once under 50 repeats, with the history of both', async () => {
    const id = await aPayout({ receiver: 'host+failed@farm.example' });
    await run();
    await finish(id);
    clock.advance({ minutes: 1 });
    const counts = await fiftyTimes(() => post(`${id}/resend`, {}));
    expect(counts).toEqual({ 200: 1, 409: 49 });
    expect(await paying.batchesOf(id)).toBe(2);
    await finish(id);
    const { sends, payPalPayoutStatus } = await payoutOf(id);
    expect(payPalPayoutStatus).toBe('Error');
    expect(sends.map(({ itemStatus }) => itemStatus)).toEqual(['Failed', 'Failed']);
    expect(new Set(sends.map((send) => send.id)).size).toBe(2);
  });

  // docs/rules/payouts.md#changed-addresses
  test('to a mended address waits, and is paid after that', async () => {
    const id = await aPayout({ receiver: 'mend+failed@farm.example' });
    await run();
    await finish(id);
    const body = { receiverPayPalEmail: 'mended@farm.example' };
    const again = await (await api()).resendPayout({ params: { bookingId: id }, body });
    expect(again).toMatchObject({
      payPalPayoutStatus: 'Processing',
      payoutReceiverEmail: 'mended@farm.example',
    });
    clock.advance({ hours: 23 });
    await run();
    expect(await paying.batchesOf(id)).toBe(1);
    clock.advance({ hours: 2 });
    await run();
    expect(await paying.batchesOf(id)).toBe(2);
    await finish(id);
    expect(await payoutOf(id)).toMatchObject({ payPalPayoutStatus: 'Completed' });
  });

  test('is refused while the earlier attempt may still pay, for manual payouts, and for unsent ones', async () => {
    const id = await aPayout();
    await run();
    expect((await post(`${id}/resend`, {})).status).toBe(409);
    // PayPal has paid it, although an error was noted here.
    await ctx.db
      .updateTable('payouts')
      .set({ pay_pal_payout_status: 'Error' })
      .where('booking_id', '=', id)
      .execute();
    await payer.advance(4);
    expect((await post(`${id}/resend`, {})).status).toBe(409);
    expect(await paying.batchesOf(id)).toBe(1);
    await finish(id);
    expect(await payoutOf(id)).toMatchObject({ payPalPayoutStatus: 'Completed' });
    expect((await post(`${await aManualPayout()}/resend`, {})).status).toBe(409);
    expect((await post(`${await aPayout({ daysAgo: 0 })}/resend`, {})).status).toBe(409);
  });
});

// docs/rules/payouts.md#payee
test('land that changes hands takes none of its past with it', async () => {
  const [former, owner] = [await aUser(ctx, { firstName: 'Walter' }), await aUser(ctx)];
  const id = await aPayout({ owner: former, daysAgo: -3 });
  const before = await payoutOf(id);
  const { listing_id: listingId } = await ctx.db
    .selectFrom('bookings')
    .where('id', '=', id)
    .select('listing_id')
    .executeTakeFirstOrThrow();
  const sold = { ...listingForm({ payPalEmail: 'new.owner@farm.example' }), id: listingId, userId: owner.id };
  await (await api()).submitListing({ body: sold });
  expect(await payoutOf(id)).toEqual(before);
  expect(before).toMatchObject({ listingUserId: former.id, listingUserName: 'Walter Lindqvist' });
  const bookingsOf = async (person: typeof former) => {
    const { listings } = await (await paying.signIn(person)).getUserListings({
      params: { userId: person.id },
    });
    expect(listings.filter(({ listing }) => listing.isOwn)).toHaveLength(person === owner ? 1 : 0);
    return listings.flatMap((one) => [...one.activeBookings, ...one.inactiveBookings].map((b) => b.id));
  };
  expect(await bookingsOf(former)).toEqual([id]);
  expect(await bookingsOf(owner)).toEqual([]);
  const detail = await (await paying.signIn(former)).getBookingDetail({ params: { id } });
  expect(detail).toMatchObject({ payoutCents: before.amountCents, access: null });
  await expect((await paying.signIn(owner)).getBookingDetail({ params: { id } })).rejects.toMatchObject({
    code: 'notFound',
  });
});

// docs/rules/payouts.md#table-of-payouts
describe('the table', () => {
  test('has each payout in its tab, found by each of its words', async () => {
    const owner = await aUser(ctx, { firstName: 'Rosalind', email: 'rosalind@farm.example' });
    const id = await aPayout({ owner });
    const { confirmationCode } = await payoutOf(id);
    const search = async (text: string, tab = 'pending') =>
      (await api()).listPayouts({ query: { search: text, tab: tab as 'pending' } });
    for (const text of [confirmationCode, 'rosalind@farm', 'rosalind LINDQVIST', `${confirmationCode} oak`]) {
      const { payouts, counts } = await search(text);
      expect(payouts.map(({ bookingId }) => bookingId)).toEqual([id]);
      expect(counts).toEqual({ pending: 1, complete: 0, other: 0 });
    }
    await run();
    await finish(id);
    const { payoutTransactionId } = await payoutOf(id);
    const { payouts, pageSize, total } = await search(payoutTransactionId ?? '', 'complete');
    expect(payouts.map(({ bookingId }) => bookingId)).toEqual([id]);
    expect([pageSize, total]).toEqual([50, 1]);
  });

  test.each(['created', 'payoutDate', 'amount', 'confirmationCode'] as const)(
    'pages by %s without losing or repeating a payout',
    async (sort) => {
      const query = { tab: 'other', sort, order: 'asc', pageSize: 10 } as const;
      const all = await (await api()).listPayouts({ query: { ...query, pageSize: 100 } });
      const found: string[] = [];
      for (let page = 1; found.length < all.total; page += 1)
        found.push(
          ...(await (await api()).listPayouts({ query: { ...query, page } })).payouts.map(
            ({ bookingId }) => bookingId,
          ),
        );
      expect(found).toEqual(all.payouts.map(({ bookingId }) => bookingId));
      expect(new Set(found).size).toBe(all.total);
    },
  );
});

test('a message is added to the activity', async () => {
  const id = await aPayout({ daysAgo: 0 });
  const body = { bookingId: id, message: 'They called.' };
  const { activity } = await (await api()).addPayoutActivity({ body });
  expect(activity.at(-1)).toMatchObject({ message: 'They called.', by: 'Ada Lindqvist' });
  expect((await post('activity', { ...body, message: '' })).status).toBe(400);
  expect((await post('activity', { ...body, message: 'x'.repeat(1001) })).status).toBe(400);
});

test('no invariant is violated', async () => {
  await aListing(ctx);
  expect(await findViolations(ctx, paymentInvariants)).toEqual([]);
});
