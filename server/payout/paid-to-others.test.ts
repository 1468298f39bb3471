import { parse } from 'csv-parse/sync';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { formatDateOf } from '#domain/dates.ts';
import { bookingPaidEmail } from '../booking/booking-paid.email.ts';
import { bookingRow, findViolations, paymentInvariants } from '../testing/booking.ts';
import { aUser, listingForm, type Person } from '../testing/factories.ts';
import { emailsTo } from '../testing/inbox.ts';
import { jobsNamed } from '../testing/jobs.ts';
import { newsReader } from '../testing/news.ts';
import { startPayingOut } from '../testing/paying-out.ts';
import { attemptId } from './attempt-id.ts';
import { insertAttempt } from './attempt-store.ts';
import { payoutAlarmEmail } from './payout-alarm.email.ts';
import { payoutSentEmail } from './payout-sent.email.ts';

const paying = await startPayingOut({ emulators: ['mail'] });
const { ctx, payer, aPayout, run, finish, payoutOf, put, refund } = paying;
afterEach(() => payer.recover());
afterAll(paying.close);

const share = 3825;
let count = 0;
const anAddress = (fate: string) => `others${++count}+${fate}@farm.example`;

/** The land of a booking gets another owner, who is paid at a PayPal address. */
const handOver = async (bookingId: string, to: Person, payPalEmail = anAddress('good')): Promise<void> => {
  const body = {
    ...listingForm({ payPalEmail }),
    id: (await bookingRow(ctx, bookingId)).listing_id,
    userId: to.id,
  };
  await (await paying.asAdministrator()).submitListing({ body });
};

/** All that was paid for a booking goes back, and it is paid anew, to whom its land belongs now. */
const payAnew = async (bookingId: string): Promise<void> => {
  await refund(bookingId, 4950);
  paying.clock.advance({ minutes: 2 });
  await put(bookingId, 'Paid');
};

type Walk = { id: string; former: Person; present: Person; attemptId: string };

/** PayPal could not pay the first owner of a booking's land, and the present one is owed it by now. */
const handedOver = async (): Promise<Walk> => {
  const former = await aUser(ctx, { firstName: 'Jane', lastName: 'Doe' });
  const present = await aUser(ctx, { firstName: 'Ada', lastName: 'Berg' });
  const id = await aPayout({ receiver: anAddress('failed'), host: former });
  await run();
  await finish(id);
  const [{ id: attemptId } = { id: '' }] = (await payoutOf(id)).attempts;
  await handOver(id, present);
  await payAnew(id);
  expect(await payoutOf(id)).toMatchObject({ listingUserId: present.id, owedCents: share });
  return { id, former, present, attemptId };
};

/** The same, and PayPal pays the first owner after all. */
const paidToFormer = async (): Promise<Walk> => {
  const walk = await handedOver();
  await payer.payAfterAll(walk.attemptId);
  await paying.poll(walk.id);
  return walk;
};

const alarmsOf = (bookingId: string, what: string) =>
  jobsNamed(ctx, 'mail.payout-alarm', { bookingId, what });
const ledgerOf = async (bookingId: string) =>
  (await paying.asAdministrator()).getLedger({ params: { bookingId } });
/** The row of a booking in the administrators' yearly export. */
const exportedRow = async (bookingId: string): Promise<Record<string, string>> => {
  const { confirmationCode, startDay } = await payoutOf(bookingId);
  const answer = await paying.fetch(`/api/stats/financial/bookings/${startDay.slice(0, 4)}`, {
    headers: { authorization: `Bearer ${await paying.tokenOf(paying.administrator)}` },
  });
  const rows: Record<string, string>[] = parse(await answer.text(), { columns: true, bom: true });
  return rows.find((row) => row['Confirmation Code'] === confirmationCode) ?? {};
};
const paidOutOfAll = async () =>
  (await (await paying.asAdministrator()).getStatistics({ params: { period: '0' } })).bookingStats
    .payoutTotalCents;
const goOn = async (id: string) => {
  paying.clock.advance({ hours: 25 });
  await run();
  await finish(id);
};

// docs/rules/payouts.md#payee
describe('what PayPal pays a former owner after all', () => {
  test('is not paid to the present one, who is still owed all of it and gets it', async () => {
    const { id, former, present, attemptId } = await paidToFormer();
    expect(await payoutOf(id)).toMatchObject({
      ...{ payPalPayoutStatus: 'Created', owedCents: share, arrivedCents: 0, paidToOthersCents: share },
      ...{ payoutItemStatus: null, payoutDate: null, payoutTransactionId: null },
      attempts: [{ id: attemptId, itemStatus: 'Success', formerPayee: { id: former.id, name: 'Jane Doe' } }],
    });
    const seen = async () =>
      (await (await paying.signIn(present)).getBookingDetail({ params: { id } })).hostPayout;
    expect(await seen()).toMatchObject({ owedCents: share, arrivedCents: 0, problem: null });
    await goOn(id);
    const paid = await payoutOf(id);
    expect(paid).toMatchObject({
      ...{ payPalPayoutStatus: 'Completed', owedCents: 0, arrivedCents: share, paidToOthersCents: share },
      attempts: [{ formerPayee: null }, { formerPayee: { name: 'Jane Doe' } }],
    });
    expect(await seen()).toMatchObject({ owedCents: 0, arrivedCents: share });
    expect(await alarmsOf(id, 'paidTwice')).toEqual([]);
  });

  test('is told to administrators at once, and to no host', async () => {
    const { id, former, present, attemptId } = await paidToFormer();
    const about = { bookingId: id, what: 'paidToFormer', attemptId } as const;
    expect(await jobsNamed(ctx, 'mail.payout-alarm', about)).toHaveLength(1);
    await payoutAlarmEmail.job.run(ctx, { ...about, since: 1 });
    const alarm = (await emailsTo(paying.administrator.email, 1)).at(-1)?.text.replaceAll(/\s+/g, ' ');
    expect(alarm).toContain(
      'PayPal paid $38.25 to Jane Doe, the former owner, who is not owed it. The present owner, Ada Berg, is owed $38.25.',
    );
    const lines = (await payoutOf(id)).activity.map(({ message }) => message);
    expect(lines.at(-1)).toBe(
      'The payment to Jane Doe, the former owner, who is not owed it: PayPal has paid it.',
    );
    for (const { id: hostId } of [former, present])
      expect(await jobsNamed(ctx, 'mail.payout-sent', { hostId })).toEqual([]);
    await goOn(id);
    expect(await jobsNamed(ctx, 'mail.payout-sent', { hostId: former.id })).toEqual([]);
    expect(await jobsNamed(ctx, 'mail.payout-sent', { hostId: present.id })).toHaveLength(1);
    const statement = { hostId: present.id, bookingIds: [id], sentAt: ctx.now().getTime() };
    await payoutSentEmail.job.run(ctx, statement);
    const [email] = await emailsTo(present.email, 1);
    expect(email?.text).toContain('$38.25');
    expect(email?.text).not.toContain('Paid before');
  });

  test('is a line of its own in ledger and export, and counts as paid out', async () => {
    const { id, attemptId } = await handedOver();
    const before = await ledgerOf(id);
    const paidOut = await paidOutOfAll();
    await payer.payAfterAll(attemptId);
    await paying.poll(id);
    expect(await ledgerOf(id)).toEqual({
      ...before,
      paidToOthersCents: share,
      payoutFeeCents: 25,
      marketplaceCents: before.marketplaceCents - share - 25,
    });
    expect(await paidOutOfAll()).toBe(paidOut + share);
    const row = await exportedRow(id);
    expect(row).toMatchObject({
      'Payout Amount': '38.25',
      'Payout Status': 'Created',
      'Paid To Others': '38.25',
    });
    const of = (name: string) => Math.round(Number(row[name]) * 100);
    const taken = [
      'PayPal Fee',
      'Refunded',
      'Refund Pending',
      'Held',
      'Tax Due',
      'Payout Amount',
      'Paid To Others',
    ];
    const left = taken.reduce((cents, name) => cents - of(name), of('Captured') - of('Payout Fee'));
    expect(of('Marketplace Keeps')).toBe(left);
  });

  test('stays theirs if it comes back, whatever the present owner was paid', async () => {
    const { id, attemptId } = await paidToFormer();
    await goOn(id);
    await payer.sendBack(attemptId);
    await paying.poll(id);
    expect(await payoutOf(id)).toMatchObject({
      ...{ payPalPayoutStatus: 'Completed', arrivedCents: share, paidToOthersCents: 0, owedCents: 0 },
    });
    expect(await ledgerOf(id)).toMatchObject({ payoutSentCents: share, paidToOthersCents: 0 });
    expect(await alarmsOf(id, 'cameBack')).toEqual([]);
  });

  test('counts for them if the land is theirs again when the booking is paid anew', async () => {
    const { id, former } = await paidToFormer();
    await handOver(id, former);
    await payAnew(id);
    expect(await payoutOf(id)).toMatchObject({
      ...{ listingUserId: former.id, payPalPayoutStatus: 'Completed' },
      ...{ owedCents: 0, arrivedCents: share, paidToOthersCents: 0 },
    });
    await goOn(id);
    const { attempts, activity } = await payoutOf(id);
    expect(attempts).toHaveLength(1);
    expect(activity.map(({ message }) => message).join()).not.toContain('$0.00');
  });

  test('keeps the booking from no third owner, when it is paid anew once more', async () => {
    const { id } = await paidToFormer();
    const third = await aUser(ctx);
    await handOver(id, third);
    await payAnew(id);
    expect(await payoutOf(id)).toMatchObject({
      ...{ listingUserId: third.id, payPalPayoutStatus: 'Created' },
      ...{ owedCents: share, arrivedCents: 0, paidToOthersCents: share },
    });
  });

  test('gets its statement once it counts for them, with the day on which it arrived', async () => {
    const { id, former, attemptId } = await paidToFormer();
    const arrivedAt = ctx.now();
    paying.clock.advance({ hours: 72 });
    await handOver(id, former);
    expect(await jobsNamed(ctx, 'mail.payout-sent', { hostId: former.id })).toEqual([]);
    await payAnew(id);
    await goOn(id);
    const told = { hostId: former.id, bookingIds: [id], sentAt: arrivedAt.getTime(), attemptId };
    expect(await jobsNamed(ctx, 'mail.payout-sent', { hostId: former.id })).toHaveLength(1);
    await payoutSentEmail.job.run(ctx, told);
    const [email] = await emailsTo(former.email, 1);
    expect(email?.subject).toContain('We paid you $38.25');
    expect(email?.text).toContain(`Sent on ${formatDateOf(arrivedAt)}.`);
    expect(email?.text).not.toContain('Paid before');
  });

  test('makes its address known for nobody else: the present owner’s new one waits', async () => {
    const { id } = await paidToFormer();
    const [{ receiverEmail = '' } = {}] = (await payoutOf(id)).attempts;
    expect((await paying.payBy(id, 'payPal', receiverEmail)).status).toBe(200);
    expect((await payoutOf(id)).waitsUntilDateTime).not.toBeNull();
    await run();
    expect((await payoutOf(id)).attempts).toHaveLength(1);
  });
});

// docs/rules/payouts.md#sent-once
test('what became of an attempt to a former owner is said whatever has become of the payout', async () => {
  const former = await aUser(ctx, { firstName: 'Jane', lastName: 'Doe' });
  const present = await aUser(ctx);
  const id = await aPayout({ host: present, receiver: anAddress('good'), daysAgo: 1 });
  const at = ctx.now();
  await insertAttempt(ctx.db, {
    ...{ id: attemptId(id, 1), booking_id: id, number: 1, host_id: former.id, way: 'PayPal' },
    ...{ stage: 'onItsWay', status: 'Requested', item_status: 'Unknown', amount_cents: share },
    ...{ receiver_email: 'jane@farm.example', sent_at: at, called_at: at },
  });
  expect(await payoutOf(id)).toMatchObject({ listingUserId: present.id, owedCents: share });
  expect((await payoutOf(id)).acts).toContain('resolve');
  const isInToday = async () =>
    (await (await paying.asAdministrator()).getToday()).tasks.some(({ bookingId }) => bookingId === id);
  expect(await isInToday()).toBe(true);
  const notThere = { wasPaid: false, reason: 'Not in PayPal’s records.' };
  expect((await paying.post(`${id}/resolve`, notThere)).status).toBe(200);
  expect((await payoutOf(id)).acts).not.toContain('resolve');
  expect(await isInToday()).toBe(false);
  await run();
  await finish(id);
  expect(await payoutOf(id)).toMatchObject({
    ...{ payPalPayoutStatus: 'Completed', owedCents: 0, arrivedCents: share, paidToOthersCents: 0 },
    attempts: [{ formerPayee: null }, { formerPayee: { name: 'Jane Doe' }, itemStatus: 'Error' }],
  });
});

// docs/rules/payouts.md#payee
test('land that goes to another owner and back: each reads what is theirs, and the payout stands once', async () => {
  const { id, former, present } = await handedOver();
  await goOn(id);
  expect(await payoutOf(id)).toMatchObject({ listingUserId: present.id, arrivedCents: share });
  // What the second owner had comes back, and the first one's land and booking are theirs again.
  const [{ id: second } = { id: '' }] = (await payoutOf(id)).attempts;
  await payer.sendBack(second);
  await paying.poll(id);
  await handOver(id, former, anAddress('good'));
  await payAnew(id);
  await goOn(id);
  const { confirmationCode, attempts } = await payoutOf(id);
  expect(await payoutOf(id)).toMatchObject({
    ...{ listingUserId: former.id, payPalPayoutStatus: 'Completed' },
    ...{ owedCents: 0, arrivedCents: share, paidToOthersCents: 0 },
  });
  expect(attempts.map(({ itemStatus, formerPayee }) => [itemStatus, formerPayee?.name ?? null])).toEqual([
    ['Success', null],
    [expect.stringMatching(/^Re/), 'Ada Berg'],
    ['Failed', null],
  ]);
  const query = { search: confirmationCode, tab: 'complete' } as const;
  const { payouts, counts } = await (await paying.asAdministrator()).listPayouts({ query });
  expect(payouts.map(({ bookingId, arrivedCents }) => [bookingId, arrivedCents])).toEqual([[id, share]]);
  expect(counts).toEqual({ pending: 0, complete: 1, other: 0 });
  const seen = await (await paying.signIn(former)).getBookingDetail({ params: { id } });
  expect(seen.paidOut?.parts.map(({ amountCents }) => amountCents)).toEqual([share]);
  expect(seen.hostPayout).toMatchObject({ owedCents: 0, arrivedCents: share, problem: null });
  await expect((await paying.signIn(present)).getBookingDetail({ params: { id } })).rejects.toMatchObject({
    status: 404,
  });
  const rowsOf = async (host: Person) =>
    (await paying.exportOf(host)).filter((row) => row['Confirmation Code'] === confirmationCode);
  expect(await rowsOf(former)).toHaveLength(1);
  expect(await rowsOf(present)).toEqual([]);
  const [first] = attempts;
  for (const [hostId, count] of [
    [former.id, 1],
    [present.id, 1],
  ] as const)
    expect(await jobsNamed(ctx, 'mail.payout-sent', { hostId })).toHaveLength(count);
  const occasion = { bookingIds: [id], sentAt: ctx.now().getTime() };
  await payoutSentEmail.job.run(ctx, { ...occasion, hostId: former.id, attemptId: first?.id ?? '' });
  // What the second owner had is not with them any more.
  await payoutSentEmail.job.run(ctx, { ...occasion, hostId: present.id, attemptId: second });
  const [statement, ...others] = await emailsTo(former.email, 1);
  expect(statement?.text).toContain('$38.25');
  expect(statement?.text).not.toContain('Paid before');
  expect(others).toEqual([]);
  expect(await emailsTo(present.email)).toEqual([]);
});

// docs/rules/booking.md#activity
test('of emails to a former host the present one reads nothing, and administrators who got them', async () => {
  const { emails } = await newsReader(ctx);
  const [former, present] = [await aUser(ctx), await aUser(ctx)];
  const id = await aPayout({ receiver: anAddress('failed'), host: former });
  const emailed = async (read: Promise<{ bookingActivity: { message: string }[] }>) =>
    (await read).bookingActivity.map(({ message }) => message).filter((line) => line.startsWith('Emailed'));
  const seenBy = async (host: Person) =>
    emailed((await paying.signIn(host)).getBookingDetail({ params: { id } }));
  await bookingPaidEmail.job.run(ctx, { bookingId: id });
  await run();
  await finish(id);
  await emails({ id, host: former });
  const toFormer = ['the booking is paid', 'the payout did not arrive, and stays owed'];
  expect(await seenBy(former)).toEqual(toFormer.map((what) => `Emailed you: ${what}.`));
  await handOver(id, present);
  await payAnew(id);
  expect(await seenBy(present)).toEqual([]);
  await bookingPaidEmail.job.run(ctx, { bookingId: id, paidAnew: 1 });
  expect(await seenBy(present)).toEqual(['Emailed you: the booking is paid.']);
  expect(await emailed((await paying.asAdministrator()).getBooking({ params: { id } }))).toEqual([
    ...toFormer.map((what) => `Emailed the former landowner: ${what}.`),
    'Emailed the landowner: the booking is paid.',
  ]);
});

test('no invariant is violated', async () => {
  expect(await findViolations(ctx, paymentInvariants)).toEqual([]);
});
