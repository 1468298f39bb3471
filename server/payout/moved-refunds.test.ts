import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { addDays } from '#domain/dates.ts';
import { bookingChangedEmail } from '../booking/booking-changed.email.ts';
import { reconcileOrder } from '../payment/reconcile-order.ts';
import { listRefunds } from '../payment/refund-store.ts';
import { findViolations, paymentInvariants } from '../testing/booking.ts';
import { aBooking, aListing, aUser, givePostalAddress, type Person } from '../testing/factories.ts';
import { newsReader } from '../testing/news.ts';
import { startPayingOut } from '../testing/paying-out.ts';
import { beginDueAttempt } from './begin-attempt.ts';
import { payoutNewsEmail } from './payout-news.email.ts';

const paying = await startPayingOut({ now: '2026-11-20T18:00:00Z', emulators: ['mail'] });
const { ctx, clock, payer } = paying;
afterAll(paying.close);
const { emails, emailsTo } = await newsReader(ctx);

type Visit = { id: string; host: Person };
/** What one of its two days costs. */
const dayCents = 4950;
let count = 0;
let next = '2026-12-01';
const someDays = () => {
  const startDay = next;
  next = addDays(next, 3);
  return { startDay, endDay: addDays(startDay, 1) };
};

/** A paid visit of two days, of which so much is to go back once it is moved to one day. */
const aVisit = async (backCents: number, { days = someDays(), fate = 'arrives' } = {}): Promise<Visit> => {
  const [host, hunter] = [await aUser(ctx), await aUser(ctx)];
  await givePostalAddress(ctx, host);
  const listing = await aListing(ctx, {
    host,
    baseCostCents: 4500,
    payPalEmail: `moved${++count}+${fate}@farm.example`,
  });
  const totalCents = dayCents + backCents;
  const id = await aBooking(ctx, { listing, hunter, ...days, status: 'PendingPayment', totalCents });
  const amounts = { booking_price_cents: totalCents - 800, booking_fee_cents: 800 };
  await ctx.db.updateTable('bookings').set(amounts).where('id', '=', id).execute();
  const guest = { id, hunter, api: await paying.signIn(hunter) };
  const orderId = await paying.approved(guest);
  await guest.api.captureOrder({ params: { bookingId: id }, body: { orderId } });
  return { id, host };
};

const bookingOf = async ({ id }: Visit) => (await paying.asAdministrator()).getBooking({ params: { id } });

const moveToOneDay = async (visit: Visit) => {
  clock.advance({ minutes: 2 });
  const { startDay } = await bookingOf(visit);
  const body = { startDay, endDay: startDay, partySize: 1, keepPrice: false, payAnew: false };
  await (await paying.asAdministrator()).rearrangeBooking({ params: { id: visit.id }, body });
};

const sendChanged = async ({ id }: Visit, context = ctx) => {
  const { rows } = await sql<{ data: Parameters<typeof bookingChangedEmail.job.run>[1] }>`
    select data from pgboss.job where name = ${bookingChangedEmail.job.name} and data ->> 'bookingId' = ${id}
    order by created_on`.execute(ctx.db);
  for (const { data } of rows) await bookingChangedEmail.job.run(context, data);
};

/** What the host gets by the emails about the change, and the subjects of those about the payout. */
const told = async (visit: Visit) => {
  const subjects = (await emails(visit)).map(({ subject }) => subject.split(':')[0]);
  const changed = (await emailsTo(visit.host)).filter(({ subject }) => subject.startsWith('Changed'));
  return [...changed.flatMap(({ text }) => text.match(/You get \S+/) ?? []), ...subjects.toSorted()];
};

const orderOf = async ({ id }: Visit) => (await paying.ordersOf(id))[0]?.id ?? '';
const getsCents = async (visit: Visit) =>
  (await (await paying.signIn(visit.host)).getBookingDetail({ params: { id: visit.id } })).payoutCents ?? 0;
const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

// docs/rules/payouts.md#what-hosts-are-told
describe('a refund of a booking that was moved to cheaper days', () => {
  test('is told with the change, and once more if the provider refuses it at once', async () => {
    const visit = await aVisit(4113);
    const whole = await getsCents(visit);
    await payer.fail('POST /v2/payments/captures/*/refund', 503);
    await moveToOneDay(visit);
    await sendChanged(visit);
    const less = await getsCents(visit);
    clock.advance({ minutes: 2 });
    await reconcileOrder(ctx, await orderOf(visit));
    expect(await getsCents(visit)).toBe(whole);
    expect(await told(visit)).toEqual([`You get ${dollars(less)}`, `Your payout is now ${dollars(whole)}`]);
  });

  test('and once more if a bank returns it later', async () => {
    const visit = await aVisit(4137);
    const whole = await getsCents(visit);
    await moveToOneDay(visit);
    await sendChanged(visit);
    const less = await getsCents(visit);
    expect(await told(visit)).toEqual([`You get ${dollars(less)}`]);
    await payer.endPending();
    await reconcileOrder(ctx, await orderOf(visit));
    expect(await getsCents(visit)).toBe(whole);
    expect(await told(visit)).toEqual([`You get ${dollars(less)}`, `Your payout is now ${dollars(whole)}`]);
  });

  test('and each time it fails, or succeeds after all', async () => {
    const visit = await aVisit(4131);
    const whole = await getsCents(visit);
    await moveToOneDay(visit);
    await sendChanged(visit);
    const less = await getsCents(visit);
    await paying.failRefunds(visit.id);
    const [refund] = await listRefunds(ctx.db, await orderOf(visit));
    const restored = { kind: 'restored', bookingId: visit.id, occasion: refund?.id ?? '' } as const;
    await payoutNewsEmail.job.run(ctx, restored);
    await payoutNewsEmail.job.run(ctx, restored);
    await payer.endPending();
    await reconcileOrder(ctx, await orderOf(visit));
    expect(await getsCents(visit)).toBe(less);
    expect(await told(visit)).toEqual([
      ...[`You get ${dollars(less)}`, `Your payout is now ${dollars(less)}`],
      `Your payout is now ${dollars(whole)}`,
    ]);
  });

  test('is not told once more by itself when the booking waits for its payment and is paid again', async () => {
    const visit = await aVisit(4100);
    await moveToOneDay(visit);
    await sendChanged(visit);
    const { bookingPriceCents, bookingFeeCents } = await bookingOf(visit);
    for (const bookingStatus of ['PendingPayment', 'Paid'] as const) {
      clock.advance({ minutes: 2 });
      const body = { id: visit.id, bookingStatus, bookingPriceCents, bookingFeeCents, sendEmails: true };
      await (await paying.asAdministrator()).editBooking({ body });
    }
    expect((await told(visit)).filter((one) => one?.startsWith('Your payout'))).toEqual([]);
  });

  test('is told once what was on its way comes back, as the email about the change counted it', async () => {
    const days = { startDay: '2026-11-17', endDay: '2026-11-18' };
    const visit = await aVisit(4100, { days, fate: 'failed' });
    const whole = await getsCents(visit);
    await beginDueAttempt(ctx, visit.id);
    await paying.run();
    await moveToOneDay(visit);
    await sendChanged(visit);
    expect(await told(visit)).toEqual([`You get ${dollars(whole)}`]);
    await paying.finish(visit.id);
    const less = await getsCents(visit);
    expect(less).toBeLessThan(whole);
    expect(await told(visit)).toEqual([
      ...[`You get ${dollars(whole)}`, `PayPal could not pay you ${dollars(whole)}`],
      `Your payout is now ${dollars(less)}`,
    ]);
  });

  test('is not told once more after another one was made, whatever comes back by then', async () => {
    const days = { startDay: '2026-11-11', endDay: '2026-11-12' };
    const visit = await aVisit(4131, { days, fate: 'failed' });
    await moveToOneDay(visit);
    await sendChanged(visit);
    const less = await getsCents(visit);
    clock.advance({ minutes: 2 });
    await paying.refund(visit.id, 1000, 'host');
    const left = await getsCents(visit);
    const before = [`You get ${dollars(less)}`, `Your payout is now ${dollars(left)}`];
    expect(await told(visit)).toEqual(before);
    await beginDueAttempt(ctx, visit.id);
    await paying.run();
    clock.advance({ minutes: 2 });
    await payer.endPending();
    await reconcileOrder(ctx, await orderOf(visit));
    clock.advance({ minutes: 2 });
    await paying.finish(visit.id);
    expect(await getsCents(visit)).toBe(left);
    expect(await told(visit)).toEqual(before.toSpliced(1, 0, `PayPal could not pay you ${dollars(left)}`));
  });

  test('is not told at all if the provider refuses it before the change is told, which says what they get', async () => {
    const visit = await aVisit(4113);
    const whole = await getsCents(visit);
    await payer.fail('POST /v2/payments/captures/*/refund', 503);
    await moveToOneDay(visit);
    clock.advance({ minutes: 2 });
    await reconcileOrder(ctx, await orderOf(visit));
    expect(await told(visit)).toEqual([]);
    await sendChanged(visit);
    expect(await told(visit)).toEqual([`You get ${dollars(whole)}`]);
  });

  test('is told after the change that a process sends while the provider refuses it', async () => {
    const visit = await aVisit(4113);
    const whole = await getsCents(visit);
    await payer.fail('POST /v2/payments/captures/*/refund', 503);
    await moveToOneDay(visit);
    const less = await getsCents(visit);
    const setState = (state: 'active' | 'completed') =>
      sql`update pgboss.job set state = ${state} where name = ${bookingChangedEmail.job.name}
        and data ->> 'bookingId' = ${visit.id}`.execute(ctx.db);
    await setState('active');
    const send: typeof ctx.mail.send = async (email) => {
      clock.advance({ minutes: 2 });
      await reconcileOrder(ctx, await orderOf(visit));
      await expect(emails(visit)).rejects.toThrow('on its way');
      return ctx.mail.send(email);
    };
    await sendChanged(visit, { ...ctx, mail: { ...ctx.mail, send } });
    await setState('completed');
    expect(await told(visit)).toEqual([`You get ${dollars(less)}`, `Your payout is now ${dollars(whole)}`]);
  });

  test('that fails is not told where it took nothing off, as all was sent before', async () => {
    const days = { startDay: '2026-11-14', endDay: '2026-11-15' };
    const visit = await aVisit(4137, { days });
    const whole = await getsCents(visit);
    await beginDueAttempt(ctx, visit.id);
    await paying.run();
    await moveToOneDay(visit);
    await sendChanged(visit);
    await payer.endPending();
    await reconcileOrder(ctx, await orderOf(visit));
    expect(await told(visit)).toEqual([`You get ${dollars(whole)}`]);
  });
});

test('no invariant is violated', async () => {
  expect(await findViolations(ctx, paymentInvariants)).toEqual([]);
});
