import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { emailsTo } from '../testing/inbox.ts';
import { jobsNamed } from '../testing/jobs.ts';
import { startPayingOut } from '../testing/paying-out.ts';
import { checkRecordsJob } from './check-records.job.ts';
import { recordsAlarmEmail } from './records-alarm.email.ts';

// The provider's records have the real time.
const paying = await startPayingOut({ now: new Date().toISOString(), emulators: ['mail'] });
const { ctx, clock, payer, administrator } = paying;
afterAll(paying.close);

/** The provider's clock is ahead by what it was advanced. */
const check = async () => {
  clock.set(new Date(Date.now() + 60_000).toISOString());
  await checkRecordsJob.run(ctx, {});
  clock.set(new Date().toISOString());
};
const read = async () => (await paying.asAdministrator()).getRecordFindings();
const notes = async () => (await read()).findings.map(({ kind, note }) => `${kind}: ${note}`);
const alarms = () => jobsNamed(ctx, 'mail.records-alarm', {});
const kinds = async () => (await (await paying.asAdministrator()).getToday()).tasks.map(({ kind }) => kind);
const change = async (bookingId: string, values: object) =>
  ctx.db.updateTable('payment_orders').set(values).where('booking_id', '=', bookingId).execute();
const payElsewhere = () =>
  ctx.payments.createPayout({
    idempotencyKey: randomUUID(),
    emailSubject: 'A gift',
    items: [{ itemId: randomUUID(), receiver: 'somebody@farm.example', amountCents: 1234 }],
  });

// docs/rules/payments.md#daily-comparison
test('what both sides know is no finding: payments, refunds and payouts', async () => {
  expect(await read()).toMatchObject({ checkedDateTime: null, findings: [] });
  await paying.paid();
  const refunded = await paying.paid();
  await (await paying.asAdministrator()).refundPayment({
    params: { bookingId: refunded.id },
    body: { amountCents: 1000, reason: 'A stand was down.' },
    idempotencyKey: randomUUID(),
  });
  const paidOut = await paying.aPayout();
  await paying.run();
  await paying.finish(paidOut);
  expect(await paying.payoutOf(paidOut)).toMatchObject({ payPalPayoutStatus: 'Completed' });

  await check();
  expect(await read()).toMatchObject({
    checkedDateTime: expect.any(Date),
    checkedUntilDateTime: expect.any(Date),
    failure: null,
    findings: [],
  });
  expect(await alarms()).toEqual([]);
});

// docs/rules/payments.md#daily-comparison
test('a payout that is under way is no finding: its end is not read here yet, but the provider has it', async () => {
  const underWay = await paying.aPayout();
  await paying.run();
  await payer.advance(2);
  await payer.advance(2);
  expect(await paying.payoutOf(underWay)).not.toMatchObject({ payPalPayoutStatus: 'Completed' });
  await check();
  expect(await notes()).toEqual([]);
  await paying.finish(underWay);
  await check();
  expect(await notes()).toEqual([]);
});

// docs/rules/payments.md#daily-comparison
test('what only the provider knows is listed and told once, until it is closed for good', async () => {
  await payElsewhere();
  await payer.advance(2);
  await payer.advance(2);
  await check();
  expect(await notes()).toEqual(['Payout: No payout here was sent by it.']);
  expect(await kinds()).toContain('recordDiffers');
  await check();
  const [alarm, ...more] = await alarms();
  expect([alarm, ...more]).toHaveLength(1);
  await recordsAlarmEmail.job.run(ctx, { foundAt: (await foundAt()).getTime() });
  const [email] = await emailsTo(administrator.email, 1);
  expect(email?.subject).toBe('1 transaction differs from PayPal’s records');
  expect(email?.text).toContain('No payout here was sent by it.');

  const [finding] = (await read()).findings;
  if (!finding) throw new Error('There is no finding.');
  const close = async () =>
    (await paying.asAdministrator()).closeRecordFinding({
      body: { kind: finding.kind, id: finding.id, reason: 'A gift, sent by hand.' },
      idempotencyKey: randomUUID(),
    });
  expect(await close()).toEqual({ kind: 'Payout', id: finding.id });
  await expect(close()).rejects.toMatchObject({ code: 'findingClosed' });
  // docs/rules/administration.md#traces
  const { lines } = await (await paying.asAdministrator()).listAudit({ query: { kind: 'marketplace' } });
  expect(lines).toMatchObject([
    {
      actor: { id: administrator.id },
      subject: { type: 'marketplace', id: null },
      field: 'findingClosed',
      after: { kind: 'Payout', id: finding.id, reason: 'A gift, sent by hand.' },
    },
  ]);
  await check();
  expect(await notes()).toEqual([]);
  expect(await kinds()).not.toContain('recordDiffers');
});

const foundAt = async (): Promise<Date> =>
  (await ctx.db.selectFrom('record_findings').select('found_at').executeTakeFirstOrThrow()).found_at;

// docs/rules/payments.md#daily-comparison
test('what only we know, or with another amount, is listed until the provider agrees', async () => {
  const { id } = await paying.paid();
  const [order] = await paying.ordersOf(id);
  await change(id, { capture_id: 'NEVERHEARD' });
  await check();
  expect(await notes()).toEqual(['Payment: It is recorded here, and PayPal does not know it.']);
  await change(id, { capture_id: order?.capture_id, captured_cents: 4900 });
  await check();
  expect(await notes()).toEqual(['Payment: It is $49.00 here, and $49.50 at PayPal.']);
  await change(id, { captured_cents: 4950 });
  await check();
  expect(await notes()).toEqual([]);
});

// docs/rules/payments.md#daily-comparison
test('what is recorded here later than there is read by its id', async () => {
  const { id } = await paying.paid();
  const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000);
  await change(id, { captured_at: inSeconds(40) });
  // The next comparison begins after the capture's time at the provider.
  const checkedUntil = inSeconds(24 * 3600 + 30);
  await ctx.db.updateTable('record_check').set({ checked_until: checkedUntil }).execute();
  await payer.advance(50);
  await check();
  expect(await notes()).toEqual([]);
});

// docs/rules/payments.md#daily-comparison
test('a comparison that fails is retried, and shown to administrators after 36 hours', async () => {
  const before = (await read()).checkedDateTime;
  await payer.fail('GET /v1/reporting/transactions*', 403, 100);
  clock.advance({ minutes: 36 * 60 - 1 });
  await expect(checkRecordsJob.run(ctx, {})).rejects.toMatchObject({ status: 403 });
  expect(await read()).toMatchObject({ checkedDateTime: before, failure: 'notAllowed' });
  expect(await kinds()).not.toContain('recordsUnread');
  clock.advance({ minutes: 2 });
  expect(await kinds()).toContain('recordsUnread');
  await payer.recover();
  await check();
  expect(await read()).toMatchObject({ failedDateTime: null, failure: null });
  expect(await kinds()).not.toContain('recordsUnread');
});
