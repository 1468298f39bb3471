import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { addDays, dayInWisconsin } from '#domain/dates.ts';
import { type EmailKind, emailKinds } from '#domain/email-kinds.ts';
import { daysFreeEmail } from '../alert/days-free.email.ts';
import { newLandEmail } from '../alert/new-land.email.ts';
import { tellAlertsJob } from '../alert/tell.job.ts';
import { emails } from '../jobs.ts';
import { unreadMessagesEmail } from '../message/unread-messages.email.ts';
import { senderOf } from '../platform/email/email.ts';
import type { Job } from '../platform/jobs/queue.ts';
import { visitOverEmail } from '../review/visit-over.email.ts';
import { startTestApp } from '../testing/app.ts';
import { aBooking, aListing, aUser, type Person } from '../testing/factories.ts';
import { emailsTo, type Received } from '../testing/inbox.ts';

// docs/rules/emails.md#switched-off

const { ctx, signIn, fetch, close } = await startTestApp({
  emulators: ['mail'],
  config: { PUBLIC_URL: 'https://openacre.test' },
});
afterAll(close);

const today = dayInWisconsin(ctx.now());
const days = { startDay: addDays(today, 15), endDay: addDays(today, 15) };

/** Runs the jobs of an email that are queued. */
const send = async <Ids extends object>(job: Job<Ids>): Promise<void> => {
  const { rows } = await sql<{ data: Ids }>`select data from pgboss.job where name = ${job.name}`.execute(
    ctx.db,
  );
  for (const { data } of rows) await job.run(ctx, data);
};

/** Each kind: the emails of it, and what brings one of them to a hunter. */
const kinds: Record<EmailKind, { letters: readonly string[]; bring: (hunter: Person) => Promise<unknown> }> =
  {
    visits: {
      letters: [visitOverEmail.name],
      async bring(hunter) {
        const yesterday = addDays(today, -1);
        const visit = { listing: await aListing(ctx), hunter, startDay: yesterday, endDay: yesterday };
        await visitOverEmail.job.run(ctx, { bookingId: await aBooking(ctx, visit), only: 'hunter' });
      },
    },
    messages: {
      letters: [unreadMessagesEmail.name],
      async bring(hunter) {
        const host = await aUser(ctx);
        const bookingId = await aBooking(ctx, { listing: await aListing(ctx, { host }), hunter, ...days });
        const body = { bookingId, text: 'The north stand is free.' };
        const { threadId, message } = await (await signIn(host)).sendMessage({ body });
        await unreadMessagesEmail.job.run(ctx, { threadId, messageId: message.id });
      },
    },
    searches: {
      letters: [newLandEmail.name],
      async bring(hunter) {
        const body = { search: 'activity=Deer', name: 'Deer', frequency: 'atOnce' } as const;
        const asHunter = await signIn(hunter);
        // Saving it again would turn it on again.
        if ((await asHunter.listAlerts()).searches.length === 0) await asHunter.saveSearch({ body });
        await aListing(ctx);
        await tellAlertsJob.run(ctx, {});
        await send(newLandEmail.job);
      },
    },
    freeDays: {
      letters: [daysFreeEmail.name],
      async bring(hunter) {
        const host = await aUser(ctx);
        const listing = await aListing(ctx, { host });
        const id = await aBooking(ctx, { listing, status: 'PendingConfirmation', ...days });
        await (await signIn(hunter)).askForDays({ body: { listingId: listing.id, ...days } });
        await (await signIn(host)).rejectBooking({ params: { id }, body: {} });
        await tellAlertsJob.run(ctx, {});
        await send(daysFreeEmail.job);
      },
    },
  };

const press = (url: URL, signature = url.searchParams.get('signature') ?? '') => {
  const pressed = new URL(url);
  pressed.searchParams.set('signature', signature);
  return fetch(pressed.pathname + pressed.search, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
};

describe.each(emailKinds)('emails of the kind %s', (kind) => {
  test('have a signed link in text and HTML, and both headers, which end them with one click', async () => {
    const hunter = await aUser(ctx);
    await kinds[kind].bring(hunter);
    const [email] = (await emailsTo(hunter.email, 1)) as [Received];
    const [, link = ''] = /^<(https:[^<>]+)>$/.exec(email.headers['list-unsubscribe'] ?? '') ?? [];
    expect(email.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    expect(email.text).toContain(link);
    expect(email.html.replaceAll('&amp;', '&')).toContain(link);
    const url = new URL(link);
    expect(url.origin).toBe('https://openacre.test');
    expect(url.searchParams.get('signature')).not.toBe('');

    // A search ends by itself; the other kinds are the person's.
    const isOn = async () => {
      const asHunter = await signIn(hunter);
      const { emailKinds: on } = await asHunter.getUser({ params: { id: hunter.id } });
      const { searches } = await asHunter.listAlerts();
      return kind === 'searches' ? searches.some(({ frequency }) => frequency !== 'off') : on.includes(kind);
    };
    expect((await press(url, 'guessed')).status).toBe(404);
    expect(await isOn()).toBe(true);
    expect((await press(url)).status).toBe(204);
    expect(await isOn()).toBe(false);
    await kinds[kind].bring(hunter);
    expect(await emailsTo(hunter.email)).toHaveLength(1);
  });
});

test('no other email can be switched off', () => {
  const optional = emails.filter((email) => 'optOut' in email.example(senderOf(ctx.config)));
  expect(optional.map(({ name }) => name).toSorted()).toEqual(
    Object.values(kinds)
      .flatMap(({ letters }) => letters)
      .toSorted(),
  );
});
