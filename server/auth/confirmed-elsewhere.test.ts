import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { issueLink, tokenOf } from '../platform/account-links/account-link.ts';
import { requestLimits } from '../platform/db/timeouts.ts';
import { startTestApp } from '../testing/app.ts';
import { botCheckAnswer } from '../testing/bot-check.ts';
import { aUser, password } from '../testing/factories.ts';
import { emailsTo } from '../testing/inbox.ts';

const { app, ctx, clock, logs, close } = await startTestApp({ emulators: ['mail'] });
afterAll(close);
await ctx.jobs.work(ctx);

let calls = 0;
/** Sends each call from a network of its own, so that no limit is reached. */
const post = async (path: string, payload: object, headers: Record<string, string> = {}) => {
  calls += 1;
  const remoteAddress = `2001:db8:${calls.toString(16)}::1`;
  const answer = await app.inject({ method: 'POST', url: `/api${path}`, remoteAddress, payload, headers });
  return { status: answer.statusCode, body: answer.body ? answer.json() : {}, headers: answer.headers };
};
const captcha = () => botCheckAnswer(ctx.config);
const logIn = async (email: string, given: string) =>
  (await post('/authentication', { email, password: given })).status;

/** Somebody signs up with an address, and its owner gets the link. */
const signUp = async (email: string) => {
  const { body, headers } = await post('/user', {
    firstName: 'Sigrid',
    lastName: 'Åsen',
    phoneNumber: '7155550123',
    email,
    password,
    isAdult: true,
    termsAccepted: true,
    captcha: await captcha(),
  });
  const [mail] = await emailsTo(email, 1);
  const [, userId = '', emailConfirmationToken = ''] =
    /\/verify\/([\w-]+)\/([\w-]+)/.exec(mail?.text ?? '') ?? [];
  const cookie = /^[^;]+/.exec(String(headers['set-cookie']))?.[0] ?? '';
  return { id: userId, token: body.token as string, cookie, link: { userId, emailConfirmationToken } };
};
const verify = async (link: object, headers: Record<string, string> = {}) => {
  const { body } = await post('/authentication/verify', { ...link, captcha: await captcha() }, headers);
  return body as { verified?: boolean; passwordResetToken?: string };
};
const subjects = async (email: string, atLeast: number) =>
  (await emailsTo(email, atLeast)).map(({ subject }) => subject);
const confirm = 'Please confirm your email address for Openacre';
const told = 'Somebody signed in to your Openacre account';

// docs/rules/accounts.md#confirming-an-address
describe('a link that is opened where its person is not signed in', () => {
  test('lets who holds it choose another password, after which a stranger’s is useless', async () => {
    const email = 'owner1@farm.example';
    const stranger = await signUp(email);
    clock.advance({ seconds: 1 });
    const { verified, passwordResetToken: token = '' } = await verify(stranger.link);
    expect([verified, token]).toEqual([true, expect.stringMatching(/^[\w-]{43}$/)]);
    expect(await logIn(email, password)).toBe(200);

    const own = { token, newPassword: 'a password of their own' };
    expect((await post('/authentication/resetpassword', own)).status).toBe(200);
    expect(await logIn(email, password)).toBe(401);
    expect(await logIn(email, own.newPassword)).toBe(200);
    expect((await post('/authentication/resetpassword', own)).status).toBe(400);
    expect(logs.join('')).not.toContain(token);
  });

  test('offers no new password in the session that signed up, nor to a suspended person', async () => {
    const own = await signUp('owner2@farm.example');
    expect(await verify(own.link, { cookie: own.cookie })).toEqual({ verified: true });
    const byToken = await signUp('owner3@farm.example');
    expect(await verify(byToken.link, { authorization: `Bearer ${byToken.token}` })).toEqual({
      verified: true,
    });
    const suspended = await signUp('owner4@farm.example');
    await ctx.db
      .updateTable('users')
      .set({ suspended_at: clock.now() })
      .where('id', '=', suspended.id)
      .execute();
    expect(await verify(suspended.link)).toEqual({ verified: true });
  });

  test('knows its person by the token alone also where all other connections are taken', async () => {
    const narrow = await startTestApp({ config: { DATABASE_POOL: '1' }, databaseLimits: requestLimits });
    const person = await aUser(narrow.ctx, { confirmed: false });
    const linkId = await issueLink(narrow.ctx, narrow.ctx.db, 'confirm', person.id);
    const answer = await narrow.app.inject({
      method: 'POST',
      url: '/api/authentication/verify',
      headers: { authorization: `Bearer ${await narrow.tokenOf(person)}` },
      payload: {
        userId: person.id,
        emailConfirmationToken: tokenOf(narrow.ctx, 'confirm', linkId),
        captcha: await botCheckAnswer(narrow.ctx.config),
      },
    });
    expect(answer.json()).toEqual({ verified: true });
    await narrow.close();
  });

  test('replaces password links of before, and is replaced by later ones', async () => {
    const email = 'owner5@farm.example';
    const { link } = await signUp(email);
    const ask = async () =>
      post('/authentication/forgotpassword', { emailAddress: email, captcha: await captcha() });
    const isValid = async (token: string) =>
      (await post('/authentication/validatepasswordresettoken', { token })).status === 200;
    await ask();
    const mailed = (await emailsTo(email, 2))
      .map(({ text }) => /token=([\w-]+)/.exec(text)?.[1] ?? '')
      .join('');
    expect(await isValid(mailed)).toBe(true);
    const { passwordResetToken = '' } = await verify(link);
    expect([await isValid(mailed), await isValid(passwordResetToken)]).toEqual([false, true]);
    await ask();
    expect(await isValid(passwordResetToken)).toBe(false);
  });
});

// docs/rules/accounts.md#confirming-an-address
describe('the first sign-in by password after that', () => {
  test('is told to the address, once, also of several at the same time', async () => {
    const email = 'owner6@farm.example';
    const { link } = await signUp(email);
    await verify(link);
    expect(await logIn(email, 'not the password')).toBe(401);
    expect(await Promise.all([1, 2, 3].map(() => logIn(email, password)))).toEqual([200, 200, 200]);
    expect((await subjects(email, 2)).sort()).toEqual([confirm, told]);
    const mail = (await emailsTo(email, 2)).find(({ subject }) => subject === told);
    expect(mail?.text).toMatch(/wasn't, choose a new\s+password/);
    expect(mail?.text).toContain('/login/forgotpassword');

    expect(await logIn(email, password)).toBe(200);
    await post('/authentication/forgotpassword', { emailAddress: email, captcha: await captcha() });
    const all = await subjects(email, 3);
    expect([all.length, all.filter((subject) => subject === told).length]).toEqual([3, 1]);
  });

  test('is told too if it began before the link was opened, and ended after', async () => {
    const email = 'owner9@farm.example';
    const { id, link } = await signUp(email);
    const waitingHere = sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    const waiting = async () => (await waitingHere.execute(ctx.db)).rows.length;
    const [confirming, signingIn] = await ctx.db.transaction().execute(async (holding) => {
      await holding.selectFrom('users').where('id', '=', id).select('id').forUpdate().execute();
      // They get the row in the order in which they asked for it.
      const verified = verify(link);
      await expect.poll(waiting).toBe(1);
      const signedIn = logIn(email, password);
      await expect.poll(waiting).toBe(2);
      return [verified, signedIn];
    });
    expect([(await confirming).verified, await signingIn]).toEqual([true, 200]);
    expect((await subjects(email, 2)).sort()).toEqual([confirm, told]);
  });

  test('is not told where the person confirmed, nor once the password was chosen by a link', async () => {
    const own = 'owner7@farm.example';
    const { link, cookie } = await signUp(own);
    await verify(link, { cookie });
    const chosen = 'owner8@farm.example';
    const stranger = await signUp(chosen);
    const { passwordResetToken: token } = await verify(stranger.link);
    await post('/authentication/resetpassword', { token, newPassword: 'a password of their own' });
    expect(await logIn(own, password)).toBe(200);
    expect(await logIn(chosen, 'a password of their own')).toBe(200);
    for (const emailAddress of [own, chosen])
      await post('/authentication/forgotpassword', { emailAddress, captcha: await captcha() });
    expect(await subjects(own, 2)).not.toContain(told);
    expect(await subjects(chosen, 3)).not.toContain(told);
  });
});
