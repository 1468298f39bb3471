import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { emails } from '#invariants/emails.ts';
import { startMail } from '../../emulators/mail/start.ts';
import { createMail } from '../adapters/mail.ts';
import { findViolations, requestBooking } from '../testing/booking.ts';
import { emulator } from '../testing/emulators.ts';
import { aPdf, aUser, type Person, pdfBytes } from '../testing/factories.ts';
import { jobsNamed } from '../testing/jobs.ts';
import { startPaying } from '../testing/paying.ts';
import { accessEmail } from './access.email.ts';

const { ctx, listing, put, close, asAdministrator, clock } = await startPaying({ emulators: ['mail'] });
afterAll(close);
const { url: inbox } = await emulator('mail');
const api = await asAdministrator();

let day = 1;
/** A booking entered as Paid without emails. */
const paidSilently = async (): Promise<{ id: string; hunter: Person }> => {
  day += 1;
  const date = `2027-01-${String(day).padStart(2, '0')}`;
  const hunter = await aUser(ctx);
  const request = { userId: hunter.id, bookingStatus: 'Paid', sendEmails: false } as const;
  const { id } = await requestBooking(api, listing.id, date, date, request);
  return { id, hunter };
};
const save = async (id: string, sendEmails: boolean) => {
  const { status, bookingPriceCents, bookingFeeCents } = await api.getBooking({ params: { id } });
  return api.editBooking({
    body: { id, bookingStatus: status, bookingPriceCents, bookingFeeCents, sendEmails },
  });
};
const sendAccessEmail = (id: string, idempotencyKey?: string) =>
  api.sendAccessEmail({ params: { id }, ...(idempotencyKey && { idempotencyKey }) });
type AccessJob = { bookingId: string; requestId?: number };
const jobsOf = (bookingId: string) => jobsNamed(ctx, accessEmail.job.name, { bookingId });
const sentJobs = new Set<string>();
/** Runs each queued access email of a booking once, as the worker does. */
const sendQueued = async (bookingId: string): Promise<void> => {
  for (const { id } of await jobsOf(bookingId)) {
    if (sentJobs.has(id)) continue;
    sentJobs.add(id);
    const { rows } = await sql<{
      data: AccessJob;
    }>`select data from pgboss.job where id = ${id}`.execute(ctx.db);
    if (rows[0]) await accessEmail.job.run(ctx, rows[0].data);
  }
};
const emailsTo = async ({ email }: Person) =>
  (await (await fetch(`${inbox}/messages?to=${encodeURIComponent(email)}`)).json()) as {
    headers: Record<string, string>;
  }[];
const messageIds = async (hunter: Person) =>
  new Set((await emailsTo(hunter)).map(({ headers }) => headers['message-id']));

// docs/rules/emails.md#access-email
describe('the access email of a booking that became Paid without emails', () => {
  test('is sent by a later edit with emails, although nothing else changes', async () => {
    const { id } = await paidSilently();
    await save(id, false);
    expect(await jobsOf(id)).toEqual([]);
    const saved = await save(id, true);
    expect(saved.accessEmailDateTime).toEqual(ctx.now());
    expect(await jobsOf(id)).toHaveLength(1);
    expect(await jobsNamed(ctx, 'mail.booking-paid', { bookingId: id })).toHaveLength(1);
    await save(id, true);
    expect(await jobsOf(id)).toHaveLength(1);
  });

  test('is sent when an administrator asks for it', async () => {
    const { id, hunter } = await paidSilently();
    expect((await api.getBooking({ params: { id } })).accessEmailDateTime).toBeNull();
    const answer = await sendAccessEmail(id);
    expect(answer.accessEmailDateTime).toEqual(ctx.now());
    await sendQueued(id);
    expect(await messageIds(hunter)).toHaveLength(1);
    // The automatic one does not follow.
    await save(id, true);
    expect(await jobsOf(id)).toHaveLength(1);
  });
});

describe('an administrator who asks for the access email', () => {
  test('has it sent again, each time on purpose', async () => {
    const { id, hunter } = await paidSilently();
    await save(id, true);
    await sendQueued(id);
    clock.advance({ minutes: 1 });
    await Promise.all([sendAccessEmail(id, 'again'), sendAccessEmail(id, 'again')]);
    expect(await jobsOf(id)).toHaveLength(2);
    await sendQueued(id);
    expect((await messageIds(hunter)).size).toBe(2);
    const { bookingActivity } = await api.getBooking({ params: { id } });
    expect(bookingActivity.filter(({ message }) => /access email/.test(message))).toMatchObject([
      { message: 'The access email is sent again.', by: expect.stringMatching(/./) },
    ]);
  });

  test('is refused unless the booking is Paid; an email queued before is then not sent', async () => {
    const { id, hunter } = await paidSilently();
    await save(id, true);
    await sendQueued(id);
    await sendAccessEmail(id);
    await put(id, 'Cancelled');
    await expect(sendAccessEmail(id)).rejects.toMatchObject({ status: 409, code: 'notPaid' });
    await sendQueued(id);
    expect((await messageIds(hunter)).size).toBe(1);
    // The unsent repeat does not count as the first email, which is not sent twice by itself.
    await put(id, 'Paid');
    await save(id, true);
    expect(await jobsOf(id)).toHaveLength(2);
  });
});

// docs/rules/emails.md#access-email
describe('a PDF that is too large for an email', () => {
  const mega = 1024 * 1024;
  const paidWithPdf = async (bytes: number) => {
    const { id, hunter } = await paidSilently();
    const pdf = await aPdf(ctx, hunter, 'Map.pdf', Buffer.alloc(bytes, pdfBytes));
    await ctx.db
      .updateTable('listings')
      .set({ attachment_file_id: pdf })
      .where('id', '=', listing.id)
      .execute();
    return { id, hunter };
  };
  const pageOf = (id: string) => `${ctx.config.PUBLIC_URL}/myaccount/bookings/${id}/detail`;
  type Sent = { text: string; attachments: { size: number }[] };

  test.each([
    ['of 5 MB comes with it', 5 * mega, true],
    ['of more is left out, with a link', 5 * mega + 1, false],
  ])('%s', async (_, bytes, isAttached) => {
    const { id, hunter } = await paidWithPdf(bytes);
    await accessEmail.job.run(ctx, { bookingId: id });
    const [sent] = (await emailsTo(hunter)) as unknown as Sent[];
    expect(sent?.attachments.map(({ size }) => size)).toEqual(isAttached ? [bytes] : []);
    expect(sent?.text.includes('Map.pdf, is too large for an email.')).toBe(!isAttached);
    expect(sent?.text).toContain(pageOf(id));
  });

  test('by the mail server’s word is left out, and the email arrives all the same', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'small-mails-'));
    const server = await startMail({ folder, largestMail: mega });
    const mail = createMail({ smtpUrl: server.smtp, from: 'Openacre <no-reply@openacre.example>' });
    const { id, hunter } = await paidWithPdf(mega);
    await accessEmail.job.run({ ...ctx, mail }, { bookingId: id });
    const all = await (await fetch(`${server.url}/messages?to=${encodeURIComponent(hunter.email)}`)).json();
    await Promise.all([mail.close(), server.close()]);
    await rm(folder, { recursive: true });
    expect(all).toMatchObject([
      { attachments: [], text: expect.stringContaining('is too large for an email') },
    ]);
  });
});

test('each Paid booking has the access emails that were asked for, and no other', async () => {
  expect(await findViolations(ctx, [emails])).toEqual([]);
});
