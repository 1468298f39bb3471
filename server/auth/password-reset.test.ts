import { afterAll, describe, expect, test } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import { botCheckAnswer } from '../testing/bot-check.ts';
import { postSession } from '../testing/cookies.ts';
import { aUser, password } from '../testing/factories.ts';
import { emailsTo } from '../testing/inbox.ts';
import { deleteExpiredJob } from './delete-expired.job.ts';

const testApp = await startTestApp({
  emulators: ['mail'],
  config: { PUBLIC_URL: 'https://openacre.example' },
});
const { app, ctx, clock, logs, signIn, close } = testApp;
afterAll(close);
await ctx.jobs.work(ctx);

let networks = 0;
/** A new network for each attempt, so that only the tests of rate limits reach them. */
const ownNetwork = () => {
  networks += 1;
  return `2001:db8:${networks.toString(16)}::1`;
};
const post = (path: string, body: object, { from = ownNetwork() } = {}) =>
  postSession(testApp, path, { body, from });
const forgot = async (emailAddress: string, from?: string) =>
  post(
    '/forgotpassword',
    { emailAddress, captcha: await botCheckAnswer(ctx.config) },
    { from: from ?? ownNetwork() },
  );
const validate = (token: string) => post('/validatepasswordresettoken', { token, newPassword: '' });
const newPassword = 'tamarack and spruce';
const reset = (token: string, given = newPassword) => post('/resetpassword', { token, newPassword: given });
const logIn = (email: string, given: string) => post('', { email, password: given });

const tokenIn = (text = ''): string => /\/resetpassword\?token=([\w-]+)/.exec(text)?.[1] ?? '';
/** Requests a link and reads its token from the email. */
const askFor = async (email: string, emails = 1): Promise<string> => {
  expect((await forgot(email)).status).toBe(204);
  const [newest] = await emailsTo(email, emails);
  return tokenIn(newest?.text);
};
const accountOf = (id: string) =>
  ctx.db.selectFrom('users').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
const dead = { status: 400, body: { detail: 'This link has expired, or it was used already.' } };

// docs/rules/accounts.md#forgotten-password, docs/rules/emails.md#links-in-emails
describe('a forgotten password', () => {
  test('is reset by the emailed link, which signs in here and ends all other sessions', async () => {
    const person = await aUser(ctx, { firstName: 'Ada', confirmed: false });
    const before = await logIn(person.email, password);
    const token = await askFor(person.email);
    expect(await validate(token)).toMatchObject({ status: 200, body: { valid: true } });

    const answer = await reset(token);
    expect(answer).toMatchObject({ status: 200, body: { token: expect.any(String) } });
    expect((await postSession(testApp, '/refresh', { cookie: answer.cookie ?? '' })).status).toBe(200);
    expect((await postSession(testApp, '/refresh', { cookie: before.cookie ?? '' })).status).toBe(401);
    expect((await logIn(person.email, password)).status).toBe(401);
    expect((await logIn(person.email, newPassword)).status).toBe(200);
    // The link was received at this address.
    expect((await accountOf(person.id)).email_confirmed_at).toEqual(clock.now());
    expect((await accountOf(person.id)).migration_password_reset_required).toBeNull();

    const [notice] = await emailsTo(person.email, 2);
    expect(notice?.subject).toBe('Your Openacre password was changed');
    expect(notice?.text).toMatch(/Fri 11\/20\/2026 at 2:00 PM\sCST/);
    expect(notice?.text).toContain('https://openacre.example/login/forgotpassword');
  });

  test('links to the configured URL, whatever the request’s Host header', async () => {
    const { email } = await aUser(ctx);
    await app.inject({
      method: 'POST',
      url: '/api/authentication/forgotpassword',
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
      remoteAddress: ownNetwork(),
      payload: { emailAddress: email, captcha: await botCheckAnswer(ctx.config) },
    });
    const [sent] = await emailsTo(email, 1);
    expect(sent?.text).toContain('https://openacre.example/resetpassword?token=');
    expect(`${sent?.text}${sent?.html}`).not.toContain('evil.example');
  });

  test('gets the same response for every address, and only accounts get an email', async () => {
    const { email } = await aUser(ctx);
    const answers = [];
    for (const address of [email, 'nobody@farm.example']) {
      const { status, body, setCookie } = await forgot(address);
      answers.push({ status, body, setCookie });
    }
    expect(answers).toEqual(Array(2).fill({ status: 204, body: undefined, setCookie: '' }));
    await emailsTo(email, 1);
    expect(await emailsTo('nobody@farm.example')).toEqual([]);
  });

  test.each([null, true])(
    'of a suspended person is answered as any; their email alone says so, and has no link (migrated: %s)',
    async (migrationPasswordResetRequired) => {
      const { email } = await aUser(ctx, { suspended: true, migrationPasswordResetRequired });
      expect(await logIn(email, 'anything')).toMatchObject(
        migrationPasswordResetRequired ? { status: 200, body: { token: null } } : { status: 401 },
      );
      expect(await forgot(email)).toMatchObject({ status: 204, body: undefined, setCookie: '' });
      const [sent, ...others] = await emailsTo(email, 1);
      expect(sent?.subject).toBe('Your Openacre account is suspended');
      expect(sent?.text).toContain('support@openacre.example');
      expect(`${sent?.text}${sent?.html}`).not.toContain('resetpassword');
      expect(others).toEqual([]);
    },
  );

  test('has one valid link, even after concurrent requests', async () => {
    const { id, email } = await aUser(ctx);
    await Promise.all(Array.from({ length: 10 }, () => forgot(email)));
    const links = ctx.db.selectFrom('account_links').where('user_id', '=', id).select('id');
    expect(await links.execute()).toHaveLength(1);
  });

  test('requires an address and a solved bot check', async () => {
    expect(await forgot('no address')).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'emailAddress', message: 'Not a valid email' }] },
    });
    for (const captcha of ['nonsense', ''])
      expect(await post('/forgotpassword', { emailAddress: 'ada@farm.example', captcha })).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'captcha' }] },
      });
  });

  test('is rate-limited for known and unknown addresses, without locking out other networks', async () => {
    const { email } = await aUser(ctx);
    for (const address of [email, 'nobody-either@farm.example']) {
      const from = ownNetwork();
      for (let count = 0; count < 5; count += 1) expect((await forgot(address, from)).status).toBe(204);
      for (let count = 0; count < 20; count += 1)
        expect(await forgot(address, from)).toMatchObject({
          status: 429,
          body: { detail: 'Too many tries. Please try again in 60 minutes.' },
        });
      expect((await forgot(address)).status).toBe(204);
    }
  });

  test('is limited to thirty requests from one network', async () => {
    const from = ownNetwork();
    const statuses = [];
    for (let count = 0; count < 31; count += 1)
      statuses.push((await forgot(`nobody${count}@farm.example`, from)).status);
    expect(statuses).toEqual([...Array(30).fill(204), 429]);
  });
});

// docs/rules/accounts.md#email-links
describe('a password reset link', () => {
  test('works once, for one of a hundred concurrent calls', async () => {
    const { email } = await aUser(ctx);
    const token = await askFor(email);
    const attempt = (index: number) => reset(token, `one of a hundred ${index}`);
    const responses = await Promise.all(Array.from({ length: 100 }, (_, index) => attempt(index)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(99).fill(400)]);
    const winner = responses.findIndex(({ status }) => status === 200);
    expect((await logIn(email, `one of a hundred ${winner}`)).status).toBe(200);
    expect(await validate(token)).toMatchObject(dead);
    expect(await reset(token)).toMatchObject(dead);
  });

  test('is only valid while it is the newest', async () => {
    const { email } = await aUser(ctx);
    const first = await askFor(email);
    const second = await askFor(email, 2);
    expect(first).not.toBe(second);
    for (const answer of [await validate(first), await reset(first)]) expect(answer).toMatchObject(dead);
    expect((await reset(second)).status).toBe(200);
  });

  test('works for one hour', async () => {
    const { email } = await aUser(ctx);
    const token = await askFor(email);
    clock.advance({ minutes: 59, seconds: 59 });
    expect((await validate(token)).status).toBe(200);
    clock.advance({ seconds: 1 });
    for (const answer of [await validate(token), await reset(token)]) expect(answer).toMatchObject(dead);
    await deleteExpiredJob.run(ctx, {});
    expect(await ctx.db.selectFrom('account_links').select('id').execute()).toEqual([]);
  });

  test('is not used up by an invalid password', async () => {
    const { email } = await aUser(ctx);
    const token = await askFor(email);
    for (const [given, message] of [
      ['short12', 'Password must be at leats 8 characters long'],
      ['x'.repeat(51), 'At most 50 characters'],
    ] as const)
      expect(await reset(token, given)).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'newPassword', message }] },
      });
    expect((await reset(token)).status).toBe(200);
  });

  test('does not work for a person suspended since', async () => {
    const person = await aUser(ctx);
    const token = await askFor(person.email);
    await ctx.db
      .updateTable('users')
      .set({ suspended_at: clock.now() })
      .where('id', '=', person.id)
      .execute();
    expect(await reset(token)).toMatchObject({ status: 403, setCookie: '' });
    expect((await logIn(person.email, newPassword)).status).toBe(401);
  });

  test('can’t confirm an address, nor the other way round', async () => {
    const person = await aUser(ctx, { confirmed: false });
    await (await signIn(person)).resendVerification({ body: {} });
    const [sent] = await emailsTo(person.email, 1);
    const confirmation = /\/verify\/[\w-]+\/([\w-]+)/.exec(sent?.text ?? '')?.[1] ?? '';
    expect(await validate(confirmation)).toMatchObject(dead);
    expect(await reset(confirmation)).toMatchObject(dead);
    const token = await askFor(person.email, 2);
    const captcha = await botCheckAnswer(ctx.config);
    expect(
      (await post('/verify', { userId: person.id, emailConfirmationToken: token, captcha })).status,
    ).toBe(400);
  });

  test('is refused the same way as an unknown one', async () => {
    for (const token of ['x', 'A'.repeat(43), '%00', '\u0000', 'x'.repeat(200)])
      for (const answer of [await validate(token), await reset(token)]) expect(answer).toMatchObject(dead);
  });

  test('is not logged, nor are passwords', async () => {
    const { email } = await aUser(ctx);
    const token = await askFor(email);
    await reset(token);
    await app.inject({ method: 'GET', url: `/resetpassword?token=${token}` });
    const log = logs.join('');
    expect(log).not.toContain(token);
    expect(log).not.toContain(newPassword);
  });
});

test('a migrated person sets a password by the link, and then logs in normally', async () => {
  const person = await aUser(ctx, { migrationPasswordResetRequired: true, confirmed: false });
  expect((await logIn(person.email, 'anything')).body).toEqual({
    token: null,
    migrationPasswordResetRequired: true,
  });
  expect((await reset(await askFor(person.email))).status).toBe(200);
  expect((await accountOf(person.id)).migration_password_reset_required).toBe(false);
  expect((await logIn(person.email, newPassword)).body).toMatchObject({
    token: expect.any(String),
    migrationPasswordResetRequired: false,
  });
});
