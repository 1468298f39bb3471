import { afterAll, describe, expect, test } from 'vitest';
import { addDays, dayInWisconsin } from '#domain/dates.ts';
import { reconcileOrder } from '../payment/reconcile-order.ts';
import { aUser, givePostalAddress, type Person } from '../testing/factories.ts';
import { emailsTo } from '../testing/inbox.ts';
import { jobsNamed } from '../testing/jobs.ts';
import { startPayingOut } from '../testing/paying-out.ts';
import { payoutSentEmail } from './payout-sent.email.ts';
import { recountPayout } from './recount-payout.ts';

const paying = await startPayingOut({ emulators: ['mail'] });
const { ctx, clock, aPayout, manualOf, post, postTo, writeCheck, refund, failRefunds } = paying;
afterAll(paying.close);

/** The jobs of statements to a host. */
const statementsTo = (hostId: string) => jobsNamed(ctx, 'mail.payout-sent', { hostId });
const statementOf = (checkId: string) => jobsNamed(ctx, 'mail.payout-sent', { checkId });
const manual = { receiver: '', daysAgo: 3 };
/** The statement of a check as it arrives; none if it isn't sent. */
const receive = async (host: Person, checkId: string) => {
  await payoutSentEmail.job.run(ctx, { checkId });
  const [email] = await emailsTo(host.email, 1);
  return { subject: email?.subject, text: email?.text ?? '' };
};

// docs/rules/payouts.md#statement
describe('the statement', () => {
  test('of a check is one email for all its payouts, an hour after it was written', async () => {
    const host = await aUser(ctx, { firstName: 'Walter' });
    const ids = [await aPayout({ ...manual, host }), await aPayout({ ...manual, host })] as const;
    await refund(ids[1], 1000, 'both');
    const check = await writeCheck(ids, '201');
    const [job, ...others] = await statementOf(check.id);
    expect(others).toEqual([]);
    expect(job?.startAfter).toEqual(new Date(ctx.now().getTime() + 3_600_000));
    clock.advance({ hours: 1 });
    const { subject, text } = await receive(host, check.id);
    expect(subject).toBe('We paid you $68.77: 2 bookings');
    for (const part of ['Check 201', '$45.00', '$38.25', '-$7.73', '$30.52', '$68.77'])
      expect(text).toContain(part);
  });

  test('of a check has what was added to it within the hour', async () => {
    const host = await aUser(ctx);
    const [one, two] = [await aPayout({ ...manual, host }), await aPayout({ ...manual, host })];
    const check = await writeCheck([one], '202');
    const marked = {
      bookingId: two,
      status: 'CheckSent',
      note: 'Same.',
      checkNumber: '202',
      isSameCheck: true,
    };
    expect((await post('markManualPayoutSent', marked)).status).toBe(200);
    expect(await statementOf(check.id)).toHaveLength(1);
    expect((await receive(host, check.id)).subject).toBe('We paid you $76.50: 2 bookings');
  });

  test('of a check that replaces another says so, if the host was told of that one', async () => {
    const host = await aUser(ctx);
    const bookingId = await aPayout({ ...manual, host });
    const check = await writeCheck([bookingId], '207');
    await receive(host, check.id);
    clock.advance({ hours: 200 });
    const replaced = await postTo(`check/${check.id}/replace`, { checkNumber: '208', reason: 'Lost.' });
    expect(replaced.status).toBe(200);
    const [next] = (await manualOf(bookingId)).checks;
    await payoutSentEmail.job.run(ctx, { checkId: next?.id ?? '' });
    const texts = (await emailsTo(host.email, 2)).map(({ text }) => text);
    expect(texts.join()).toContain('Check 208, which replaces check 207');
  });

  test('of a check that was undone or voided is not sent', async () => {
    const [undone, voided] = [await aUser(ctx), await aUser(ctx)];
    const one = await writeCheck([await aPayout({ ...manual, host: undone })], '203');
    const bookingId = await aPayout({ ...manual, host: voided });
    const two = await writeCheck([bookingId], '204');
    expect((await postTo('check/undo', { checkIds: [one.id] })).status).toBe(200);
    await post(`${bookingId}/back`, { checkId: two.id, reason: 'Torn.' });
    for (const [host, check] of [
      [undone, one],
      [voided, two],
    ] as const) {
      await payoutSentEmail.job.run(ctx, { checkId: check.id });
      expect(await emailsTo(host.email, 0)).toEqual([]);
    }
  });

  test('once begun keeps its check from being undone, also if the mail fails and is tried again', async () => {
    const host = await aUser(ctx);
    const bookingId = await aPayout({ ...manual, host });
    const check = await writeCheck([bookingId], '205');
    await receive(host, check.id);
    expect((await postTo('check/undo', { checkIds: [check.id] })).status).toBe(409);
    expect((await manualOf(bookingId)).checks).toMatchObject([{ undoUntil: null }]);
    await payoutSentEmail.job.run(ctx, { checkId: check.id });
    expect(await emailsTo(host.email, 2)).toHaveLength(2);
  });

  test('of two checks within the hour counts as paid before only what the earlier one paid', async () => {
    const host = await aUser(ctx);
    const bookingId = await aPayout({ ...manual, host });
    await refund(bookingId, 1000, 'host');
    const first = await writeCheck([bookingId], '209');
    await failRefunds(bookingId);
    clock.advance({ minutes: 10 });
    const marked = { bookingId, status: 'CheckSent', note: 'The rest.', checkNumber: '210' };
    expect((await post('markManualPayoutSent', marked)).status).toBe(200);
    const second = (await manualOf(bookingId)).checks.find(({ checkNumber }) => checkNumber === '210');
    for (const { id } of [first, second ?? first]) await payoutSentEmail.job.run(ctx, { checkId: id });
    const texts = (await emailsTo(host.email, 2)).map(({ text }) => text.replaceAll(/\s+/g, ' '));
    const [one, two] = ['209', '210'].map((number) => texts.find((text) => text.includes(`Check ${number}`)));
    expect(one).toContain('Paid $28.25');
    expect(one).not.toContain('Paid before');
    expect(two).toContain('Paid before $28.25 Paid $10.00');
  });

  /** Of a check of $38.25 each time, what is told once something else has happened. */
  const textAfter = async (
    happens: (bookingId: string) => Promise<unknown>,
    { refunded: cents = 0 } = {},
  ) => {
    const host = await aUser(ctx);
    const bookingId = await aPayout({ ...manual, host });
    if (cents > 0) await refund(bookingId, cents, 'host');
    const check = await writeCheck([bookingId], paying.nextNumber());
    clock.advance({ minutes: 10 });
    await happens(bookingId);
    return (await receive(host, check.id)).text.replaceAll(/\s+/g, ' ');
  };

  test('takes off only what was taken off what was sent, and says that the rest was not', async () => {
    const none = await textAfter((id) => refund(id, 3000, 'host'));
    expect(none).toContain('Your share $38.25 Paid $38.25 By Check');
    expect(none).toContain(
      'of which $30.00 is your part. That was not taken off, as the money had been sent: Openacre bears it, unless',
    );
    const part = await textAfter((id) => refund(id, 2000, 'host'), { refunded: 1000 });
    expect(part).toContain('Your share $38.25 Your part of refunds -$10.00 Paid $28.25 By Check');
    expect(part).toContain('of which $20.00 is your part. That was not taken off');
  });

  test('says that the rest is paid apart, once a refund failed', async () => {
    const text = await textAfter((id) => failRefunds(id), { refunded: 1000 });
    expect(text).toContain('Your share $38.25 Paid $28.25 By Check');
    expect(text).toContain('Another $10.00 of your share is paid apart from this.');
  });

  test('says that a refund which had failed, and succeeded once it was sent, was not taken off', async () => {
    await givePostalAddress(ctx, paying.host);
    const { id } = await paying.paid(4950);
    const day = addDays(dayInWisconsin(ctx.now()), -2);
    await ctx.db.updateTable('bookings').set({ start_day: day, end_day: day }).where('id', '=', id).execute();
    // PayPal has it pending, then completed.
    await refund(id, 1131, 'host');
    await failRefunds(id);
    await paying.payBy(id, 'byHand');
    const check = await writeCheck([id], paying.nextNumber());
    clock.advance({ minutes: 10 });
    await paying.payer.endPending();
    const { id: orderId } = await ctx.db
      .selectFrom('payment_orders')
      .where('booking_id', '=', id)
      .select('id')
      .executeTakeFirstOrThrow();
    await reconcileOrder(ctx, orderId);
    const text = (await receive(paying.host, check.id)).text.replaceAll(/\s+/g, ' ');
    expect(text).toContain('Your share $38.25 Paid $38.25 By Check');
    expect(text).toContain(
      'of which $11.31 is your part. That was not taken off, as the money had been sent',
    );
    expect(text).not.toContain('more than your share');
  });

  test('says nothing of the rest while an administrator has stopped it', async () => {
    const text = await textAfter(
      async (bookingId) => {
        await failRefunds(bookingId);
        const stopped = { bookingId, status: 'Canceled', note: 'Not owed.' };
        expect((await post('markManualPayoutSent', stopped)).status).toBe(200);
      },
      { refunded: 1000 },
    );
    expect(text).toContain('Your share $38.25 Paid $28.25 By Check');
    expect(text).not.toContain('is paid apart');
  });

  test('counts a refund before it was sent as taken off, also when the booking costs less since', async () => {
    const text = await textAfter(
      (id) =>
        ctx.db.transaction().execute(async (transaction) => {
          await transaction
            .updateTable('bookings')
            // The total stays.
            .set({ booking_price_cents: 4000, booking_fee_cents: 950 })
            .where('id', '=', id)
            .execute();
          await recountPayout(ctx, transaction, id, { actorId: null });
        }),
      { refunded: 1000 },
    );
    expect(text).toContain('Your share $34.00 Your part of refunds -$10.00 Paid $28.25 By Check');
    expect(text).not.toContain('That was not taken off');
    expect(text).toContain('It is $4.25 more than your share of the booking as it is now.');
  });

  test('says what was sent beyond the share, as when the booking costs less since', async () => {
    const text = await textAfter(async (id) => {
      const api = await paying.asAdministrator();
      const editTo = async (bookingStatus: 'PendingPayment' | 'Paid', cents: number) => {
        const price = { bookingPriceCents: cents, bookingFeeCents: cents / 10 };
        await api.editBooking({ body: { id, bookingStatus, ...price, sendEmails: false } });
      };
      await editTo('PendingPayment', 4500);
      await editTo('PendingPayment', 4000);
      await editTo('Paid', 4000);
    });
    expect(text).toContain('Your share $34.00 Paid $38.25 By Check');
    expect(text).toContain('It is $4.25 more than your share of the booking as it is now.');
  });

  test('names no part of refunds once nothing is due for the booking, and says why', async () => {
    const ended = await textAfter((id) => paying.put(id, 'Cancelled'), { refunded: 1000 });
    expect(ended).toContain('Your share $38.25 Paid $28.25 By Check');
    expect(ended).toContain('It was sent before the booking ended; nothing more is paid out.');
    const unpaid = await textAfter((id) => paying.put(id, 'PendingPayment'), { refunded: 1000 });
    expect(unpaid).toContain('Your share $38.25 Paid $28.25 By Check');
    expect(unpaid).toContain('counts toward what you get once it is paid.');
  });

  test('says that all of the payment goes back, while it is asked for', async () => {
    const { id: bookingId } = await paying.paid(4950);
    await paying.payBy(bookingId, 'byHand');
    const checkNumber = paying.nextNumber();
    await post('markManualPayoutSent', { bookingId, status: 'CheckSent', note: 'Mailed.', checkNumber });
    await paying.payer.fail('POST /v2/payments/captures/*/refund', 503);
    expect(await refund(bookingId, 4950)).toMatchObject({ status: 'Paid', refund: { status: 'Asked' } });
    await paying.payer.recover();
    const { text } = await receive(paying.host, (await manualOf(bookingId)).checks[0]?.id ?? '');
    const line = text.replaceAll(/\s+/g, ' ');
    expect(line).toContain('Your share $38.25 Paid $38.25 By Check');
    expect(line).toContain('The hunter gets all of the payment back; nothing more is paid out.');
  });

  test('names the address to which it was sent, wherever the payout goes by now', async () => {
    const host = await aUser(ctx);
    const id = await aPayout({ host, receiver: 'statement+failed@farm.example' });
    await paying.run();
    await paying.finish(id);
    expect((await paying.payBy(id, 'byHand')).status).toBe(200);
    await paying.report(id, { itemStatus: 'Success', transactionId: 'LATE', feeCents: 0 });
    await payoutSentEmail.job.run(ctx, { hostId: host.id, bookingIds: [id], sentAt: ctx.now().getTime() });
    const [email] = await emailsTo(host.email, 1);
    expect(email?.text).toContain('PayPal, statement+failed@farm.example');
  });

  test('follows a single mark, but not one that says that it is not to be sent', async () => {
    const [host, other] = [await aUser(ctx), await aUser(ctx)];
    const byHand = await aPayout({ ...manual, host });
    const paid = { status: 'ManualPayPalPaymentSent', note: 'Sent.', receiverPayPalEmail: 'w@farm.example' };
    await post('markManualPayoutSent', { ...paid, bookingId: byHand });
    const unsent = await aPayout({ ...manual, host: other });
    await post('markManualPayoutSent', { bookingId: unsent, status: 'Canceled', note: 'Not owed.' });
    expect(await statementsTo(host.id)).toHaveLength(1);
    expect(await statementsTo(other.id)).toEqual([]);
    const bookingId = await aPayout({ ...manual, host: other });
    const byCheck = { bookingId, status: 'CheckSent', note: 'Mailed.', checkNumber: '206' };
    await post('markManualPayoutSent', byCheck);
    const [check] = (await manualOf(bookingId)).checks;
    expect(await statementOf(check?.id ?? '')).toHaveLength(1);
  });

  test('follows a payment that PayPal has completed, once', async () => {
    const host = await aUser(ctx);
    const id = await aPayout({ host, receiver: 'statement@farm.example' });
    await paying.run();
    expect(await statementsTo(host.id)).toEqual([]);
    await paying.finish(id);
    await paying.poll(id);
    expect(await statementsTo(host.id)).toHaveLength(1);
    await payoutSentEmail.job.run(ctx, { hostId: host.id, bookingIds: [id], sentAt: ctx.now().getTime() });
    const [email] = await emailsTo(host.email, 1);
    expect(email?.text).toContain('PayPal, statement@farm.example');
  });
});
