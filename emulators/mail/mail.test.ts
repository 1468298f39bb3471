import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Message } from './message.ts';
import { type MailEmulator, startMail } from './start.ts';

let folder: string;
let emulator: MailEmulator | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mail-'));
});
afterEach(async () => {
  await emulator?.close();
  emulator = undefined;
  await rm(folder, { recursive: true });
});

const start = async () => {
  emulator = await startMail({ folder });
  return emulator;
};

const send = async (smtp: string, mail: SendMailOptions) => {
  const transport = createTransport(smtp);
  try {
    return await transport.sendMail({ from: 'Openacre <no-reply@openacre.example>', text: 'Hello', ...mail });
  } finally {
    transport.close();
  }
};

const messages = async ({ url }: { url: string }, query = ''): Promise<Message[]> =>
  (await fetch(`${url}/messages${query}`)).json() as Promise<Message[]>;

describe('sent emails can be read', () => {
  test('as JSON, newest first, by recipient, with its parts', async () => {
    const mail = await start();
    await send(mail.smtp, { to: 'first@example.com', subject: 'One' });
    await send(mail.smtp, {
      to: 'Second Hunter <Second@example.com>',
      bcc: 'third@example.com',
      subject: 'Gate code – Zweite Straße 🦌',
      text: 'Plain words',
      html: '<p>Fine <img src="cid:map"> words</p>',
      messageId: '<booking-7@openacre.example>',
      headers: { 'X-Kind': 'access' },
      attachments: [
        { filename: 'Karte "1".pdf', content: Buffer.from('%PDF-1.7'), contentType: 'application/pdf' },
        { filename: 'map.png', content: Buffer.from([137, 80, 78, 71]), cid: 'map' },
      ],
    });

    const all = await messages(mail);
    expect(all.map((m) => m.subject)).toEqual(['Gate code – Zweite Straße 🦌', 'One']);
    const [second] = await messages(mail, '?to=second@EXAMPLE.com');
    expect(second).toMatchObject({
      to: 'Second@example.com, third@example.com',
      from: 'Openacre <no-reply@openacre.example>',
      text: expect.stringContaining('Plain words'),
      html: expect.stringContaining('Fine'),
      receivedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
    expect(second?.headers).toMatchObject({
      'message-id': '<booking-7@openacre.example>',
      'x-kind': 'access',
    });
    expect(second?.attachments).toMatchObject([
      { filename: 'map.png', contentType: 'image/png', contentId: 'map' },
      { filename: 'Karte "1".pdf', contentType: 'application/pdf', size: 8 },
    ]);
    expect(await messages(mail, '?to=nobody@example.com')).toEqual([]);

    const pdf = await fetch(mail.url + second?.attachments[1]?.url);
    expect(await pdf.text()).toBe('%PDF-1.7');
    expect(pdf.headers.get('content-disposition')).toContain('attachment');
    const one = await fetch(`${mail.url}/messages/${second?.id}`);
    expect(await one.json()).toEqual(second);
    const html = await fetch(`${mail.url}/messages/${second?.id}/html`);
    expect(await html.text()).toContain('data:image/png;base64,iVBORw==');
    expect(html.headers.get('content-security-policy')).toMatch(/^sandbox(?!.*allow-scripts)/);
    const raw = await (await fetch(`${mail.url}/messages/${second?.id}/raw`)).text();
    expect(raw).toMatch(/^X-Kind: access\r\nFrom: Openacre/);
  });

  test('until they are deleted; unknown paths are 404', async () => {
    const mail = await start();
    await send(mail.smtp, { to: 'a@example.com' });
    const etag = (await fetch(`${mail.url}/messages`)).headers.get('etag') ?? '';
    const same = await fetch(`${mail.url}/messages`, { headers: { 'if-none-match': etag } });
    expect(same.status).toBe(304);
    expect((await fetch(`${mail.url}/messages`, { method: 'DELETE' })).status).toBe(204);
    const other = await fetch(`${mail.url}/messages`, { headers: { 'if-none-match': etag } });
    expect(await other.json()).toEqual([]);
    expect((await readdir(folder)).length).toBe(0);
    for (const path of ['/messages/nothing', '/nothing', '/messages/../../etc/passwd']) {
      expect((await fetch(mail.url + path)).status).toBe(404);
    }
    expect((await fetch(`${mail.url}/messages`, { method: 'POST' })).status).toBe(405);
  });

  test('after a restart, in the same order; an incomplete file is removed', async () => {
    const before = await start();
    for (const subject of ['a', 'b', 'c']) await send(before.smtp, { to: 'x@example.com', subject });
    const stored = await messages(before);
    await before.close();
    await writeFile(join(folder, 'torn.eml.part'), 'X-Kept-At: 2026');

    const after = await start();
    expect(await messages(after)).toEqual(stored);
    await send(after.smtp, { to: 'x@example.com', subject: 'd' });
    expect((await messages(after)).map((m) => m.subject)).toEqual(['d', 'c', 'b', 'a']);
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
  });
});

// docs/rules/operations.md#emulators
describe('sentinels', () => {
  test('bounce is refused permanently and not stored', async () => {
    const mail = await start();
    await expect(send(mail.smtp, { to: 'bounce@example.com' })).rejects.toMatchObject({ responseCode: 550 });
    expect(await messages(mail)).toEqual([]);
  });

  test('tempfail is refused at first, then accepted', async () => {
    const mail = await start();
    const to = 'tempfail+one@example.com';
    await expect(send(mail.smtp, { to })).rejects.toMatchObject({ responseCode: 451 });
    await send(mail.smtp, { to });
    expect(await messages(mail)).toHaveLength(1);
    await expect(send(mail.smtp, { to })).rejects.toMatchObject({ responseCode: 451 });
  });

  test('slow is accepted after a delay', async () => {
    const mail = await start();
    const began = performance.now();
    await send(mail.smtp, { to: 'slow+200@example.com' });
    expect(performance.now() - began).toBeGreaterThan(195);
  });

  test('drop-after stores the email and drops the connection, once for each Message-ID', async () => {
    const mail = await start();
    const again = { to: 'drop-after@example.com', messageId: '<same@openacre.example>' };
    await expect(send(mail.smtp, again)).rejects.toThrow(/closed/i);
    await send(mail.smtp, again);
    const stored = await messages(mail);
    expect(stored.map((m) => m.headers['message-id'])).toEqual(Array(2).fill('<same@openacre.example>'));
  });

  test('are listed at /about', async () => {
    const mail = await start();
    const about = (await (await fetch(`${mail.url}/about`)).json()) as { sentinels: { name: string }[] };
    expect(about.sentinels.map(({ name }) => name)).toEqual(['bounce', 'tempfail', 'slow', 'drop-after']);
  });
});

describe('as a process of its own', () => {
  const main = join(import.meta.dirname, 'main.ts');
  const launch = () =>
    fork(main, {
      env: { ...process.env, MAIL_DIR: folder, PORT: '0', SMTP_PORT: '0' },
      execPath: join(import.meta.dirname, '../../node_modules/.bin/node'),
      silent: true,
    });

  test('reports its addresses, keeps emails through kill -9, exits on SIGTERM and with its parent', async () => {
    const first = launch();
    const [[ready], [line]] = await Promise.all([
      once(first, 'message'),
      once(first.stdout ?? first, 'data'),
    ]);
    expect(JSON.parse(String(line))).toEqual(ready);
    expect(ready).toEqual({
      ready: true,
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
      smtp: expect.stringMatching(/^smtp:\/\/127\.0\.0\.1:\d+$/),
    });
    await send(ready.smtp, { to: 'kept@example.com' });
    first.kill('SIGKILL');
    await once(first, 'exit');

    const second = launch();
    const [again] = await once(second, 'message');
    expect(await messages(again)).toHaveLength(1);
    second.kill('SIGTERM');
    expect(await once(second, 'exit')).toEqual([0, null]);

    const third = launch();
    await once(third, 'message');
    third.disconnect();
    expect(await once(third, 'exit')).toEqual([0, null]);
  });

  test('reports a taken port in one clear sentence', async () => {
    const mail = await start();
    const child = fork(main, {
      env: { ...process.env, MAIL_DIR: folder, PORT: new URL(mail.url).port, SMTP_PORT: '0' },
      execPath: join(import.meta.dirname, '../../node_modules/.bin/node'),
      silent: true,
    });
    const [[code], [text]] = await Promise.all([once(child, 'exit'), once(child.stderr ?? child, 'data')]);
    expect(code).toBe(1);
    expect(String(text)).toMatch(/^The mail emulator can't start: .*EADDRINUSE.*\n$/);
  });
});
