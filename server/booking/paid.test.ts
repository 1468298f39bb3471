import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import type { BookingRequest } from '#contract/booking.ts';
import type { BookingStatus } from '#domain/booking-status.ts';
import { describePayoutActivity } from '#domain/payout-activity.ts';
import { startTestApp } from '../testing/app.ts';
import { requestBooking } from '../testing/booking.ts';
import { emulator } from '../testing/emulators.ts';
import { aListing, aUser, type Person, pdfBytes } from '../testing/factories.ts';
import { jobsNamed } from '../testing/jobs.ts';
import { accessEmail } from './access.email.ts';
import { bookingPaidEmail } from './booking-paid.email.ts';
import { setBookingStatus } from './move.ts';
import { findBookingForUpdate } from './store.ts';

const { ctx, signIn, fetch: send, tokenOf, close } = await startTestApp({ emulators: ['mail'] });
afterAll(close);
const { url: inbox } = await emulator('mail');

const host = await aUser(ctx, { firstName: 'Walter', email: 'walter.paid@openacre.example' });
const administrator = await aUser(ctx, { roles: ['Administrator'] });
const asAdministrator = await signIn(administrator);
const byPayPal = await aListing(ctx, { host });
const byHand = await aListing(ctx, { host, payPalEmail: '' });

let day = 1;
const enter = async (listing: { id: string }, hunter: Person, changes: Partial<BookingRequest> = {}) => {
  day += 1;
  const date = `2027-01-${String(day).padStart(2, '0')}`;
  const body = { userId: hunter.id, bookingStatus: 'Paid' as const, ...changes };
  return requestBooking(asAdministrator, listing.id, date, date, body);
};
/** Sets a status as an administrator's edit does. */
const setStatus = (id: string, to: BookingStatus, sendEmails = true): Promise<void> =>
  ctx.db.transaction().execute(async (transaction) => {
    const found = await findBookingForUpdate(transaction, id);
    if (!found) throw new Error(`There is no booking ${id}.`);
    const line = {
      actorId: administrator.id,
      details: { kind: 'note', text: `Put to ${to}.` },
      sendEmails,
    } as const;
    await setBookingStatus(ctx, transaction, found, to, line);
  });
const payoutsOf = (id: string) =>
  ctx.db.selectFrom('payouts').where('booking_id', '=', id).selectAll().execute();
const stored = (id: string) =>
  ctx.db.selectFrom('bookings').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
const emailsOf = async (bookingId: string) => ({
  access: (await jobsNamed(ctx, accessEmail.job.name, { bookingId })).length,
  host: (await jobsNamed(ctx, bookingPaidEmail.job.name, { bookingId })).length,
});

// docs/rules/booking.md#becoming-paid, docs/rules/payouts.md#one-payout, docs/rules/payouts.md#kind-of-payout
describe('a booking entered as Paid', () => {
  test('records the administrator, creates the payout of the listing’s kind, and queues the emails', async () => {
    const hunter = await aUser(ctx);
    const { id } = await enter(byPayPal, hunter);
    expect(await stored(id)).toMatchObject({
      paid_at: ctx.now(),
      payment_recorded_by: administrator.id,
      access_email_at: ctx.now(),
    });
    expect(await payoutsOf(id)).toMatchObject([
      {
        payout_type: 'PayPalPayout',
        pay_pal_payout_status: 'Created',
        manual_payment_status: null,
        // 85 % of $45.00.
        amount_cents: 3825,
        receiver_email: 'ridge.pay@private.example',
        paid_out_at: null,
      },
    ]);
    expect(await emailsOf(id)).toEqual({ access: 1, host: 1 });
    const manual = await enter(byHand, hunter);
    expect(await payoutsOf(manual.id)).toMatchObject([
      { payout_type: 'Manual', manual_payment_status: 'PaymentRequired', receiver_email: null },
    ]);
  });

  test('without emails creates the payout only; emails are queued when it becomes Paid with emails later', async () => {
    const { id } = await enter(byHand, await aUser(ctx), { sendEmails: false });
    expect(await payoutsOf(id)).toHaveLength(1);
    expect(await emailsOf(id)).toEqual({ access: 0, host: 0 });
    await setStatus(id, 'PendingPayment');
    await setStatus(id, 'Paid');
    expect(await emailsOf(id)).toEqual({ access: 1, host: 1 });
  });

  test('is rolled back when one of the effects fails', async () => {
    const { id } = await enter(byHand, await aUser(ctx), { bookingStatus: 'PendingPayment' });
    await sql`alter table payouts add constraint no_more check (false) not valid`.execute(ctx.db);
    await expect(setStatus(id, 'Paid')).rejects.toMatchObject({ constraint: 'no_more' });
    await sql`alter table payouts drop constraint no_more`.execute(ctx.db);
    expect(await stored(id)).toMatchObject({ status: 'PendingPayment', paid_at: null });
    const orders = ctx.db.selectFrom('payment_orders').where('booking_id', '=', id).select('id');
    expect(await orders.execute()).toEqual([]);
    expect(await emailsOf(id)).toEqual({ access: 0, host: 0 });
  });

  test('has no payout and no emails in any other status', async () => {
    for (const bookingStatus of ['PendingPayment', 'ProcessingPayment', 'Cancelled'] as const) {
      const { id } = await enter(byHand, await aUser(ctx), { bookingStatus });
      expect(await payoutsOf(id)).toEqual([]);
      expect(await emailsOf(id)).toEqual({ access: 0, host: 0 });
    }
  });
});

// docs/rules/payouts.md#cancelled-with-its-booking, docs/rules/emails.md#access-email
describe('leaving Paid and coming back', () => {
  test('cancels and renews the same payout; the access email is sent once', async () => {
    const { id } = await enter(byPayPal, await aUser(ctx));
    await setStatus(id, 'Cancelled');
    expect(await stored(id)).toMatchObject({ paid_at: null, payment_recorded_by: null });
    expect(await payoutsOf(id)).toMatchObject([{ pay_pal_payout_status: 'Canceled' }]);
    await setStatus(id, 'Paid');
    expect(await payoutsOf(id)).toMatchObject([{ pay_pal_payout_status: 'Created', amount_cents: 3825 }]);
    expect(await emailsOf(id)).toEqual({ access: 1, host: 1 });
    const lines = await ctx.db
      .selectFrom('payout_activity')
      .where('booking_id', '=', id)
      .select('details')
      .orderBy('id')
      .execute();
    expect(lines.map(({ details }) => describePayoutActivity(details))).toEqual([
      '$38.25 is owed, as the booking is paid.',
      'Called off, as the booking is not paid any more.',
      '$38.25 is owed, as the booking is paid.',
    ]);
    const held = ctx.db.selectFrom('held_days').where('booking_id', '=', id).select('day');
    expect(await held.execute()).toHaveLength(1);
  });

  test.each([
    ['sent', 'CheckSent'],
    ['cancelled by an administrator', 'Canceled'],
  ] as const)('does not change a payout that was %s', async (_, status) => {
    const { id } = await enter(byHand, await aUser(ctx));
    const sent = {
      bookingId: id,
      status,
      note: 'In the mail.',
      checkNumber: '1042',
      receiverPayPalEmail: '',
    };
    await (await signIn(administrator)).markManualPayoutSent({ body: sent });
    await setStatus(id, 'PendingPayment');
    await setStatus(id, 'Paid');
    expect(await payoutsOf(id)).toMatchObject([{ manual_payment_status: status }]);
  });

  test('before the access email was sent: it is sent when the booking is Paid again', async () => {
    const hunter = await aUser(ctx, { email: 'left.before@openacre.example' });
    const { id } = await enter(byHand, hunter);
    await setStatus(id, 'Cancelled');
    await accessEmail.job.run(ctx, { bookingId: id });
    expect(await mailsTo(hunter)).toEqual([]);
    await setStatus(id, 'Paid');
    expect(await emailsOf(id)).toMatchObject({ access: 2 });
    await accessEmail.job.run(ctx, { bookingId: id });
    expect(await mailsTo(hunter)).toHaveLength(1);
  });
});

type Mail = { subject: string; text: string; html: string; attachments: object[]; headers: object };
const mailsTo = async ({ email }: Person): Promise<Mail[]> =>
  (await fetch(`${inbox}/messages?to=${encodeURIComponent(email)}`)).json() as Promise<Mail[]>;

const uploadPdf = async (): Promise<string> => {
  const form = new FormData();
  form.append('files', new File([new Uint8Array(pdfBytes)], 'ridge map.pdf', { type: 'application/pdf' }));
  const headers = { authorization: `Bearer ${await tokenOf(administrator)}` };
  const answer = await send('/api/file', { method: 'POST', headers, body: form });
  const { ids } = (await answer.json()) as { ids: string[] };
  return ids[0] ?? '';
};

// docs/rules/emails.md#access-email, docs/rules/emails.md#links-in-emails
describe('the emails of a payment', () => {
  test('give the hunter access information, PDF and receipt; a repeat has the same Message-ID', async () => {
    const hunter = await aUser(ctx, { firstName: 'Ada', email: 'ada.access@openacre.example' });
    const listing = await aListing(ctx, { host });
    const attachmentFileId = await uploadPdf();
    await ctx.db
      .updateTable('listings')
      .set({ attachment_file_id: attachmentFileId })
      .where('id', '=', listing.id)
      .execute();
    const { id, confirmationCode } = await enter(listing, hunter);
    await accessEmail.job.run(ctx, { bookingId: id });
    await accessEmail.job.run(ctx, { bookingId: id });
    const [first, second] = await mailsTo(hunter);
    expect(second?.headers).toMatchObject({ 'message-id': `<access.${id}.hunter@localhost>` });
    expect(first?.headers).toMatchObject({ 'message-id': `<access.${id}.hunter@localhost>` });
    expect(first?.attachments).toMatchObject([{ filename: 'ridge map.pdf', contentType: 'application/pdf' }]);
    for (const text of [
      '(608) 555-0142',
      'ridge.host@private.example',
      '2210 Ridge Road',
      'Gate B',
      'Gate code 4471, park by the corn crib.',
      'From the north fence to the creek, marked orange.',
      confirmationCode,
      '$45.00',
      '$4.50',
      '$49.50',
    ]) {
      expect(first?.text).toContain(text);
      expect(first?.html).toContain(text);
    }
    expect(first?.text).toContain(`${ctx.config.PUBLIC_URL}/myaccount/bookings/${id}/detail\n`);
    expect(first?.text).not.toContain('ridge.pay');
    const detail = await asAdministrator.getBookingDetail({ params: { id } });
    expect(detail.bookingActivity.at(-1)?.message).toBe(
      'Emailed the hunter: the way in, the boundary and whom to call.',
    );
    expect(detail.access?.listingAttachment).toEqual({
      fileId: attachmentFileId,
      fileName: 'ridge map.pdf',
      needsPassword: false,
    });
  });

  // docs/rules/booking.md#access-information
  test('and the page of the booking says that a PDF asks for a password', async () => {
    const hunter = await aUser(ctx, { email: 'ada.locked@openacre.example' });
    const listing = await aListing(ctx, { host });
    const fileId = await uploadPdf();
    await ctx.db.updateTable('files').set({ needs_password: true }).where('id', '=', fileId).execute();
    const given = ctx.db.updateTable('listings').set({ attachment_file_id: fileId });
    await given.where('id', '=', listing.id).execute();
    const { id } = await enter(listing, hunter);
    const { access } = await asAdministrator.getBookingDetail({ params: { id } });
    expect(access?.listingAttachment).toMatchObject({ needsPassword: true });
  });

  test('tell the host the hunter’s contacts and the payout', async () => {
    const otherHost = await aUser(ctx, { email: 'other.host.paid@openacre.example' });
    const hunter = await aUser(ctx, {
      firstName: 'Ada',
      lastName: 'Berg',
      email: 'ada.berg@openacre.example',
    });
    const { id } = await enter(await aListing(ctx, { host: otherHost }), hunter);
    await bookingPaidEmail.job.run(ctx, { bookingId: id });
    const [mail, ...more] = await mailsTo(otherHost);
    expect(more).toEqual([]);
    for (const text of ['Ada Berg', '(608) 555-0100', 'ada.berg@openacre.example', '$38.25'])
      expect(mail?.text).toContain(text);
    expect(mail?.text).not.toMatch(/4471|\$49\.50/);
  });
});
