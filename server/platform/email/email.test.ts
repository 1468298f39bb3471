import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { emulator } from '../../testing/emulators.ts';
import { aUser } from '../../testing/factories.ts';
import { findUser, updateUser } from '../../user/store.ts';
import { unsubscribeUrl } from '../../user/unsubscribe-link.ts';
import { PermanentFailure } from '../jobs/queue.ts';
import { type Addressed, defineEmail, linkTo } from './email.ts';

type Received = { to: string; subject: string; text: string; html: string; headers: Record<string, string> };

let server: TestApp;
let inbox: string;

beforeAll(async () => {
  [server, { url: inbox }] = await Promise.all([
    startTestApp({ emulators: ['mail'], config: { PUBLIC_URL: 'https://openacre.example' } }),
    emulator('mail'),
  ]);
});
afterAll(() => server.close());

const received = async (to: string): Promise<Received[]> =>
  (await fetch(`${inbox}/messages?to=${encodeURIComponent(to)}`)).json() as Promise<Received[]>;

/** An email to each of the addresses in its ids. */
const greet = defineEmail<{ to: string[] }, { name: string }>({
  name: 'greet',
  sample: { name: 'Ada' },
  write: ({ name }, sender) => ({
    subject: `Hi ${name}`,
    preview: 'A test',
    greeting: `Hi ${name}`,
    blocks: [{ button: { label: 'Home', href: linkTo(sender, '/') } }],
    reason: 'You get this because of a test.',
  }),
  load: async (_ctx, { to }) =>
    to.map(
      (address, index): Addressed<{ name: string }> => ({
        to: address,
        key: `k${index}`,
        data: { name: 'Ada' },
      }),
    ),
});

// docs/rules/emails.md#failures, docs/rules/emails.md#repeats, docs/rules/emails.md#not-answered-by-machines
// docs/rules/emails.md#marketing-in-emails
describe('sending', () => {
  test('one email: HTML and text, one recipient, and headers against automatic replies', async () => {
    await greet.job.run(server.ctx, { to: ['one@example.com'] });
    const [mail, ...more] = await received('one@example.com');
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: 'one@example.com', subject: 'Hi Ada' });
    expect(mail?.text).toContain('https://openacre.example/');
    expect(mail?.html).toContain('href="https://openacre.example/"');
    expect(mail?.headers).toMatchObject({
      'message-id': '<greet.k0@openacre.example>',
      'auto-submitted': 'auto-generated',
      'reply-to': 'support@openacre.example',
    });
    expect(mail?.headers).not.toHaveProperty('list-unsubscribe');
  });

  test('no recipients: nothing is sent and nothing fails', async () => {
    await greet.job.run(server.ctx, { to: [] });
  });

  test('a permanent refusal is thrown as a permanent failure', async () => {
    const sending = greet.job.run(server.ctx, { to: ['bounce+greet@example.com'] });
    await expect(sending).rejects.toBeInstanceOf(PermanentFailure);
    expect(await received('bounce+greet@example.com')).toEqual([]);
  });

  test('a temporary refusal is thrown, so that the queue retries', async () => {
    const ids = { to: ['tempfail+greet@example.com'] };
    await expect(greet.job.run(server.ctx, ids)).rejects.toMatchObject({ permanent: false });
    await greet.job.run(server.ctx, ids);
    expect(await received('tempfail+greet@example.com')).toHaveLength(1);
  });

  test('a retry after a broken connection has the same Message-ID', async () => {
    const ids = { to: ['drop-after+greet@example.com'] };
    await expect(greet.job.run(server.ctx, ids)).rejects.toMatchObject({ permanent: false });
    await greet.job.run(server.ctx, ids);
    const mails = await received('drop-after+greet@example.com');
    expect(mails.map(({ headers }) => headers['message-id'])).toEqual(
      Array(2).fill('<greet.k0@openacre.example>'),
    );
  });

  test('a server that is down is a temporary failure', async () => {
    const away = await startTestApp();
    try {
      await expect(greet.job.run(away.ctx, { to: ['one@example.com'] })).rejects.toMatchObject({
        permanent: false,
      });
    } finally {
      await away.close();
    }
  });

  test('marketing has an unsubscribe link and a one-click header that works', async () => {
    const { ctx } = server;
    const reader = await aUser(ctx, { email: 'advert@example.com' });
    await updateUser(ctx.db, reader.id, { marketing_email_enabled: true });
    const advert = defineEmail<object, { url: string }>({
      name: 'advert',
      sample: { url: 'https://openacre.example' },
      write: ({ url }) => ({
        subject: 'New land',
        preview: '',
        greeting: 'Hi',
        blocks: [],
        reason: 'You asked for news.',
        optOut: { label: 'Get no more news like this', url },
      }),
      load: async () => [
        { to: reader.email, key: '1', data: { url: unsubscribeUrl(ctx.config, reader.id) } },
      ],
    });
    await advert.job.run(ctx, {});
    const [mail] = await received(reader.email);
    expect(mail?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    const [, url = ''] = /^<(https:.+)>$/.exec(mail?.headers['list-unsubscribe'] ?? '') ?? [];
    expect(url).toContain(`https://openacre.example/marketing/unsubscribe/${reader.id}?signature=`);
    const pressed = await server.app.inject({
      method: 'POST',
      url: url.replace('https://openacre.example', ''),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(pressed.statusCode).toBe(204);
    expect((await findUser(ctx.db, reader.id))?.marketing_email_enabled).toBe(false);

    // The link in the text is the same: signed, so the page that it opens shows the whole address.
    const [link = ''] = /https:\S+unsubscribe\S+/.exec(mail?.text ?? '') ?? [];
    expect(link).toBe(url);
    const signature = new URL(link).searchParams.get('signature') ?? '';
    const { email } = await server.api.unsubscribe({ params: { id: reader.id }, body: { signature } });
    expect(email).toBe('advert@example.com');
  });
});
