import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { hashPassword } from '../platform/credentials/passwords.ts';
import { startTestApp } from '../testing/app.ts';
import { postSession } from '../testing/cookies.ts';
import { aUser, type Person, password } from '../testing/factories.ts';
import { deleteExpiredJob } from './delete-expired.job.ts';

const testApp = await startTestApp();
const { ctx, fetch, tokenOf, clock, close } = testApp;
afterAll(close);

let addresses = 0;
/** A new address for each attempt, so that only the tests of rate limits reach them. */
const nextAddress = () => {
  addresses += 1;
  return `198.51.100.${addresses}`;
};
const signIn = (email: string, given: string, from = nextAddress()) =>
  postSession(testApp, '', { body: { email, password: given }, from });
const refresh = (cookie: string | undefined) => postSession(testApp, '/refresh', { cookie });
const signedIn = async (traits = {}) => {
  const person = await aUser(ctx, traits);
  const { body, cookie = '' } = await signIn(person.email, password);
  return { person, token: body?.token ?? '', cookie };
};
const claimsOf = (token = '') => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
const statusOf = async (person: Person, token: string) =>
  (await fetch(`/api/user/${person.id}`, { headers: { authorization: `Bearer ${token}` } })).status;

// docs/rules/accounts.md#signing-in
describe('signing in', () => {
  test('returns a token for fifteen minutes with id, email and role, and sets the refresh cookie', async () => {
    const person = await aUser(ctx, { email: 'hilda@farm.example' });
    const { status, body, setCookie } = await signIn('Hilda@FARM.example', password);
    expect({ status, reset: body?.migrationPasswordResetRequired }).toEqual({ status: 200, reset: false });
    const issued = Math.floor(clock.now().getTime() / 1000);
    expect(claimsOf(body?.token)).toMatchObject({
      sub: person.id,
      email: 'hilda@farm.example',
      role: 'customer',
      iat: issued,
      exp: issued + 900,
    });
    expect(setCookie).toMatch(/^openacre_refresh=[\w-]{43}; /);
    for (const attribute of ['HttpOnly', 'SameSite=Strict', 'Path=/api/authentication']) {
      expect(setCookie).toContain(attribute);
    }
    const user = await ctx.db.selectFrom('users').where('id', '=', person.id).selectAll().executeTakeFirst();
    expect(user?.last_login_at).toEqual(clock.now());
  });

  test('returns the administrator role, even with other roles', async () => {
    const { token } = await signedIn({ roles: ['Customer', 'Administrator'] });
    expect(claimsOf(token).role).toBe('administrator');
  });

  test('responds to a wrong password and an unknown address the same way, in the same time', async () => {
    const { email } = await aUser(ctx);
    // Measured in CPU time of all threads: wall-clock time includes other load on the machine.
    const time = async (address: string, given: string) => {
      const started = process.cpuUsage();
      const { status, body, setCookie } = await signIn(address, given);
      const { user, system } = process.cpuUsage(started);
      return { took: user + system, answer: { status, body, setCookie } };
    };
    const rounds = Array.from({ length: 5 }, (_, index) => index);
    const wrong = [];
    const unknown = [];
    for (const round of rounds) {
      wrong.push(await time(email, `wrong-password-${round}`));
      unknown.push(await time(`nobody${round}@farm.example`, password));
    }
    for (const { answer } of [...wrong, ...unknown]) expect(answer).toEqual(wrong[0]?.answer);
    expect(wrong[0]?.answer).toMatchObject({
      status: 401,
      body: { detail: 'Invalid email or password.' },
      setCookie: '',
    });
    // Hashing takes tens of milliseconds; a response without it takes one or two.
    const least = (tries: { took: number }[]) => Math.min(...tries.map(({ took }) => took));
    expect(least(unknown)).toBeGreaterThan(least(wrong) / 3);
    expect(least(wrong)).toBeGreaterThan(least(unknown) / 3);
  });

  test('refuses a lone surrogate, which hashes like U+FFFD', async () => {
    const { email, id } = await aUser(ctx);
    const passwordHash = await hashPassword('abcdefg\ufffd');
    await ctx.db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', id).execute();
    for (const given of ['abcdefg\ud800', 'abcdefg\udc00'])
      expect(await signIn(email, given)).toMatchObject({
        status: 401,
        body: { detail: 'Invalid email or password.' },
        setCookie: '',
      });
    expect((await signIn(email, 'abcdefg\ufffd')).status).toBe(200);
  });

  test('tells a person of the suspension, but only with the right password', async () => {
    const { email } = await aUser(ctx, { suspended: true });
    expect(await signIn(email, password)).toMatchObject({
      status: 403,
      body: { detail: 'This account is suspended. Please contact support.' },
      setCookie: '',
    });
    expect((await signIn(email, 'wrong')).status).toBe(401);
  });

  test('sends a migrated person to the reset, with any password and without a session', async () => {
    const { email } = await aUser(ctx, { migrationPasswordResetRequired: true });
    for (const given of [password, 'anything']) {
      expect(await signIn(email, given)).toMatchObject({
        status: 200,
        body: { token: null, migrationPasswordResetRequired: true },
        setCookie: '',
      });
    }
    const { email: after } = await aUser(ctx, { migrationPasswordResetRequired: false });
    expect((await signIn(after, password)).body?.token).toEqual(expect.any(String));
  });

  test('works with an expired token still in the browser', async () => {
    const person = await aUser(ctx);
    const body = { email: person.email, password };
    const answer = await postSession(testApp, '', { body, token: 'an.old.token', from: '198.51.100.250' });
    expect(answer.status).toBe(200);
  });

  test.each([
    [{ email: '', password }, 'email', 'Required'],
    [{ email: 'foo', password }, 'email', 'Not a valid email'],
    [{ email: 'a@b.example' }, 'password', 'Required'],
    [{ email: 'a@b.example', password: 'x'.repeat(51) }, 'password', 'At most 50 characters'],
    [{ email: `${'x'.repeat(50)}@b.example`, password }, 'email', 'At most 50 characters'],
    [{ email: { $ne: null }, password }, 'email', 'Required'],
  ])('is refused for %o', async (body, path, message) => {
    const answer = await postSession(testApp, '', { body, from: '203.0.113.1' });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path, message }] } });
  });
});

// docs/rules/accounts.md#guessing-passwords, docs/rules/accounts.md#email-addresses
describe('guessing a password', async () => {
  const another = await createApp(ctx);
  afterAll(() => another.close());
  const wrong = (email: string, from?: string) => signIn(email, 'a-wrong-guess', from);

  test('is refused after ten attempts, even concurrent ones, and in other processes too', async () => {
    const { email } = await aUser(ctx);
    const from = nextAddress();
    const attempts = await Promise.all(Array.from({ length: 15 }, () => wrong(email, from)));
    expect(attempts.map(({ status }) => status).sort()).toEqual([
      ...Array(10).fill(401),
      ...Array(5).fill(429),
    ]);
    // Even the right password is refused now.
    const elsewhere = await another.inject({
      method: 'POST',
      url: '/api/authentication',
      remoteAddress: from,
      payload: { email: email.toUpperCase(), password },
    });
    expect([elsewhere.statusCode, elsewhere.headers['retry-after']]).toEqual([429, '900']);
    expect(elsewhere.json()).toMatchObject({ detail: 'Too many tries. Please try again in 15 minutes.' });
    // The owner, on another network, is not locked out.
    expect((await signIn(email, password)).status).toBe(200);
    clock.advance({ minutes: 15 });
    expect((await signIn(email, password, from)).status).toBe(200);
  });

  test('from one network uses up the limit of that network only', async () => {
    const { email } = await aUser(ctx);
    const from = nextAddress();
    await Promise.all(Array.from({ length: 10 }, () => wrong(email, from)));
    for (let round = 0; round < 10; round += 1) {
      const attempts = await Promise.all(Array.from({ length: 11 }, () => wrong(email, from)));
      expect(attempts.map(({ status }) => status)).toEqual(Array(11).fill(429));
    }
    // From a network without an earlier sign-in, after a hundred and twenty guesses.
    expect((await signIn(email, password)).status).toBe(200);
  });

  test('is not confused with many concurrent right passwords: the person can sign in afterwards', async () => {
    const { email } = await aUser(ctx);
    const from = nextAddress();
    const attempts = await Promise.all(Array.from({ length: 25 }, () => signIn(email, password, from)));
    expect(new Set(attempts.map(({ status }) => status))).toEqual(new Set([200, 429]));
    // No limit is used up: the other attempts are only pending.
    for (const { body, retryAfter } of attempts.filter(({ status }) => status === 429))
      expect([body?.detail, retryAfter]).toEqual([
        'Too many tries. Please wait a moment and try again.',
        '3',
      ]);
    for (let count = 0; count < 10; count += 1) expect((await wrong(email, from)).status).toBe(401);
    expect((await signIn(email, password, from)).status).toBe(429);
  });

  test('counts for the account, in any case of the address', async () => {
    const { email } = await aUser(ctx, { email: 'sigrid.iversen@farm.example' });
    const from = nextAddress();
    // All of these spellings are the account's: each works with the right password.
    const written = [email, email.toUpperCase(), email.replaceAll('i', 'I'), email.replace('i', 'ｉ')];
    for (const address of written) expect((await signIn(address, password, from)).status).toBe(200);
    const statuses = [];
    for (let count = 0; count < 12; count += 1)
      statuses.push((await wrong(written[count % 4] ?? '', from)).status);
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
    // 'İ' is another letter, also to the right password: so it can't be used to guess this one.
    for (const address of [email.replaceAll('i', 'İ'), email.replace('i', 'İ')])
      expect((await signIn(address, password)).status).toBe(401);
  });

  test('gets the same responses for an unknown address', async () => {
    const from = nextAddress();
    const statuses = [];
    for (let count = 0; count < 11; count += 1)
      statuses.push((await wrong('nobody@farm.example', from)).status);
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
  });

  test('from many networks is refused for the account after a hundred attempts', async () => {
    const { email } = await aUser(ctx);
    await ctx.db
      .updateTable('attempts')
      .set({ count: 99 })
      .where('key', '=', await keyMadeBy(() => wrong(email)))
      .execute();
    expect((await wrong(email)).status).toBe(401);
    expect((await wrong(email)).status).toBe(429);
  });

  test('from many networks locks nobody out where they have signed in before', async () => {
    const { email } = await aUser(ctx);
    const home = nextAddress();
    const key = await keyMadeBy(() => wrong(email));
    expect((await signIn(email, password, home)).status).toBe(200);
    await ctx.db.updateTable('attempts').set({ count: 200 }).where('key', '=', key).execute();
    expect((await signIn(email, password)).status).toBe(429);
    expect((await signIn(email, password, home)).status).toBe(200);
    expect((await wrong(email, home)).status).toBe(401);
  });

  test('is refused with a password that is changed during the comparison', async () => {
    const { id, email } = await aUser(ctx);
    const waiting = async () =>
      (
        await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(ctx.db)
      ).rows.length;
    const { late } = await ctx.db.transaction().execute(async (transaction) => {
      const another = { password_hash: await hashPassword('quite another one') };
      await transaction.updateTable('users').set(another).where('id', '=', id).execute();
      const attempt = signIn(email, password);
      await expect.poll(waiting).toBe(1);
      return { late: attempt };
    });
    expect((await late).status).toBe(401);
  });

  test('of many accounts is refused for the network, for IPv6 as a /64', async () => {
    const statuses = [];
    for (let count = 0; count < 51; count += 1)
      statuses.push((await wrong(`nobody${count}@farm.example`, `2001:db8:7::${count}`)).status);
    expect(statuses).toEqual([...Array(50).fill(401), 429]);
  });

  test('is not counted with the right password', async () => {
    const { email } = await aUser(ctx);
    const from = nextAddress();
    for (let count = 0; count < 9; count += 1) await wrong(email, from);
    for (let count = 0; count < 12; count += 1)
      expect((await signIn(email, password, from)).status).toBe(200);
    expect((await wrong(email, from)).status).toBe(401);
    expect((await wrong(email, from)).status).toBe(429);
  });

  test('is counted without storing the input, and deleted after its window', async () => {
    await wrong('typed-my-password-here', nextAddress());
    const counters = await ctx.db.selectFrom('attempts').select('key').execute();
    expect(counters.every(({ key }) => key.length === 32)).toBe(true);
    clock.advance({ hours: 24 * 180 });
    await deleteExpiredJob.run(ctx, {});
    expect(await ctx.db.selectFrom('attempts').select('key').execute()).toEqual([]);
  });

  /** The key of the account's counter, whose window ends last. */
  const keyMadeBy = async (attempt: () => Promise<unknown>): Promise<Buffer> => {
    await ctx.db.deleteFrom('attempts').execute();
    await attempt();
    const { key } = await ctx.db
      .selectFrom('attempts')
      .select('key')
      .orderBy('ends_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    return key;
  };
});

// docs/rules/accounts.md#refresh-token
describe('refreshing', () => {
  test('returns a new token and a new cookie', async () => {
    const { person, cookie } = await signedIn();
    clock.advance({ minutes: 20 });
    const renewed = await refresh(cookie);
    expect(renewed.status).toBe(200);
    expect(renewed.cookie).not.toBe(cookie);
    expect(await statusOf(person, renewed.body?.token ?? '')).toBe(200);
  });

  test('works for two tabs at once', async () => {
    const { cookie } = await signedIn();
    const both = await Promise.all([refresh(cookie), refresh(cookie)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    clock.advance({ seconds: 60 });
    const after = await Promise.all(both.map((one) => refresh(one.cookie)));
    expect(after.map(({ status }) => status)).toEqual([200, 200]);
  });

  test('with a used cookie ends the session, for the thief and the owner', async () => {
    const { cookie } = await signedIn();
    const renewed = await refresh(cookie);
    clock.advance({ seconds: 11 });
    const replayed = await refresh(cookie);
    expect(replayed).toMatchObject({
      status: 401,
      body: { detail: 'Your session has ended. Please log in again.' },
      cookie: '',
    });
    expect((await refresh(renewed.cookie)).status).toBe(401);
  });

  test('does not change sessions on other devices', async () => {
    const { person, cookie } = await signedIn();
    const { cookie: phone } = await signIn(person.email, password);
    await refresh(cookie);
    clock.advance({ seconds: 11 });
    expect((await refresh(cookie)).status).toBe(401);
    expect((await refresh(phone)).status).toBe(200);
  });

  test('works for thirty days without use, and no longer', async () => {
    const { cookie } = await signedIn();
    clock.advance({ days: 29, hours: 23 });
    const { status, cookie: next } = await refresh(cookie);
    expect(status).toBe(200);
    clock.advance({ days: 30, seconds: 1 });
    expect((await refresh(next)).status).toBe(401);
  });

  test('is refused without a cookie, or with an unknown one', async () => {
    for (const cookie of [undefined, '', 'x', 'A'.repeat(43), '%00'])
      expect((await refresh(cookie)).status).toBe(401);
  });

  test('returns the current role', async () => {
    const { person, cookie } = await signedIn({ roles: ['Administrator'] });
    await ctx.db
      .updateTable('users')
      .set({ roles: ['Customer'] })
      .where('id', '=', person.id)
      .execute();
    expect(claimsOf((await refresh(cookie)).body?.token).role).toBe('customer');
  });

  test('is refused once suspended', async () => {
    const { person, cookie } = await signedIn();
    await ctx.db
      .updateTable('users')
      .set({ suspended_at: clock.now() })
      .where('id', '=', person.id)
      .execute();
    expect((await refresh(cookie)).status).toBe(401);
  });

  test('stores only a hash of the cookie’s token', async () => {
    const { cookie } = await signedIn();
    const rows = await ctx.db.selectFrom('refresh_tokens').select('token_hash').execute();
    expect(rows.every(({ token_hash }) => token_hash.length === 32)).toBe(true);
    expect(rows.some(({ token_hash }) => token_hash.equals(Buffer.from(cookie, 'base64url')))).toBe(false);
  });
});

// docs/rules/accounts.md#signing-out
describe('signing out', () => {
  test('ends the session and clears the cookie', async () => {
    const { cookie } = await signedIn();
    const renewed = await refresh(cookie);
    expect(await postSession(testApp, '/logout', { cookie: renewed.cookie })).toMatchObject({
      status: 204,
      cookie: '',
    });
    expect((await refresh(renewed.cookie)).status).toBe(401);
    expect((await refresh(cookie)).status).toBe(401);
  });

  test('everywhere ends all sessions of that person only', async () => {
    const { person, token, cookie } = await signedIn();
    const other = await signedIn();
    const { cookie: phone } = await signIn(person.email, password);
    const rotated = await refresh(cookie);
    expect(await postSession(testApp, '/logoutEverywhere', { token, cookie: rotated.cookie })).toMatchObject({
      status: 204,
      cookie: '',
    });
    for (const ended of [cookie, rotated.cookie, phone]) expect((await refresh(ended)).status).toBe(401);
    expect((await refresh(other.cookie)).status).toBe(200);
    // Signing in again with the password works, and lasts.
    const { cookie: again } = await signIn(person.email, password);
    expect((await refresh(again)).status).toBe(200);
  });

  test('works without a session too', async () => {
    expect((await postSession(testApp, '/logout')).status).toBe(204);
    expect((await postSession(testApp, '/logout', { cookie: 'nobody’s' })).status).toBe(204);
  });
});

// docs/rules/accounts.md#access-token, docs/rules/accounts.md#end-of-sessions
describe('an access token', () => {
  test('works for fifteen minutes', async () => {
    const person = await aUser(ctx);
    const token = await tokenOf(person);
    expect(await statusOf(person, token)).toBe(200);
    clock.advance({ minutes: 14, seconds: 59 });
    expect(await statusOf(person, token)).toBe(200);
    clock.advance({ seconds: 1 });
    expect(await statusOf(person, token)).toBe(401);
  });

  test('is invalid as soon as its sessions are ended; a newer one is valid', async () => {
    const { person, token } = await signedIn();
    clock.advance({ seconds: 0.001 });
    const headers = { authorization: `Bearer ${token}` };
    await fetch('/api/authentication/logoutEverywhere', { method: 'POST', headers });
    expect(await statusOf(person, token)).toBe(401);
    expect(await statusOf(person, await tokenOf(person))).toBe(200);
  });

  test('of a session that begins where the clock is behind that of who ended the others is valid', async () => {
    const { person, token } = await signedIn();
    clock.advance({ seconds: 5 });
    const headers = { authorization: `Bearer ${token}` };
    await fetch('/api/authentication/logoutEverywhere', { method: 'POST', headers });
    clock.advance({ seconds: -5 });
    const { body } = await signIn(person.email, password);
    expect(await statusOf(person, body?.token ?? '')).toBe(200);
    expect(await statusOf(person, token)).toBe(401);
  });

  test('says when its session began, also once it is renewed', async () => {
    const { token, cookie } = await signedIn();
    const began = Math.floor(clock.now().getTime() / 1000);
    clock.advance({ minutes: 20 });
    const renewed = await refresh(cookie);
    for (const one of [token, renewed.body?.token]) expect(claimsOf(one).auth_time).toBe(began);
  });

  test('of a deleted person or former administrator has no rights', async () => {
    const former = await aUser(ctx, { roles: ['Administrator'] });
    const headers = { authorization: `Bearer ${await tokenOf(former)}`, 'content-type': 'application/json' };
    const create = () => fetch('/api/user/create', { method: 'POST', headers, body: '{}' });
    expect((await create()).status).toBe(400);
    await ctx.db
      .updateTable('users')
      .set({ roles: ['Customer'] })
      .where('id', '=', former.id)
      .execute();
    expect((await create()).status).toBe(403);
    await ctx.db.deleteFrom('users').where('id', '=', former.id).execute();
    expect((await create()).status).toBe(401);
  });
});

test('every night expired data is deleted, and nothing else', async () => {
  const old = await signedIn();
  clock.advance({ days: 31 });
  const { cookie } = await signedIn();
  await deleteExpiredJob.run(ctx, {});
  const left = await ctx.db.selectFrom('sessions').select('user_id').execute();
  expect(left.map(({ user_id }) => user_id)).not.toContain(old.person.id);
  expect((await refresh(cookie)).status).toBe(200);
});
