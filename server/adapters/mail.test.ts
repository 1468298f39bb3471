import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Message } from '../../emulators/mail/message.ts';
import { type MailEmulator, startMail } from '../../emulators/mail/start.ts';
import { createMail, type Mail, MailError, type OutgoingMail } from './mail.ts';

let folder: string;
let emulator: MailEmulator;
let mail: Mail;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mail-adapter-'));
  emulator = await startMail({ folder });
});
afterAll(async () => {
  await emulator.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  await fetch(`${emulator.url}/messages`, { method: 'DELETE' });
  mail = connect();
});
afterEach(() => mail.close());

const from = 'Openacre <no-reply@openacre.example>';
const connect = (smtpUrl = emulator.smtp, timeoutMs = 20_000) =>
  createMail({ smtpUrl, from, replyTo: 'support@openacre.example', timeoutMs });
const received = async () => (await (await fetch(`${emulator.url}/messages`)).json()) as Message[];
const serve = async (answer: (socket: Socket) => void) => {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
};
const some: OutgoingMail = { to: 'hunter@example.com', subject: 'Hello', html: '<p>Hi</p>', text: 'Hi' };

describe('an email', () => {
  test('arrives unchanged', async () => {
    await mail.send({
      ...some,
      subject: 'You’re ready to go – Kettle Ridge 🦌',
      messageId: '<booking-7.access@openacre.example>',
      headers: { 'List-Unsubscribe': '<https://openacre.example/unsubscribe?t=abc>' },
      attachments: [
        { filename: 'map.pdf', content: new Uint8Array([1, 2, 3]), contentType: 'application/pdf' },
      ],
    });
    const [message] = await received();
    expect(message).toMatchObject({
      to: 'hunter@example.com',
      from,
      subject: 'You’re ready to go – Kettle Ridge 🦌',
      html: expect.stringContaining('<p>Hi</p>'),
      attachments: [{ filename: 'map.pdf', contentType: 'application/pdf', size: 3 }],
    });
    expect(message?.headers).toMatchObject({
      'message-id': '<booking-7.access@openacre.example>',
      'list-unsubscribe': '<https://openacre.example/unsubscribe?t=abc>',
      'reply-to': 'support@openacre.example',
    });
  });

  test('many at once all arrive, over a few connections', async () => {
    await Promise.all(Array.from({ length: 30 }, (_, i) => mail.send({ ...some, to: `h${i}@example.com` })));
    expect(new Set((await received()).map((m) => m.to)).size).toBe(30);
  });
});

describe('headers, recipients and files can’t be injected', () => {
  const nasty = 'Hello\r\nBcc: victim@example.com\r\n\r\nBody\u2028Bcc: x@example.com';

  test.each<[string, Partial<OutgoingMail>]>([
    ['subject', { subject: nasty }],
    ['header value', { headers: { 'X-Kind': nasty } }],
    ['file name', { attachments: [{ filename: nasty, content: 'x', contentType: 'text/plain' }] }],
  ])('by the %s: line breaks are removed', async (_what, part) => {
    await mail.send({ ...some, ...part });
    const [message, ...others] = await received();
    expect(others).toEqual([]);
    expect(message?.to).toBe('hunter@example.com');
    expect(message?.headers.bcc).toBeUndefined();
    expect(message?.text.trim()).toBe('Hi');
  });

  test.each<[string, Partial<OutgoingMail>]>([
    ['two addresses', { to: 'a@example.com, b@example.com' }],
    ['an address and a header', { to: 'a@example.com\r\nBcc: b@example.com' }],
    ['a name and an address', { to: 'A <a@example.com>' }],
    ['no address', { to: '' }],
    ['a header name', { headers: { 'X-A\r\nBcc': 'b@example.com' } }],
    ['a reserved header', { headers: { Bcc: 'b@example.com' } }],
    ['a Message-ID', { messageId: '<a@b>\r\nBcc: <b@example.com>' }],
    ['a content type', { attachments: [{ filename: 'a', content: 'x', contentType: 'text/plain\r\nX: y' }] }],
  ])('by %s: a permanent error', async (_what, part) => {
    await expect(mail.send({ ...some, ...part })).rejects.toMatchObject({
      name: 'MailError',
      permanent: true,
    });
    expect(await received()).toEqual([]);
  });
});

describe('failures', () => {
  test('a bounce is permanent', async () => {
    const failed = mail.send({ ...some, to: 'bounce@example.com' });
    await expect(failed).rejects.toBeInstanceOf(MailError);
    await expect(failed).rejects.toMatchObject({ permanent: true });
  });

  // docs/rules/emails.md#access-email
  test.each([
    ['552 Too much', true],
    ['550 5.2.3 Longer than this mailbox takes', true],
    ['554-5.3.4 Too big for us\r\n554 5.3.4 and for all others', true],
    ['550 5.7.1 We take no mail of yours', false],
  ])('“%s” says that the email is too large: %s', async (said, tooLarge) => {
    const server = await serve((socket) => {
      let isInMail = false;
      socket.write('220 mail.example\r\n');
      socket.on('data', (bytes) => {
        const line = bytes.toString();
        const isSent = isInMail && line.endsWith('\r\n.\r\n');
        if (isInMail && !isSent) return;
        isInMail = line.startsWith('DATA');
        socket.write(`${isSent ? said : isInMail ? '354 Go on' : '250 Well'}\r\n`);
      });
    });
    const { port } = server.address() as AddressInfo;
    const own = connect(`smtp://127.0.0.1:${port}`);
    await expect(own.send(some)).rejects.toMatchObject({ permanent: true, tooLarge });
    await own.close();
    server.close();
  });

  test('a temporary refusal is not, and a retry arrives', async () => {
    const to = 'tempfail+adapter@example.com';
    await expect(mail.send({ ...some, to })).rejects.toMatchObject({ permanent: false });
    await mail.send({ ...some, to });
    expect(await received()).toHaveLength(1);
  });

  test('a lost reply is not permanent and not retried by the adapter; a retry has the same Message-ID', async () => {
    const again = { ...some, to: 'drop-after@example.com', messageId: '<once@openacre.example>' };
    await expect(mail.send(again)).rejects.toMatchObject({ permanent: false });
    expect(await received()).toHaveLength(1);
    await mail.send(again);
    const ids = (await received()).map((m) => m.headers['message-id']);
    expect(ids).toEqual(['<once@openacre.example>', '<once@openacre.example>']);
  });

  test('a pooled connection closed by the server is replaced', async () => {
    await mail.send(some);
    const smtpPort = Number(new URL(emulator.smtp).port);
    await emulator.close();
    emulator = await startMail({ folder, smtpPort });
    await mail.send({ ...some, subject: 'After the restart' });
    expect((await received()).map(({ subject }) => subject)).toEqual(['After the restart', 'Hello']);
  });

  test('a slow server times out', async () => {
    const impatient = connect(emulator.smtp, 1000);
    await expect(impatient.send({ ...some, to: 'slow+2500@example.com' })).rejects.toMatchObject({
      permanent: false,
    });
    await impatient.close();
  });

  test('a server that is down, or is no mail server, is not permanent', async () => {
    const closed = connect('smtp://127.0.0.1:1');
    await expect(closed.send(some)).rejects.toMatchObject({ permanent: false });
    await closed.close();

    const mute = await serve(() => {});
    const { port } = mute.address() as AddressInfo;
    const waiting = connect(`smtp://127.0.0.1:${port}`, 1000);
    await expect(waiting.send(some)).rejects.toMatchObject({ permanent: false });
    await waiting.close();
    mute.close();

    const refusing = await serve((socket) => socket.end('554 No service for you\r\n'));
    const refused = connect(`smtp://user:secret@127.0.0.1:${(refusing.address() as AddressInfo).port}`);
    const error = await refused.send(some).catch((e: MailError) => e);
    expect(error).toMatchObject({ permanent: false });
    expect(String(error)).not.toContain('secret');
    await refused.close();
    refusing.close();
  });

  test('closing waits for emails being sent', async () => {
    const sending = mail.send({ ...some, to: 'slow+200@example.com' });
    await new Promise((resolve) => setTimeout(resolve, 120));
    await mail.close();
    await sending;
    expect(await received()).toHaveLength(1);
    await expect(mail.send(some)).rejects.toMatchObject({ permanent: false });
  });
});
