import { randomUUIDv7 } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import type { AdminBooking } from '#contract/booking-administration.ts';
import { type BookingStatus, bookingStatuses, holdsDays } from '#domain/booking-status.ts';
import { addDays, type Day } from '#domain/dates.ts';
import { type Side, sides } from '#domain/permissions.ts';
import { activity } from '#invariants/activity.ts';
import { days } from '#invariants/days.ts';
import { sums } from '#invariants/sums.ts';
import { updateListing } from '../listing/store.ts';
import { findViolations, paymentInvariants, requestBooking, requestFor } from '../testing/booking.ts';
import { emulator } from '../testing/emulators.ts';
import { aListing, aUser } from '../testing/factories.ts';
import { jobsNamed } from '../testing/jobs.ts';
import { startPaying } from '../testing/paying.ts';
import { bookingCancelledEmail } from './booking-cancelled.email.ts';
import { bookingChangedEmail } from './booking-changed.email.ts';
import { bookingConfirmedEmail } from './booking-confirmed.email.ts';
import { bookingRejectedEmail } from './booking-rejected.email.ts';
import { runClocksJob } from './run-clocks.job.ts';

const paying = await startPaying({ emulators: ['mail'] });
const { ctx, signIn, fetch: send, tokenOf, clock, payer, stored, host, administrator, listing } = paying;
afterAll(paying.close);

await updateListing(ctx.db, listing.id, { tax_rate: 0.055 });
const api = await paying.asAdministrator();
const hunter = await aUser(ctx, { firstName: 'Ada', email: 'ada.edited@openacre.example' });
const asHunter = await signIn(hunter);

let day: Day = '2027-01-01';
const nextDay = (): Day => {
  day = addDays(day, 1);
  return day;
};

/** Enters a booking in this status without emails: $45.00 price, $4.50 fee, $52.22 with 5.5 % tax. */
const entered = async (bookingStatus: BookingStatus = 'PendingConfirmation'): Promise<AdminBooking> => {
  const request = { userId: hunter.id, bookingStatus, sendEmails: false };
  const { id } = await requestBooking(api, listing.id, nextDay(), day, request);
  clock.advance({ seconds: 1 });
  return api.getBooking({ params: { id } });
};

type Changes = {
  status?: BookingStatus;
  price?: number;
  fee?: number;
  sendEmails?: boolean;
  updatedDateTime?: Date;
};
const edit = (booking: AdminBooking, { status, price, fee, ...rest }: Changes) =>
  api.editBooking({
    body: {
      id: booking.id,
      bookingStatus: status ?? booking.status,
      bookingPriceCents: price ?? booking.bookingPriceCents,
      bookingFeeCents: fee ?? booking.bookingFeeCents,
      sendEmails: false,
      ...rest,
    },
  });

const auditOf = (id: string) =>
  ctx.db
    .selectFrom('audit')
    .where('subject_id', '=', id)
    .select(['actor_id', 'field', 'before', 'after'])
    .orderBy('id')
    .execute();

const kinds = ['received', 'requested', 'confirmed', 'rejected', 'cancelled', 'changed', 'paid'] as const;
/** The names of the emails queued for a booking. */
const emailsOf = async (bookingId: string): Promise<string[]> => {
  const names = [...kinds.map((kind) => `booking-${kind}`), 'access'];
  const found = await Promise.all(names.map((name) => jobsNamed(ctx, `mail.${name}`, { bookingId })));
  return names.filter((_, index) => (found[index]?.length ?? 0) > 0);
};

const { url: inbox } = await emulator('mail');
const mailsTo = async ({ email }: { email: string }) =>
  (await (await fetch(`${inbox}/messages?to=${encodeURIComponent(email)}`)).json()) as {
    subject: string;
    text: string;
    headers: Record<string, string>;
  }[];
const singleLine = (text = '') => text.replace(/\s+/g, ' ');
const lastLineOf = async (bookingId: string): Promise<number> => {
  const { id } = await ctx.db
    .selectFrom('booking_activity')
    .where('booking_id', '=', bookingId)
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return id;
};

const priceFixed = {
  status: 409,
  message: 'Price and fee can be changed only while the booking waits for its confirmation or its payment.',
};

// docs/rules/booking.md#editing, docs/rules/money.md#limits-of-amounts
describe('price and fee', () => {
  test('can be changed while the booking is unpaid; tax and total use the booking’s own rate', async () => {
    for (const status of ['PendingConfirmation', 'PendingPayment'] as const) {
      const booking = await entered(status);
      await updateListing(ctx.db, listing.id, { tax_rate: 0.2 });
      const edited = await edit(booking, { price: 6010, fee: 333 });
      await updateListing(ctx.db, listing.id, { tax_rate: 0.055 });
      // 5.5 % of $63.43 is $3.48865.
      expect(edited).toMatchObject({
        id: booking.id,
        status,
        bookingPriceCents: 6010,
        bookingFeeCents: 333,
        subTotalCents: 6343,
        totalTaxCents: 349,
        totalCents: 6692,
        expiresDateTime: booking.expiresDateTime,
        updatedDateTime: clock.now(),
      });
      expect(edited.bookingActivity.at(-1)).toEqual({
        dateTime: clock.now(),
        message:
          'Changed by an administrator: price from $45.00 to $60.10, fee from $4.50 to $3.33, total now $66.92.',
        by: 'Ada Lindqvist',
      });
      const actorId = administrator.id;
      expect((await auditOf(booking.id)).slice(1)).toEqual([
        { actor_id: actorId, field: 'bookingPrice', before: 45, after: 60.1 },
        { actor_id: actorId, field: 'bookingFee', before: 4.5, after: 3.33 },
      ]);
    }
  });

  test('cannot be changed in other statuses', async () => {
    for (const status of ['ProcessingPayment', 'Paid', 'Rejected', 'Cancelled'] as const) {
      const booking = await entered(status);
      await expect(edit(booking, { price: 4501 })).rejects.toMatchObject(priceFixed);
      await expect(edit(booking, { fee: 0, status: 'PendingPayment' })).rejects.toMatchObject(priceFixed);
      expect(await api.getBooking({ params: { id: booking.id } })).toEqual(booking);
    }
  });

  test('have at most two decimals and, when changed, seven characters', async () => {
    const booking = await entered();
    const post = async (bookingPrice: unknown) => {
      const answer = await send('/api/booking', {
        method: 'POST',
        headers: {
          authorization: `Bearer ${await tokenOf(administrator)}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ id: booking.id, bookingStatus: 0, bookingPrice, bookingFee: 4.5 }),
      });
      return [answer.status, ((await answer.json()) as { errors?: object[] }).errors];
    };
    const wrong = (message: string) => [400, [{ path: 'bookingPrice', message }]];
    expect(await post(12_345.67)).toEqual(wrong('At most 7 characters'));
    expect(await post(1.005)).toEqual(wrong('At most two decimals'));
    expect(await post(-1)).toEqual(wrong('Must not be negative'));
    expect(await post(0)).toEqual(wrong('Must be more than 0'));
    expect(await post(undefined)).toEqual(wrong('Required'));
    expect(await post(1234.56)).toEqual([200, undefined]);
    // A long booking of an expensive listing has a longer price, which stays valid while unchanged.
    const land = await aListing(ctx, { host, baseCostCents: 456_789 });
    const { id } = await requestBooking(api, land.id, '2027-01-02', '2027-01-04', { userId: hunter.id });
    const expensive = await api.getBooking({ params: { id } });
    expect(expensive.bookingPriceCents).toBe(1_370_367);
    expect(await edit(expensive, { status: 'Rejected' })).toMatchObject({ status: 'Rejected' });
  });

  test('may exceed 32 bits when the money is held', async () => {
    const land = await aListing(ctx, { host, baseCostCents: 999_999_900 });
    const { id } = await requestBooking(api, land.id, '2027-01-02', '2027-01-04', { userId: hunter.id });
    const paid = await edit(await api.getBooking({ params: { id } }), { status: 'Paid' });
    expect(paid.totalCents).toBeGreaterThan(2 ** 31);
    const { heldCents } = await edit(paid, { status: 'PendingPayment' });
    expect(heldCents).toBe(paid.totalCents);
  });
});

// docs/rules/booking.md#editing, docs/rules/payouts.md#one-payout
describe('a change of status', () => {
  test.each(bookingStatuses)('is possible from %s to any status', async (from) => {
    for (const to of bookingStatuses) {
      const booking = await entered(from);
      const edited = await edit(booking, { status: to });
      expect(edited).toMatchObject({
        status: to,
        updatedDateTime: from === to ? booking.updatedDateTime : clock.now(),
      });
      // The payment recorded by hand is held after leaving Paid, and no clock runs while money is held.
      const hasClock = from !== 'Paid' && (to === 'PendingConfirmation' || to === 'PendingPayment');
      expect(edited.expiresDateTime === null).toBe(!hasClock);
      const { isRecordedByHand, payouts: found } = await stored(booking.id);
      expect(isRecordedByHand).toBe(to === 'Paid');
      if (to === 'Paid') expect(found).toEqual(['Created 3825']);
      else expect(found).toEqual(from === 'Paid' ? ['Canceled 3825'] : []);
      const held = ctx.db.selectFrom('held_days').where('booking_id', '=', booking.id).select('day');
      expect(await held.execute()).toHaveLength(holdsDays(to) ? 1 : 0);
      expect(await emailsOf(booking.id)).toEqual([]);
    }
  });

  test('adds one line of activity, and none when nothing changes', async () => {
    const booking = await entered('Cancelled');
    const first = await edit(booking, { status: 'PendingPayment' });
    expect(first.bookingActivity.at(-1)?.message).toBe(
      'Changed by an administrator: status from Cancelled to Pending Payment.',
    );
    clock.advance({ seconds: 1 });
    const second = await edit(first, {});
    expect(second).toEqual(first);
    // The choice about emails is stored for the next edit.
    expect(await edit(first, { sendEmails: true })).toEqual({ ...first, sendEmails: true });
    expect(await emailsOf(booking.id)).toEqual([]);
  });

  test('never makes a second payout, nor a second access email', async () => {
    const booking = await entered('PendingPayment');
    const paid = await edit(booking, { status: 'Paid', sendEmails: true });
    expect(paid.access).not.toBeNull();
    const access = () => jobsNamed(ctx, 'mail.access', { bookingId: booking.id });
    expect(await access()).toHaveLength(1);
    for (const status of ['Cancelled', 'Paid', 'PendingPayment', 'Paid'] as const) {
      clock.advance({ seconds: 1 });
      await edit(paid, { status, sendEmails: true });
    }
    expect(await access()).toHaveLength(1);
    expect(await jobsNamed(ctx, 'mail.booking-paid', { bookingId: booking.id })).toHaveLength(1);
    expect((await stored(booking.id)).payouts).toEqual(['Created 3825']);
  });

  test('is refused when another booking holds the days meanwhile', async () => {
    const booking = await entered('Cancelled');
    const asOther = await signIn(await aUser(ctx));
    const other = await requestBooking(asOther, listing.id, day);
    await expect(edit(booking, { status: 'PendingPayment' })).rejects.toMatchObject({
      status: 409,
      message: 'Those dates are no longer available.',
    });
    expect(await edit(booking, { status: 'Rejected' })).toMatchObject({ status: 'Rejected' });
    await asOther.cancelBooking({ params: { id: other.id } });
    expect(await edit(booking, { status: 'PendingPayment' })).toMatchObject({ status: 'PendingPayment' });
  });

  test('races with requests for the same days: exactly one gets them', async () => {
    const competitors = await Promise.all(Array.from({ length: 8 }, () => aUser(ctx)));
    for (let round = 0; round < 10; round += 1) {
      const booking = await entered('Cancelled');
      const others = competitors.map(async (one) =>
        (await signIn(one)).submitBookingRequest({ body: requestFor(listing.id, day) }),
      );
      const all = await Promise.allSettled([edit(booking, { status: 'PendingPayment' }), ...others]);
      expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const one of all)
        if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'datesTaken' });
      for (const person of competitors) {
        const { activeBookings } = await (await signIn(person)).getUserBookings({
          params: { userId: person.id },
        });
        for (const { id } of activeBookings) await (await signIn(person)).cancelBooking({ params: { id } });
      }
    }
  });
});

describe('an edit', () => {
  test('with an outdated updatedDateTime is refused', async () => {
    const booking = await entered();
    await (await signIn(host)).confirmBooking({ params: { id: booking.id } });
    const { updatedDateTime } = booking;
    await expect(edit(booking, { price: 5000, updatedDateTime })).rejects.toMatchObject({
      status: 409,
      message: 'Somebody changed this meanwhile. Please reload and try again.',
    });
    const now = await api.getBooking({ params: { id: booking.id } });
    expect(await edit(now, { price: 5000, updatedDateTime: now.updatedDateTime })).toMatchObject({
      status: 'PendingPayment',
      bookingPriceCents: 5000,
    });
  });

  test('with an idempotency key happens once, however often it is sent', async () => {
    const booking = await entered();
    const body = {
      id: booking.id,
      bookingStatus: 1,
      bookingPrice: 50,
      bookingFee: 5,
      sendEmails: true,
    };
    const post = async () =>
      send('/api/booking', {
        method: 'POST',
        headers: {
          authorization: `Bearer ${await tokenOf(administrator)}`,
          'content-type': 'application/json',
          'idempotency-key': booking.id,
        },
        body: JSON.stringify(body),
      }).then(async (answer) => [answer.status, await answer.json()]);
    const answers = await Promise.all([post(), post(), post()]);
    expect(answers.map(([status]) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect((await stored(booking.id)).lines).toHaveLength(2);
  });

  test('of an unknown booking is not found', async () => {
    const booking = await entered();
    await expect(edit({ ...booking, id: randomUUIDv7() }, {})).rejects.toMatchObject({ status: 404 });
  });
});

// docs/rules/emails.md#both-sides, docs/rules/emails.md#repeats
describe('emails about an edit', () => {
  const emailsAfter = async (from: BookingStatus, changes: Changes) => {
    const booking = await entered(from);
    await edit(booking, { ...changes, sendEmails: true });
    return emailsOf(booking.id);
  };
  const changedTo = async (readers: string[], from: BookingStatus, changes: Changes) => {
    const booking = await entered(from);
    await edit(booking, { ...changes, sendEmails: true });
    const found = await jobsNamed(ctx, 'mail.booking-changed', { bookingId: booking.id, readers });
    return found.length;
  };

  test('are the usual ones of the new status if nothing was paid, otherwise list the changes', async () => {
    expect(await emailsAfter('Cancelled', { status: 'PendingConfirmation' })).toEqual([
      'booking-received',
      'booking-requested',
    ]);
    expect(await emailsAfter('PendingConfirmation', { status: 'PendingPayment' })).toEqual([
      'booking-confirmed',
      'booking-changed',
    ]);
    expect(await changedTo(['host'], 'PendingConfirmation', { status: 'PendingPayment' })).toBe(1);
    expect(await emailsAfter('PendingPayment', { status: 'Rejected' })).toEqual([
      'booking-rejected',
      'booking-changed',
    ]);
    expect(await emailsAfter('PendingConfirmation', { status: 'Cancelled' })).toEqual(['booking-cancelled']);
    expect(await emailsAfter('PendingPayment', { status: 'Paid' })).toEqual(['booking-paid', 'access']);
    expect(await emailsAfter('Paid', { status: 'Cancelled' })).toEqual(['booking-changed']);
    expect(await emailsAfter('ProcessingPayment', { status: 'PendingPayment' })).toEqual(['booking-changed']);
    expect(await emailsAfter('PendingPayment', { price: 5000 })).toEqual(['booking-changed']);
    expect(await changedTo(['hunter', 'host'], 'PendingPayment', { price: 5000 })).toBe(1);
  });

  test('list the changes for each side, and link the hunter to the payment', async () => {
    const booking = await entered('PendingPayment');
    await edit(booking, { price: 6000, fee: 600, sendEmails: true });
    const lineId = await lastLineOf(booking.id);
    for (const reader of ['hunter', 'host'] as const)
      await bookingChangedEmail.job.run(ctx, {
        bookingId: booking.id,
        lineId,
        readers: [reader],
      });
    const [toHunter] = await mailsTo(hunter);
    expect(toHunter?.subject).toMatch(/^Changed: /);
    const changes = 'price from $45.00 to $60.00, fee from $4.50 to $6.00, total now $69.63.';
    expect(singleLine(toHunter?.text)).toContain(changes);
    expect(singleLine(toHunter?.text)).toContain('$69.63 with fee and tax');
    expect(toHunter?.text).toContain(`/payment/${booking.id}`);
    const [toHost] = await mailsTo(host);
    expect(singleLine(toHost?.text)).toContain(changes);
    expect(singleLine(toHost?.text)).toContain('You get $51.00');
    expect(toHost?.text).not.toContain('/payment/');
    const { bookingActivity } = await api.getBooking({ params: { id: booking.id } });
    expect(bookingActivity.slice(-2).map(({ message }) => message)).toEqual([
      'Emailed the hunter: the booking was changed.',
      'Emailed the landowner: the booking was changed.',
    ]);
  });

  // docs/rules/payouts.md#what-hosts-are-told
  test('say nothing of a payout when a booking ends that was never paid', async () => {
    const booking = await entered('PendingPayment');
    await edit(booking, { status: 'Rejected', sendEmails: true });
    const ids = { bookingId: booking.id, lineId: await lastLineOf(booking.id) };
    await bookingChangedEmail.job.run(ctx, { ...ids, readers: ['host'] });
    const email = (await mailsTo(host)).find(({ text }) => text.includes(booking.confirmationCode));
    expect(email?.text).toContain('Rejected');
    expect(email?.text).not.toContain('paid out');
  });

  test('are all sent, even if the booking is edited again before', async () => {
    const booking = await entered('PendingPayment');
    const about = async (readers: readonly Side[]) => ({
      bookingId: booking.id,
      lineId: await lastLineOf(booking.id),
      readers,
    });
    const edited = await edit(booking, { price: 7000, sendEmails: true });
    const first = await about(sides);
    await bookingChangedEmail.job.run(ctx, first); // adds one job per side
    clock.advance({ seconds: 1 });
    await edit(edited, { price: 8000, sendEmails: true });
    const second = await about(['hunter']);
    for (const only of sides) {
      const ids = { ...first, only };
      expect(await jobsNamed(ctx, 'mail.booking-changed', ids)).toHaveLength(1);
      await bookingChangedEmail.job.run(ctx, ids);
    }
    await bookingChangedEmail.job.run(ctx, second);
    const emailsTo = async (person: { email: string }) =>
      (await mailsTo(person)).filter(({ text }) => text.includes(booking.confirmationCode));
    const pricesIn = ({ text }: { text: string }) =>
      /price from (\S+) to (\S+),/.exec(singleLine(text))?.slice(1);
    const toHunter = await emailsTo(hunter);
    expect(toHunter.map(pricesIn)).toEqual([
      ['$70.00', '$80.00'],
      ['$45.00', '$70.00'],
    ]);
    expect(new Set(toHunter.map(({ headers }) => headers['message-id'])).size).toBe(2);
    expect((await emailsTo(host)).map(pricesIn)).toEqual([['$45.00', '$70.00']]);
  });

  test('have a new Message-ID when the booking returns to the same status', async () => {
    const booking = await entered('PendingPayment');
    const edited = await edit(booking, {});
    for (const status of ['PendingPayment', 'Cancelled', 'PendingPayment'] as const) {
      clock.advance({ seconds: 1 });
      await edit(edited, { status });
      await bookingConfirmedEmail.job.run(ctx, { bookingId: booking.id });
    }
    const yes = (await mailsTo(hunter)).filter(({ subject }) => subject.startsWith("It's a yes"));
    expect(new Set(yes.map(({ headers }) => headers['message-id'])).size).toBe(2);
  });
});

// docs/rules/payments.md#held-money, docs/rules/payments.md#what-was-charged
describe('a payment order', () => {
  test('that was approved before the price changed is not captured', async () => {
    const booking = await entered('PendingPayment');
    const { id: orderId } = await asHunter.createOrder({ params: { id: booking.id } });
    await payer.approve(orderId);
    await edit(booking, { price: 90_000, fee: 9000 });
    const captured = asHunter.captureOrder({ params: { bookingId: booking.id }, body: { orderId } });
    await expect(captured).rejects.toMatchObject({ status: 409 });
    expect(await payer.moneyOf(booking.id)).toEqual([]);
    const again = await asHunter.createOrder({ params: { id: booking.id } });
    expect(again.id).not.toBe(orderId);
    await payer.approve(again.id);
    const params = { bookingId: booking.id };
    expect(await asHunter.captureOrder({ params, body: { orderId: again.id } })).toEqual({ status: 'Paid' });
    expect(await payer.moneyOf(booking.id)).toEqual(['capture.completed 1044.45']);
    expect((await stored(booking.id)).payouts).toEqual(['Created 76500']);
  });

  test('whose money is held is not paid again: no email asks for it, and the clock does not run', async () => {
    const booking = await entered('PendingPayment');
    const { id: orderId } = await asHunter.createOrder({ params: { id: booking.id } });
    await payer.approve(orderId);
    await asHunter.captureOrder({ params: { bookingId: booking.id }, body: { orderId } });
    const held = await edit(booking, { status: 'PendingPayment', sendEmails: true });
    expect(held).toMatchObject({ status: 'PendingPayment', heldCents: 5222, expiresDateTime: null });
    const ids = { bookingId: booking.id, lineId: await lastLineOf(booking.id) };
    await bookingChangedEmail.job.run(ctx, { ...ids, readers: ['hunter'] });
    const [sent] = (await mailsTo(hunter)).filter(({ text }) => text.includes(booking.confirmationCode));
    expect(singleLine(sent?.text)).toContain(
      'We hold $52.22 that you paid for this booking. An administrator has been told',
    );
    expect(sent?.text).not.toMatch(/Please pay|\/payment\//);
    // The email that asks to pay is not sent while money is held.
    for (const status of ['PendingConfirmation', 'PendingPayment'] as const)
      await edit(held, { status, sendEmails: true });
    expect(await emailsOf(booking.id)).not.toContain('booking-confirmed');
    const now = clock.now();
    clock.advance({ hours: 72 });
    await runClocksJob.run(ctx, {});
    expect(await stored(booking.id)).toMatchObject({ status: 'PendingPayment' });
    expect((await stored(booking.id)).lines.filter((line) => /remind/.test(line))).toEqual([]);
    // After the refund the hunter has the minimum time to pay.
    const body = { amountCents: 5222, reason: 'The price was wrong.' };
    const asAdministrator = await paying.asAdministrator();
    await asAdministrator.refundPayment({ params: { bookingId: booking.id }, body });
    const again = await asAdministrator.getBooking({ params: { id: booking.id } });
    const due = new Date(clock.now().getTime() + 2 * 3_600_000);
    expect(again).toMatchObject({ heldCents: 0, refundedCents: 5222, expiresDateTime: due });
    clock.set(now.toISOString());
  });

  test('whose money is held: the confirmation email says that there is nothing to pay', async () => {
    const booking = await entered('PendingPayment');
    const { id: orderId } = await asHunter.createOrder({ params: { id: booking.id } });
    await payer.approve(orderId);
    await asHunter.captureOrder({ params: { bookingId: booking.id }, body: { orderId } });
    await edit(booking, { status: 'PendingConfirmation' });
    await (await signIn(host)).confirmBooking({ params: { id: booking.id } });
    expect(await emailsOf(booking.id)).toContain('booking-confirmed');
    await bookingConfirmedEmail.job.run(ctx, { bookingId: booking.id });
    const [sent] = (await mailsTo(hunter)).filter(({ text }) => text.includes(booking.confirmationCode));
    expect(sent?.subject).toMatch(/^It's a yes: /);
    expect(singleLine(sent?.text)).toContain('Your days are confirmed');
    expect(singleLine(sent?.text)).toContain('We hold $52.22 that you paid for this booking.');
    expect(sent?.text).not.toMatch(/Please pay|\/payment\//);
    const { bookingActivity } = await api.getBooking({ params: { id: booking.id } });
    expect(bookingActivity.at(-1)?.message).toBe('Emailed the hunter: the booking is confirmed.');
  });

  test('that was refunded is mentioned in the cancellation email', async () => {
    const booking = await entered('PendingPayment');
    const { id: orderId } = await asHunter.createOrder({ params: { id: booking.id } });
    await payer.approve(orderId);
    await asHunter.captureOrder({ params: { bookingId: booking.id }, body: { orderId } });
    await edit(booking, { status: 'PendingPayment' });
    const refund = { amountCents: 5222, reason: 'The price was wrong.' };
    await (await paying.asAdministrator()).refundPayment({
      params: { bookingId: booking.id },
      body: refund,
    });
    await asHunter.cancelBooking({ params: { id: booking.id } });
    for (const only of sides) {
      const ids = { bookingId: booking.id, reason: 'asked' as const, only };
      await bookingCancelledEmail.job.run(ctx, ids);
    }
    const about = async (person: { email: string }) =>
      (await mailsTo(person)).filter(({ text }) => text.includes(booking.confirmationCode));
    const [toHunter] = await about(hunter);
    expect(singleLine(toHunter?.text)).toContain(
      'You paid $52.22 for this booking, and all of it was refunded.',
    );
    const sentText = [toHunter, ...(await about(host))].map((mail) => singleLine(mail?.text)).join('\n');
    expect(sentText).not.toMatch(/Nothing was charged|before it was paid/);
  });

  test('whose money is held: no email about the end of the booking says that nothing was charged', async () => {
    for (const [from, to] of [
      ['PendingPayment', 'Cancelled'],
      ['PendingConfirmation', 'Rejected'],
      ['Paid', 'Cancelled'],
    ] as const) {
      const booking = await entered('PendingPayment');
      const { id: orderId } = await asHunter.createOrder({ params: { id: booking.id } });
      await payer.approve(orderId);
      await asHunter.captureOrder({ params: { bookingId: booking.id }, body: { orderId } });
      if (from !== 'Paid') await edit(booking, { status: from });
      const params = { id: booking.id };
      if (from === 'PendingPayment') await asHunter.cancelBooking({ params });
      else if (from === 'PendingConfirmation') await api.rejectBooking({ params, body: {} });
      else await edit(booking, { status: to, sendEmails: true });
      const ended = await api.getBooking({ params });
      expect(ended).toMatchObject({ status: to, heldCents: 5222 });
      const ids = { bookingId: booking.id, lineId: await lastLineOf(booking.id) };
      for (const only of sides) {
        const cancelled = { ...ids, reason: 'asked' as const, only };
        if (from === 'Paid') await bookingChangedEmail.job.run(ctx, { ...ids, readers: [only] });
        else if (to === 'Cancelled') await bookingCancelledEmail.job.run(ctx, cancelled);
      }
      if (to === 'Rejected') await bookingRejectedEmail.job.run(ctx, ids);
      const about = async (person: { email: string }) =>
        (await mailsTo(person)).filter(({ text }) => text.includes(booking.confirmationCode));
      const emails = (await Promise.all([hunter, host].map(about))).flat();
      expect(emails).toHaveLength(to === 'Rejected' ? 1 : 2);
      const sentText = emails.map(({ text }) => singleLine(text)).join('\n');
      expect(sentText).toContain('We hold $52.22 that you paid for this booking.');
      expect(sentText).not.toMatch(/Nothing was charged|before it was paid|You get \$/);
    }
  });

  test('is flagged when the booking leaves Paid, and unflagged when it is Paid again', async () => {
    const booking = await entered('PendingPayment');
    const { id: orderId } = await asHunter.createOrder({ params: { id: booking.id } });
    await payer.approve(orderId);
    await asHunter.captureOrder({ params: { bookingId: booking.id }, body: { orderId } });
    await edit(booking, { status: 'Cancelled' });
    expect(await paying.ordersOf(booking.id)).toMatchObject([
      { status: 'Captured', flag_reason: { kind: 'leftPaid' } },
    ]);
    expect(await findViolations(ctx, paymentInvariants)).toEqual([]);
    await edit(booking, { status: 'Paid' });
    expect(await paying.ordersOf(booking.id)).toMatchObject([{ status: 'Captured', flag_reason: null }]);
    expect(await stored(booking.id)).toMatchObject({ isRecordedByHand: false, payouts: ['Created 3825'] });
  });
});

test('all invariants hold afterwards', async () => {
  expect(await findViolations(ctx, [days, activity, sums, ...paymentInvariants])).toEqual([]);
});
