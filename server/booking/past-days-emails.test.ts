import { afterAll, describe, expect, test } from 'vitest';
import { paymentRefundedEmail } from '../payment/payment-refunded.email.ts';
import { payoutSentEmail } from '../payout/payout-sent.email.ts';
import { aUser, type Person } from '../testing/factories.ts';
import { newsReader } from '../testing/news.ts';
import { startPayingOut } from '../testing/paying-out.ts';
import { bookingCancelledEmail } from './booking-cancelled.email.ts';
import { bookingConfirmedEmail } from './booking-confirmed.email.ts';

const paying = await startPayingOut({ emulators: ['mail'] });
const { ctx, aPayout, refund, put, writeCheck, nextNumber } = paying;
afterAll(paying.close);
const { emailsTo } = await newsReader(ctx);

const textsTo = async (person: Pick<Person, 'email'>) =>
  (await emailsTo(person)).map(({ text }) => text).join(' ');
const hunterOf = async (id: string): Promise<Pick<Person, 'email'>> =>
  ctx.db
    .selectFrom('bookings as b')
    .innerJoin('users as u', 'u.id', 'b.user_id')
    .where('b.id', '=', id)
    .select('u.email')
    .executeTakeFirstOrThrow();
const aPaid = async (daysAgo: number) => {
  const host = await aUser(ctx);
  return { host, id: await aPayout({ receiver: '', host, daysAgo }) };
};

// docs/rules/emails.md#sending
describe.each([
  ['over', 2, false],
  ['to come', -3, true],
] as const)('of days that are %s', (_, daysAgo, areFree) => {
  test('a refund says that they are free again only if they are to come', async () => {
    const { host, id } = await aPaid(daysAgo);
    const { refund: made } = await refund(id, 4950);
    for (const only of ['host', 'hunter'])
      await paymentRefundedEmail.job.run(ctx, {
        refundId: made.id,
        hasEnded: true,
        only: `${made.id}.${only}`,
      });
    expect((await textsTo(host)).includes('The days are free again')).toBe(areFree);
  });

  test('so does the email that the booking is cancelled', async () => {
    const { host, id } = await aPaid(daysAgo);
    await put(id, 'Cancelled');
    for (const only of ['host', 'hunter'])
      await bookingCancelledEmail.job.run(ctx, { bookingId: id, reason: 'asked', only });
    expect((await textsTo(host)).includes('days are free again')).toBe(areFree);
    expect((await textsTo(await hunterOf(id))).includes('ask again')).toBe(areFree);
  });

  test('the hunter is asked to pay by a time only before them', async () => {
    const { id } = await aPaid(daysAgo);
    await ctx.db.deleteFrom('payment_orders').where('booking_id', '=', id).execute();
    await ctx.db
      .updateTable('bookings')
      .set({ status: 'PendingPayment', expire_at: new Date(ctx.now().getTime() + 3_600_000) })
      .where('id', '=', id)
      .execute();
    await bookingConfirmedEmail.job.run(ctx, { bookingId: id });
    const texts = await textsTo(await hunterOf(id));
    expect(texts).toContain('confirmed');
    expect(texts.includes('Please pay by')).toBe(areFree);
  });
});

// docs/rules/payouts.md#statement
test('the statement of a check says where it was mailed', async () => {
  const { host, id } = await aPaid(2);
  const { id: checkId } = await writeCheck([id], nextNumber());
  await payoutSentEmail.job.run(ctx, { checkId });
  expect(await textsTo(host)).toContain('to 12 Gate Road, Unit 3, Mount Horeb, WI 53572.');
});
