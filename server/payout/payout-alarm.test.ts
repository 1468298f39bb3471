import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { newsReader } from '../testing/news.ts';
import { startPayingOut } from '../testing/paying-out.ts';
import { payoutAlarmEmail } from './payout-alarm.email.ts';

const paying = await startPayingOut({ emulators: ['mail'] });
const { ctx, clock, payer, aPayout, run, finish, payoutOf, payBy, put, refund, failRefunds } = paying;
afterAll(paying.close);
const { emailsTo } = await newsReader(ctx);

type Job = Parameters<typeof payoutAlarmEmail.job.run>[1];

/** Sends the alarms of a payout of one kind, as they were queued; answers each email's sum and address. */
const alarmsOf = async (bookingId: string, what: Job['what'], before?: (job: Job) => Job) => {
  const wanted = JSON.stringify({ bookingId, what });
  const { rows } = await sql<{ data: Job }>`select data from pgboss.job
    where name = ${payoutAlarmEmail.job.name} and data @> ${wanted}::jsonb`.execute(ctx.db);
  const known = (await emailsTo(paying.administrator)).length;
  for (const { data } of rows) await payoutAlarmEmail.job.run(ctx, before ? before(data) : data);
  // The latest come first.
  const all = await emailsTo(paying.administrator);
  return all
    .slice(0, all.length - known)
    .map(({ subject, text }) => [
      subject.split(', ').at(-1),
      text.match(/Amount (\S+)/)?.[1],
      text.match(/PayPal address (\S+)/)?.[1],
    ]);
};

/** A payout of which $18.25 has arrived, and $20.00 is owed again, which is to go to another address. */
const partly = async (first: string, rest: string) => {
  const id = await aPayout({ receiver: first });
  await refund(id, 2000, 'host');
  await run();
  await finish(id);
  await failRefunds(id);
  expect(await payoutOf(id)).toMatchObject({ arrivedCents: 1825, owedCents: 2000 });
  expect((await payBy(id, 'payPal', rest)).status).toBe(200);
  clock.advance({ hours: 25 });
  return id;
};

// docs/rules/payouts.md#what-paypal-reports
test('the email about a part that failed has its sum and address', async () => {
  const id = await partly('part@farm.example', 'rest+failed@farm.example');
  await run();
  await finish(id);
  expect(await payoutOf(id)).toMatchObject({ payPalPayoutStatus: 'Error', owedCents: 2000 });
  expect(await alarmsOf(id, 'failed')).toEqual([['$20.00', '$20.00', 'rest+failed@farm.example']]);
});

// docs/rules/payouts.md#what-paypal-reports
test('the email about a part that came back while another is on its way has its sum and address', async () => {
  const id = await partly('one+reversed@farm.example', 'two+onhold@farm.example');
  await run();
  await finish(id);
  await payer.advance(3700);
  await paying.poll(id);
  expect(await payoutOf(id)).toMatchObject({ onItsWayCents: 2000, owedCents: 1825, arrivedCents: 0 });
  expect(await alarmsOf(id, 'cameBack')).toEqual([['$18.25', '$18.25', 'one+reversed@farm.example']]);
});

test('an email that an earlier version queued has what the payout comes to', async () => {
  const id = await aPayout({ receiver: 'all+failed@farm.example' });
  await run();
  await finish(id);
  const withoutId = ({ attemptId: _, ...job }: Job): Job => ({ ...job, since: job.since + 1 });
  expect(await alarmsOf(id, 'failed', withoutId)).toEqual([['$38.25', '$38.25', 'all+failed@farm.example']]);
});

// docs/rules/payouts.md#cancelled-with-its-booking
test('the email about what is on its way of a booking that is over has the sum of that', async () => {
  const id = await partly('here@farm.example', 'away+onhold@farm.example');
  await run();
  await put(id, 'Cancelled');
  expect(await alarmsOf(id, 'leftPaid')).toEqual([['$20.00', '$20.00', 'away+onhold@farm.example']]);
});

// docs/rules/payouts.md#when-it-is-sent
test('the email about what waits for the limit of a day has what is owed', async () => {
  const id = await partly('sent@farm.example', 'waits@farm.example');
  await payoutAlarmEmail.job.run(ctx, { bookingId: id, what: 'limit', since: 1 });
  const [email] = await emailsTo(paying.administrator);
  expect(email?.subject).toContain('$20.00');
});
