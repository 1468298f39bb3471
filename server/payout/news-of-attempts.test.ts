import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { findViolations, paymentInvariants } from '../testing/booking.ts';
import { aUser, type Person } from '../testing/factories.ts';
import { jobsNamed } from '../testing/jobs.ts';
import { newsReader } from '../testing/news.ts';
import { startPayingOut } from '../testing/paying-out.ts';
import { payoutSentEmail } from './payout-sent.email.ts';

const paying = await startPayingOut({ emulators: ['mail'] });
const { ctx, clock, payer, aPayout, run, finish, poll, payBy, post, payoutOf, refund, failRefunds } = paying;
afterAll(paying.close);
const { emails, emailsTo } = await newsReader(ctx);

type Visit = { id: string; host: Person };
let count = 0;
const anAddress = (fate: string) => `each${++count}+${fate}@farm.example`;

/** A payout of which $28.25 arrived, which may be taken back; another $10.00 goes to an address of this fate. */
const sentTwice = async (fate: string): Promise<Visit> => {
  const host = await aUser(ctx, { firstName: 'Walter' });
  const visit = { id: await aPayout({ host, receiver: anAddress('reversed') }), host };
  await refund(visit.id, 1000, 'host');
  await run();
  await finish(visit.id);
  await failRefunds(visit.id);
  expect((await payBy(visit.id, 'payPal', anAddress(fate))).status).toBe(200);
  clock.advance({ hours: 25 });
  await run();
  await finish(visit.id);
  clock.advance({ minutes: 5 });
  return visit;
};
/** The provider takes the $28.25 back. */
const takeBack = async ({ id }: Visit) => {
  await payer.advance(3700);
  await poll(id);
};
const subjects = async (visit: Visit) =>
  (await emails(visit)).map(({ subject }) => subject.split(':')[0] ?? '').toSorted();
const alarms = async ({ id }: Visit) =>
  (await jobsNamed(ctx, 'mail.payout-alarm', { bookingId: id, what: 'cameBack' })).length;

const [failed, reversed] = ['PayPal could not pay you $10.00', 'Your payout of $28.25 came back'];

// docs/rules/payouts.md#what-hosts-are-told
describe('the host is told of each attempt that comes back', () => {
  test('after another one did', async () => {
    const visit = await sentTwice('failed');
    expect(await subjects(visit)).toEqual([failed]);
    const hostPayout = async () =>
      (await (await paying.signIn(visit.host)).getBookingDetail({ params: { id: visit.id } })).hostPayout;
    expect(await hostPayout()).toMatchObject({ isRefused: true, backWay: 'PayPal' });
    await takeBack(visit);
    // What came back last was paid before.
    expect(await hostPayout()).toMatchObject({ isRefused: false, backWay: 'PayPal' });
    expect(await payoutOf(visit.id)).toMatchObject({ payPalPayoutStatus: 'Error', owedCents: 3825 });
    expect(await subjects(visit)).toEqual([failed, reversed]);
    expect(await alarms(visit)).toBe(1);
  });

  test('before the email about another one has left', async () => {
    const visit = await sentTwice('failed');
    await takeBack(visit);
    expect(await subjects(visit)).toEqual([failed, reversed]);
  });

  test('while another one is on its way', async () => {
    const visit = await sentTwice('onhold');
    await takeBack(visit);
    expect(await payoutOf(visit.id)).toMatchObject({ payPalPayoutStatus: 'Processing', owedCents: 2825 });
    expect(await subjects(visit)).toEqual([reversed]);
    expect(await alarms(visit)).toBe(1);
  });

  test('of a payout that an administrator has stopped', async () => {
    const visit = await sentTwice('failed');
    expect((await post(`${visit.id}/cancel/auto`)).status).toBe(200);
    await takeBack(visit);
    expect(await payoutOf(visit.id)).toMatchObject({ payPalPayoutStatus: 'Canceled', owedCents: 3825 });
    expect(await subjects(visit)).toEqual(expect.arrayContaining([reversed, 'Your payout of $38.25 waits']));
    expect(await alarms(visit)).toBe(1);
  });

  test('but not once it is decided how it is paid', async () => {
    const visit = await sentTwice('failed');
    await takeBack(visit);
    expect((await payBy(visit.id, 'byHand')).status).toBe(200);
    expect(await subjects(visit)).toEqual(['We pay you $38.25 another way']);
  });
});

// docs/rules/payouts.md#statement
test('the statement of each sending is about that, whatever arrived before it has left', async () => {
  const visit = await sentTwice('arrives');
  const { rows: statements } = await sql<{ data: never }>`select data from pgboss.job
    where name = 'mail.payout-sent' and data ->> 'hostId' = ${visit.host.id}`.execute(ctx.db);
  expect(statements).toHaveLength(2);
  for (const { data } of statements) await payoutSentEmail.job.run(ctx, data);
  const paid = (await emailsTo(visit.host)).map(({ subject }) => subject.split(':')[0]).toSorted();
  expect(paid).toEqual(['We paid you $10.00', 'We paid you $28.25']);
});

// docs/rules/payouts.md#undoing-a-check
test('of a payment by hand that came back once, also if a check is undone after it was said how it is paid', async () => {
  const host = await aUser(ctx);
  const visit = { id: await aPayout({ host, receiver: '' }), host };
  const marked = { bookingId: visit.id, status: 'ManualPayPalPaymentSent', note: 'Paid.' };
  await post('markManualPayoutSent', { ...marked, receiverPayPalEmail: 'hand@farm.example' });
  clock.advance({ minutes: 5 });
  await post(`${visit.id}/back`, { reason: 'PayPal sent it back.' });
  const back = 'Your payout of $38.25 came back';
  expect(await subjects(visit)).toEqual([back]);
  for (const way of ['payPal', 'byHand'] as const) {
    clock.advance({ minutes: 5 });
    expect((await payBy(visit.id, way, way === 'payPal' ? anAddress('arrives') : '')).status).toBe(200);
    await emails(visit);
  }
  const check = await paying.writeCheck([visit.id], paying.nextNumber());
  clock.advance({ minutes: 5 });
  expect((await paying.postTo('check/undo', { checkIds: [check.id] })).status).toBe(200);
  expect((await subjects(visit)).filter((subject) => subject === back)).toHaveLength(1);
  const { hostPayout } = await (await paying.signIn(host)).getBookingDetail({ params: { id: visit.id } });
  expect(hostPayout).toMatchObject({ owedCents: 3825, problem: null });
});

test('no invariant is violated', async () => {
  expect(await findViolations(ctx, paymentInvariants)).toEqual([]);
});
