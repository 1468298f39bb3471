import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { startTestApp } from '../testing/app.ts';
import { postSession } from '../testing/cookies.ts';
import { aListing, aPicture, aUser, password } from '../testing/factories.ts';
import { createLog } from './log.ts';

/** The line logged for these values. */
const lineOf = (values: object, settings: Record<string, string> = {}): string => {
  let line = '';
  const config = readConfig({ DATABASE_URL: 'postgres://here', LOG_LEVEL: 'trace', ...settings });
  createLog(config, {
    write: (text) => {
      line += text;
    },
  }).info(values, 'message');
  return line;
};

// docs/rules/privacy-and-security.md#secrets-in-the-log
describe('a line of the log', () => {
  test.each<[string, object]>([
    ['a field of ours', { body: { user: { newPassword: 'hidden' } } }],
    ['one with quotes in it', { password: 'say "hidden", \\hidden' }],
    ['a list', { headers: { 'set-cookie': ['a=hidden', 'b=hidden; Path=/'] } }],
    ['a header', { headers: { Authorization: 'Bearer hidden', cookie: 'a=hidden' } }],
    [
      'headers without their names',
      { raw: ['Authorization', 'Basic hidden=='], x: 'openacre_refresh=hidden; b' },
    ],
    ['a token anywhere', { text: 'for eyJhidden.eyJzdWIiOiJ4In0.hidden-hidden' }],
    ['a reset link', { url: 'https://x.example/resetpassword?token=hidden&next=1' }],
    ['a link that confirms', { url: '/verify/019a9f3e-5c00-7000-8000-00000000f00d/hidden' }],
    ['a signed address', { to: '/api/upload?key=uploads%2F1&signature=hidden' }],
    ['a URL with credentials', { smtp: 'smtps://mailer:hidden@mail.example:465' }],
    ['a solved bot check', { body: { captcha: 'hidden', altcha: 1, captchaPayload: 'hidden' } }],
    ['a form', { body: 'email=a%40b.example&password=hidden' }],
    ['an error, and its cause', { err: new Error('no', { cause: new Error('sent client_secret=hidden') }) }],
    [
      'an error of a library',
      { err: Object.assign(new Error('no'), { config: { auth: { token: 'hidden' } } }) },
    ],
  ])('holds nothing of %s', (_, values) => {
    const line = lineOf(values);
    expect(line).not.toContain('hidden');
    expect(line).toContain('[removed]');
    expect(JSON.parse(line)).toMatchObject({ level: 30, msg: 'message' });
  });

  test('has no secret of the configuration, not even in an error message', () => {
    const secret = 'a"quoted\\secret-of-32-characters-and-more';
    for (const name of ['SESSION_SECRET', 'LINK_SECRET', 'PAYPAL_CLIENT_SECRET', 'S3_SECRET_ACCESS_KEY']) {
      const line = lineOf({ err: new Error(`sent ${secret} there`) }, { [name]: secret });
      expect(JSON.parse(line).err.message).toBe('sent [removed] there');
      expect(line).not.toContain('quoted');
    }
  });

  test('is one line, whatever a value contains', () => {
    const line = lineOf({ title: 'Ridge\n{"level":60}\r\n\u2028fake', err: new Error('a\nb') });
    expect(line.trimEnd().split(/[\n\r]/)).toHaveLength(1);
    expect(JSON.parse(line).title).toContain('\n{"level":60}');
  });

  test.runIf(existsSync('/dev/full'))('that can’t be written to a full disk breaks nothing', () => {
    const program = `
      import { readConfig } from ${JSON.stringify(join(import.meta.dirname, '../config.ts'))};
      import { createLog } from ${JSON.stringify(join(import.meta.dirname, 'log.ts'))};
      const log = createLog(readConfig({ DATABASE_URL: 'postgres://here' }));
      for (let line = 1; line <= 3; line += 1) log.info({ line }, 'message');
      setTimeout(() => console.error('goes on'), 10);`;
    const full = openSync('/dev/full', 'w');
    const { stderr, status } = spawnSync(
      process.execPath,
      ['--input-type=module-typescript', '-e', program],
      {
        stdio: ['ignore', full, 'pipe'],
        encoding: 'utf8',
      },
    );
    closeSync(full);
    expect({ stderr, status }).toEqual({ stderr: 'goes on\n', status: 0 });
  });

  test('keeps values that are not secret', () => {
    const values = { bookingId: 'b1', path: '/listing/1?page=2', tries: 3, note: 'a token of thanks' };
    expect(JSON.parse(lineOf(values))).toMatchObject(values);
  });
});

describe('a server in use, with failures', async () => {
  const secrets = {
    SESSION_SECRET: 'session-secret-of-this-test-0123456789',
    LINK_SECRET: 'link-secret-of-this-test-0123456789',
    PAYPAL_CLIENT_SECRET: 'payment-secret-of-this-test',
    SMTP_URL: 'smtp://mailer:mail-secret-of-this-test@127.0.0.1:9',
  };
  const server = await startTestApp({ config: { ...secrets, LOG_LEVEL: 'trace' } });
  const { ctx, fetch, logs, signIn, tokenOf, close } = server;
  afterAll(close);

  test('logs no password, token, cookie, signed URL or secret', async () => {
    const host = await aUser(ctx, { firstName: 'Line\nBreak' });
    const wrong = 'a-wrong-guess-of-hers';
    await postSession(server, '', { body: { email: host.email, password: wrong } });
    const { body, cookie } = await postSession(server, '', { body: { email: host.email, password } });
    const renewed = await postSession(server, '/refresh', { cookie });
    const bearer = await tokenOf(host);
    const api = await signIn(host);
    const { fileUploadUrl } = await api.getSignedUrl({ body: { contentType: 'image/jpeg' } });
    await fetch(fileUploadUrl, { method: 'PUT', headers: { 'content-type': 'image/png' }, body: 'x' });
    const form = new FormData();
    form.append('files', new File([new Uint8Array(await aPicture())], 'a\r\nb.jpg'));
    const headers = { authorization: `Bearer ${bearer}`, cookie: `openacre_refresh=${cookie}` };
    expect((await fetch('/api/photo', { method: 'POST', headers, body: form })).status).toBe(200);
    await fetch(`/resetpassword?token=${cookie}`, { headers });
    const captcha = await api.getCaptchaChallenge();

    // Failures of every kind.
    await aListing(ctx, { host, title: 'Broken\nland' });
    await sql`alter table users rename to people`.execute(ctx.db);
    const failed = await postSession(server, '', { body: { email: host.email, password }, token: bearer });
    expect(failed.status).toBe(500);
    await fetch('/api/listing', {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: '{}',
    });
    await sql`alter table people rename to users`.execute(ctx.db);
    const mail = {
      to: host.email,
      subject: 'x',
      html: `<a href="/resetpassword?token=${cookie}">`,
      text: 'x',
    };
    for (const err of await Promise.all([
      ctx.payments.getOrder('1').catch((error: unknown) => error),
      ctx.mail.send(mail).catch((error: unknown) => error),
    ]))
      ctx.log.error({ err }, 'outside');

    const all = logs.join('');
    expect(all).toContain('request failed');
    expect(all).toContain('busboy');
    for (const secret of [
      password,
      wrong,
      bearer,
      body?.token,
      renewed.body?.token,
      cookie,
      renewed.cookie,
      new URL(fileUploadUrl, 'http://x').searchParams.get('signature'),
      captcha.signature,
      'payment-secret',
      'mail-secret',
      'session-secret',
      'link-secret',
    ]) {
      expect(secret).toBeTruthy();
      expect(all).not.toContain(secret);
    }
    for (const line of logs) {
      expect(line).toMatch(/^[^\n\r]+\n$/);
      expect(JSON.parse(line)).toMatchObject({ time: expect.any(Number) });
    }
  });
});
