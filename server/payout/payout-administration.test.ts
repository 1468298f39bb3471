import { parse } from 'csv-parse/sync';
import { afterAll, describe, expect, test } from 'vitest';
import { payoutTabs } from '#domain/payout-status.ts';
import { bookingRow, findViolations, paymentInvariants } from '../testing/booking.ts';
import { aListing, aUser, listingForm } from '../testing/factories.ts';
import { fiftyTimes, startPayingOut } from '../testing/paying-out.ts';

const paying = await startPayingOut();
const { ctx, administrator, aPayout, aManualPayout, run, finish, payoutOf, manualOf, post } = paying;
afterAll(paying.close);
const api = () => paying.asAdministrator();

const mark = { status: 'CheckSent', checkNumber: '1042', receiverPayPalEmail: '', note: 'Mailed.' } as const;

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
    const body = { ...mark, checkNumber: '1150', bookingId, adminUserId: paying.host.id };
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

// docs/rules/payouts.md#payee
test('land that changes hands takes none of its past with it', async () => {
  const [former, next] = [await aUser(ctx, { firstName: 'Walter' }), await aUser(ctx)];
  const id = await aPayout({ host: former, daysAgo: -3 });
  const before = await payoutOf(id);
  const { listing_id: listingId } = await bookingRow(ctx, id);
  const sold = { ...listingForm({ payPalEmail: 'new.owner@farm.example' }), id: listingId, userId: next.id };
  await (await api()).submitListing({ body: sold });
  expect(await payoutOf(id)).toEqual({ ...before, landPayPalEmail: null });
  expect(before).toMatchObject({ listingUserId: former.id, listingUserName: 'Walter Lindqvist' });
  const bookingsOf = async (person: typeof former) => {
    const { listings } = await (await paying.signIn(person)).getUserListings({
      params: { userId: person.id },
    });
    expect(listings.filter(({ listing }) => listing.isOwn)).toHaveLength(person === next ? 1 : 0);
    return listings.flatMap((one) => [...one.activeBookings, ...one.inactiveBookings].map((b) => b.id));
  };
  expect(await bookingsOf(former)).toEqual([id]);
  expect(await bookingsOf(next)).toEqual([]);
  const detail = await (await paying.signIn(former)).getBookingDetail({ params: { id } });
  expect(detail).toMatchObject({ payoutCents: before.amountCents, access: null });
  await expect((await paying.signIn(next)).getBookingDetail({ params: { id } })).rejects.toMatchObject({
    code: 'notFound',
  });
});

// docs/rules/payouts.md#table-of-payouts
describe('the table', () => {
  const pendingCount = async () => (await (await api()).listPayouts({ query: {} })).counts.pending;

  test('has each payout in its tab, found by each of its words', async () => {
    const host = await aUser(ctx, { firstName: 'Rosalind', email: 'rosalind@farm.example' });
    const id = await aPayout({ host });
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

  // docs/rules/administration.md#filters, docs/rules/administration.md#export-of-a-table
  test('is filtered by status, county and amount, and exported as it is shown', async () => {
    const host = await aUser(ctx, { firstName: 'Filippa', email: 'filippa@farm.example' });
    const [dear, cheap] = [
      await aPayout({ host, daysAgo: 0, totalCents: 20_000 }),
      await aPayout({ host, daysAgo: 0, receiver: '' }),
    ];
    const amountCents = (await payoutOf(dear)).amountCents;
    type Query = Parameters<Awaited<ReturnType<typeof api>>['listPayouts']>[0]['query'];
    const found = async (query: Query) => {
      const answer = await (await api()).listPayouts({ query: { search: 'filippa', ...query } });
      return { ids: answer.payouts.map(({ bookingId }) => bookingId), ...answer };
    };
    expect((await found({})).ids.toSorted()).toEqual([dear, cheap].toSorted());
    expect(await found({ status: 'PaymentRequired' })).toMatchObject({
      ids: [cheap],
      total: 1,
      counts: { pending: 2 },
    });
    expect((await found({ minAmount: Math.floor(amountCents / 100) })).ids).toContain(dear);
    expect((await found({ minAmount: Math.ceil(amountCents / 100) + 1 })).ids).not.toContain(dear);
    expect((await found({ county: 'Door' })).ids).toEqual([]);

    const { content } = await (await api()).exportPayoutTable({
      query: { search: 'filippa', status: 'PaymentRequired' },
    });
    const rows = parse(await new Response(content).text(), { columns: true }) as Record<string, string>[];
    expect(rows.map((row) => [row['Payee Email'], row.Status])).toEqual([
      ['filippa@farm.example', 'PaymentRequired'],
    ]);
  });

  // docs/rules/payouts.md#table-of-payouts, docs/rules/administration.md#export-of-a-table
  test('is exported with what its search finds, and with nothing else', async () => {
    const host = await aUser(ctx, { firstName: 'Gunhild', lastName: 'Ness', email: 'gunhild@farm.example' });
    const id = await aPayout({ host, receiver: '' });
    await (await api()).markManualPayoutSent({ body: { ...mark, bookingId: id, checkNumber: 'X 77-03' } });
    const { confirmationCode } = await manualOf(id);
    const found = async (text: string) => {
      const query = { search: text, tab: 'complete' } as const;
      const { payouts } = await (await api()).listPayouts({ query });
      const { content } = await (await api()).exportPayoutTable({ query });
      const rows = parse(await new Response(content).text(), { columns: true }) as Record<string, string>[];
      return [payouts.map((row) => row.confirmationCode), rows.map((row) => row['Booking Confirmation'])];
    };
    for (const text of ['gunh', 'gunhild ness', 'X 77-03', 'x 77-03', 'farm.example gunhild'])
      expect(await found(text), text).toEqual([[confirmationCode], [confirmationCode]]);
    await ctx.db.updateTable('users').set({ first_name: 'Astrid' }).where('id', '=', host.id).execute();
    for (const text of ['unhild', 'hild ness', '77-0', 'X 77', 'ness X 77'])
      expect(await found(text), text).toEqual([[], []]);
    for (const text of ['astrid', 'astrid ness'])
      expect(await found(text), text).toEqual([[confirmationCode], [confirmationCode]]);
  });

  test.each(['created', 'payoutDate', 'amount', 'confirmationCode'] as const)(
    'pages by %s without losing or repeating a payout',
    async (sort) => {
      while ((await pendingCount()) < 15) await aPayout({ daysAgo: 0 });
      const query = { tab: 'pending', sort, order: 'asc', pageSize: 10 } as const;
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
      expect(all.total).toBeGreaterThan(10);
    },
  );
});

// docs/rules/administration.md#filters
test('a payout of which more than is due was paid is found until it comes back', async () => {
  const paidTooMuch = async () => {
    const found: string[] = [];
    for (const tab of payoutTabs) {
      const { payouts } = await (await api()).listPayouts({ query: { tab, status: 'PaidTooMuch' } });
      found.push(...payouts.map(({ bookingId }) => bookingId));
    }
    return found;
  };
  const bookingId = await aManualPayout();
  await (await api()).markManualPayoutSent({ body: { ...mark, checkNumber: '1151', bookingId } });
  expect(await paidTooMuch()).toEqual([]);
  await paying.put(bookingId, 'Cancelled');
  expect(await paidTooMuch()).toEqual([bookingId]);
  expect(await manualOf(bookingId)).toMatchObject({ arrivedCents: 3825, overpaidCents: 3825 });
  const [check] = (await manualOf(bookingId)).checks;
  expect((await paying.postTo('check/undo', { checkIds: [check?.id] })).status).toBe(200);
  expect(await paidTooMuch()).toEqual([]);
  expect(await manualOf(bookingId)).toMatchObject({ overpaidCents: 0 });
});

// docs/rules/payouts.md#table-of-payouts
test('a row has what PayPal says, the check that came back, and the status of its booking', async () => {
  const rowOf = async (tab: (typeof payoutTabs)[number], id: string, status?: 'Unclaimed' | 'OnHold') => {
    const { payouts } = await (await api()).listPayouts({ query: { tab, status, pageSize: 100 } });
    return payouts.find(({ bookingId }) => bookingId === id);
  };
  const byCheck = await aManualPayout();
  const { id: checkId } = await paying.writeCheck([byCheck], '1160');
  expect(await rowOf('complete', byCheck)).toMatchObject({ cameBackCheck: null, bookingStatus: 'Paid' });
  expect((await post(`${byCheck}/back`, { checkId, reason: 'The post returned it.' })).status).toBe(200);
  expect(await rowOf('pending', byCheck)).toMatchObject({ cameBackCheck: '1160', checkNumber: null });
  await paying.writeCheck([byCheck], '1161');
  expect(await rowOf('complete', byCheck)).toMatchObject({ cameBackCheck: null, checkNumber: '1161' });

  // What came back last was no check.
  const twice = await aManualPayout();
  const { id: earlier } = await paying.writeCheck([twice], '1162');
  expect((await post(`${twice}/back`, { checkId: earlier, reason: 'Lost.' })).status).toBe(200);
  paying.clock.advance({ minutes: 1 });
  const sent = { status: 'ManualPayPalPaymentSent', note: 'Sent.', receiverPayPalEmail: 'w@farm.example' };
  expect((await post('markManualPayoutSent', { ...sent, bookingId: twice })).status).toBe(200);
  paying.clock.advance({ minutes: 1 });
  expect((await post(`${twice}/back`, { reason: 'PayPal returned it.' })).status).toBe(200);
  expect(await rowOf('pending', twice)).toMatchObject({ cameBackCheck: null, checkNumber: null });

  const [unclaimed, held] = [
    await aPayout({ receiver: 'host+unclaimed@farm.example' }),
    await aPayout({ receiver: 'host+onhold@farm.example' }),
  ];
  await paying.run();
  for (const id of [unclaimed, held]) await paying.finish(id);
  expect(await rowOf('pending', unclaimed, 'Unclaimed')).toMatchObject({ payoutItemStatus: 'Unclaimed' });
  expect(await rowOf('pending', held, 'Unclaimed')).toBeUndefined();
  expect(await rowOf('pending', held, 'OnHold')).toMatchObject({ payoutItemStatus: 'OnHold' });
  expect(await rowOf('pending', unclaimed, 'OnHold')).toBeUndefined();

  const cancelled = await aManualPayout();
  await paying.put(cancelled, 'Cancelled');
  expect(await rowOf('other', cancelled)).toMatchObject({ bookingStatus: 'Cancelled' });
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
