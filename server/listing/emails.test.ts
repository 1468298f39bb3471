import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emails } from '../jobs.ts';
import { type EmailContent, senderOf } from '../platform/email/email.ts';
import { renderEmail } from '../platform/email/render.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { aListing, aUser } from '../testing/factories.ts';
import { emailsTo, type Received } from '../testing/inbox.ts';
import { changesAskedEmail } from './changes-asked.email.ts';
import { listingApprovedEmail } from './listing-approved.email.ts';
import { sampleListing } from './listing-email-data.ts';
import { listingReceivedEmail } from './listing-received.email.ts';
import { listingSubmittedEmail } from './listing-submitted.email.ts';

let server: TestApp;

beforeAll(async () => {
  server = await startTestApp({ emulators: ['mail'] });
});
afterAll(() => server.close());

import { updateListing } from './store.ts';

/** The emails to an address, once there is one. */
const arrived = (to: string): Promise<Received[]> => emailsTo(to, 1);

const sender = senderOf({
  COMPANY_NAME: 'Openacre',
  SUPPORT_EMAIL: 'help@openacre.example',
  PUBLIC_URL: 'https://openacre.example',
});

// docs/rules/emails.md#what-is-sent
describe('every email that is sent', () => {
  test.each(emails.map((kind) => [kind.name, kind.example(sender)] as const))(
    '%s is rendered with our links only',
    (_, email: EmailContent) => {
      const { html, text } = renderEmail(email, sender);
      expect(email.blocks.filter((block) => 'button' in block)).toHaveLength(1);
      expect(email.subject.length).toBeLessThanOrEqual(90);
      expect(email.preview).not.toBe('');
      expect(email.reason).toMatch(/^You get this because .*\.$/);
      const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href);
      // Links only to our pages, and in the access email to directions.
      const ours = ['https://openacre.example', 'mailto:', 'https://www.google.com/maps/dir/?api=1&amp;'];
      expect(links.filter((href) => !ours.some((start) => href.startsWith(start)))).toEqual([]);
      expect(text).toMatch(/\n-- \nOpenacre\n/);
    },
  );

  test('names are unique, for jobs and preview pages', () => {
    const names = emails.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(emails.map(({ job }) => job.name)).toEqual(names.map((name) => `mail.${name}`));
  });
});

describe('emails to hosts', () => {
  const blocksOf = (email: EmailContent): string => JSON.stringify(email.blocks);

  test('a listing that is approved but switched off is not called live', () => {
    const off = listingApprovedEmail.write({ ...sampleListing, active: false }, sender);
    expect(off.subject).toBe(`Your listing is approved: ${sampleListing.title}`);
    expect(blocksOf(off)).toContain('switched off for now');
    expect(blocksOf(listingApprovedEmail.write(sampleListing, sender))).not.toContain('switched off');
  });

  test('checks are not mentioned to hosts paid by PayPal', () => {
    const host = { ...sampleListing.host, hasPayPal: true };
    expect(blocksOf(listingApprovedEmail.write({ ...sampleListing, host }, sender))).not.toContain('check');
    expect(blocksOf(listingApprovedEmail.write(sampleListing, sender))).toContain('by check');
  });

  test('a listing with automatic confirmation does not ask for an answer', () => {
    expect(
      blocksOf(listingApprovedEmail.write({ ...sampleListing, isAutoConfirm: true }, sender)),
    ).not.toContain('yes or no');
    expect(blocksOf(listingApprovedEmail.write(sampleListing, sender))).toContain('yes or no');
  });

  test('people without a name are greeted too', () => {
    const listing = { ...sampleListing, host: { ...sampleListing.host, firstName: '', lastName: '' } };
    expect(listingReceivedEmail.write(listing, sender).greeting).toBe('Thanks!');
    expect(
      listingSubmittedEmail.write({ listing, administrator: { firstName: '' }, isAgain: false }, sender),
    ).toMatchObject({
      greeting: 'Hi there, new land came in',
      preview: `${listing.host.email} listed 118.5 acres in Crawford County.`,
    });
  });
});

// docs/rules/emails.md#sending
describe('sent from current data', () => {
  test('the host gets a receipt with the facts, without anything that only paying hunters may know', async () => {
    const host = await aUser(server.ctx, { firstName: 'Walter' });
    const { id } = await aListing(server.ctx, { host, approved: false, title: 'Oak & <b>ridge</b>' });
    await listingReceivedEmail.job.run(server.ctx, { listingId: id });
    const [mail, ...more] = await emailsTo(host.email);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('We have your listing: Oak & <b>ridge</b>');
    expect(mail?.text).toContain('Thanks, Walter!');
    for (const fact of ['Mount Horeb, Dane County', '90.5 acres', '$45.00 a day'])
      expect(mail?.text).toContain(fact);
    expect(mail?.html).toContain('Oak &amp; &lt;b&gt;ridge&lt;/b&gt;');
    expect(`${mail?.html}${mail?.text}`).not.toMatch(
      /4471|corn crib|6085550142|ridge\.(host|pay)@|north fence|Ridge Road/,
    );
  });

  test('the approval links to the listing, its days and its prices, always with one Message-ID', async () => {
    const host = await aUser(server.ctx);
    const { id } = await aListing(server.ctx, { host });
    await listingApprovedEmail.job.run(server.ctx, { listingId: id });
    await listingApprovedEmail.job.run(server.ctx, { listingId: id });
    const mails = await emailsTo(host.email);
    const url = server.ctx.config.PUBLIC_URL;
    for (const page of ['', '/availability', '/cost'])
      expect(mails[0]?.text).toContain(`${url}/listing/${id}${page}\n`);
    expect(mails.map(({ headers }) => headers['message-id'])).toEqual(
      Array(2).fill(`<listing-approved.${id}@localhost>`),
    );
  });

  test('what is asked for goes to the host, and a new submission to administrators, each once', async () => {
    const { ctx } = server;
    const host = await aUser(ctx, { firstName: 'Walter' });
    const administrator = await aUser(ctx, { roles: ['Administrator'] });
    const { id } = await aListing(ctx, { host, approved: false });
    const askedAt = '2026-11-20T15:00:00.000Z';
    const asked = { topics: ['marker'], message: 'It is in <b>the lake</b>.', askedAt };
    await updateListing(ctx.db, id, { changes_asked: JSON.stringify(asked) });
    for (const at of [askedAt, askedAt, '2026-11-19T15:00:00.000Z'])
      await changesAskedEmail.job.run(ctx, { listingId: id, askedAt: at });
    const mails = await emailsTo(host.email);
    expect(mails).toHaveLength(2);
    expect(new Set(mails.map(({ headers }) => headers['message-id'])).size).toBe(1);
    expect(mails[0]?.text).toContain('Marker on the map');
    expect(mails[0]?.text).toContain(`${ctx.config.PUBLIC_URL}/listing/${id}/edit\n`);
    expect(mails[0]?.html).toContain('&lt;b&gt;the lake&lt;/b&gt;');

    const again = { listingId: id, submittedAgainAt: '2026-11-21T15:00:00.000Z' };
    await listingSubmittedEmail.job.run(ctx, again);
    expect(await emailsTo(administrator.email)).toEqual([]);
    await updateListing(ctx.db, id, { changes_asked: null });
    await listingSubmittedEmail.job.run(ctx, again);
    const [mail] = await emailsTo(administrator.email);
    expect(mail?.subject).toContain('Submitted again: ');
  });

  test('outdated emails are not sent', async () => {
    const host = await aUser(server.ctx);
    const waiting = await aListing(server.ctx, { host, approved: false });
    const approved = await aListing(server.ctx, { host });
    await listingApprovedEmail.job.run(server.ctx, { listingId: waiting.id });
    await listingReceivedEmail.job.run(server.ctx, { listingId: approved.id });
    await listingReceivedEmail.job.run(server.ctx, { listingId: host.id });
    expect(await emailsTo(host.email)).toEqual([]);
  });

  test('each administrator gets a separate email through the queue, suspended ones none', async () => {
    const { ctx, close } = await startTestApp({ emulators: ['mail'] });
    try {
      const roles = ['Administrator' as const];
      // First in the list, so that an email to them would have arrived before the others.
      const gone = await aUser(ctx, { roles, suspended: true });
      const administrators = [await aUser(ctx, { roles }), await aUser(ctx, { roles })];
      const { id } = await aListing(ctx, { approved: false });
      await ctx.jobs.work(ctx);
      for (const administrator of administrators) {
        const mails = await arrived(administrator.email);
        const messageIds = mails.map(({ headers }) => headers['message-id']);
        expect(messageIds).toEqual([`<listing-submitted.${id}.${administrator.id}@localhost>`]);
        expect(mails[0]?.text).toContain(`${ctx.config.PUBLIC_URL}/admin/listings/${id}/approval\n`);
      }
      expect(await emailsTo(gone.email)).toEqual([]);
    } finally {
      await close();
    }
  });
});
