import { afterAll, describe, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { signAccessToken, signViewToken } from '../platform/credentials/tokens.ts';
import { startTestApp } from '../testing/app.ts';
import { postSession } from '../testing/cookies.ts';
import { aListing, aUser, type Person, password } from '../testing/factories.ts';
import { deleteExpiredJob } from './delete-expired.job.ts';

const testApp = await startTestApp();
const { ctx, fetch, tokenOf, clock, close } = testApp;
afterAll(close);

const refresh = (cookie: string | undefined) => postSession(testApp, '/refresh', { cookie });
const logIn = async (person: Person) => {
  const { body, cookie = '' } = await postSession(testApp, '', { body: { email: person.email, password } });
  return { token: body?.token ?? '', cookie };
};
const signedIn = async (traits: Parameters<typeof aUser>[1] = {}) => {
  const person = await aUser(ctx, traits);
  return { person, ...(await logIn(person)) };
};
const statusOf = async (path: string, token: string) =>
  (await fetch(`/api${path}`, { headers: { authorization: `Bearer ${token}` } })).status;
const own = ({ id }: Person) => `/user/${id}`;
const sessionsOf = ({ id }: Person) =>
  ctx.db.selectFrom('sessions').where('user_id', '=', id).selectAll().execute();
const tokensOf = ({ id }: Person) =>
  ctx.db
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.id', 'session_id')
    .where('user_id', '=', id)
    .select(['used_at', 'expires_at'])
    .execute();

// docs/rules/accounts.md#end-of-sessions
describe('an access token ends with its session', () => {
  test('at once on signing out, on this device alone', async () => {
    const { person, token, cookie } = await signedIn();
    const phone = await logIn(person);
    expect(await statusOf(own(person), token)).toBe(200);
    await postSession(testApp, '/logout', { cookie });
    const land = await aListing(ctx);
    for (const path of [own(person), `/listing/detail/${land.id}`])
      expect(await statusOf(path, token), path).toBe(401);
    expect(await statusOf(own(person), phone.token)).toBe(200);
  });

  test('at once on signing out where the browser has lost the cookie, with the token alone', async () => {
    const { person, token, cookie } = await signedIn();
    const phone = await logIn(person);
    expect((await postSession(testApp, '/logout', { token })).status).toBe(204);
    expect(await statusOf(own(person), token)).toBe(401);
    expect((await refresh(cookie)).status).toBe(401);
    expect(await statusOf(own(person), phone.token)).toBe(200);
    // A token that is not valid ends nothing, and is no reason not to sign out.
    expect((await postSession(testApp, '/logout', { token: `${phone.token}x` })).status).toBe(204);
    expect(await statusOf(own(person), phone.token)).toBe(200);
  });

  test('on signing out with a token that has expired, but not with one that somebody else signed', async () => {
    const { person, token, cookie } = await signedIn();
    const { sid: id } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    clock.advance({ minutes: 20 });
    const forged = await signAccessToken(person, { id, startedAt: ctx.now() }, 'another secret', ctx.now());
    const administrator = await aUser(ctx, { roles: ['Administrator'] });
    const secret = ctx.config.SESSION_SECRET;
    const view = await signViewToken(person, { id: administrator.id, sessionId: id }, secret, ctx.now());
    clock.advance({ minutes: 20 });
    for (const other of [forged, view])
      expect((await postSession(testApp, '/logout', { token: other })).status).toBe(204);
    const renewed = await refresh(cookie);
    expect(renewed.status).toBe(200);
    expect((await postSession(testApp, '/logout', { token })).status).toBe(204);
    expect((await refresh(renewed.cookie)).status).toBe(401);
    expect(await statusOf(own(person), renewed.body?.token ?? '')).toBe(401);
  });

  test('at once when a used refresh token shows a theft, for every token of the session', async () => {
    const { person, token, cookie } = await signedIn();
    const renewed = await refresh(cookie);
    clock.advance({ seconds: 11 });
    expect(await statusOf(own(person), renewed.body?.token ?? '')).toBe(200);
    expect((await refresh(cookie)).status).toBe(401);
    for (const ended of [token, renewed.body?.token ?? ''])
      expect(await statusOf(own(person), ended)).toBe(401);
  });

  test('in another process too', async () => {
    const another = await createApp(ctx);
    const { person, token, cookie } = await signedIn();
    await postSession(testApp, '/logout', { cookie });
    const headers = { authorization: `Bearer ${token}` };
    const answer = await another.inject({ url: `/api${own(person)}`, headers });
    await another.close();
    expect(answer.statusCode).toBe(401);
  });

  test('and a view of somebody’s pages with the administrator’s', async () => {
    const administrator = await signedIn({ roles: ['Administrator'] });
    const ada = await aUser(ctx);
    const answer = await fetch(`/api/user/${ada.id}/viewAs`, {
      method: 'POST',
      headers: { authorization: `Bearer ${administrator.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ reason: 'They see no price.' }),
    });
    const { token } = (await answer.json()) as { token: string };
    expect(await statusOf(own(ada), token)).toBe(200);
    await postSession(testApp, '/logout', { cookie: administrator.cookie });
    expect(await statusOf(own(ada), token)).toBe(401);
  });

  test('but one from before tokens named their session lasts its fifteen minutes', async () => {
    const { person, cookie } = await signedIn();
    const before = await tokenOf(person);
    await postSession(testApp, '/logout', { cookie });
    expect(await statusOf(own(person), before)).toBe(200);
  });

  test('and can’t name the session of somebody else', async () => {
    const [ada, odd] = [await signedIn(), await signedIn()];
    await ctx.db
      .updateTable('sessions')
      .set({ user_id: ada.person.id })
      .where('user_id', '=', odd.person.id)
      .execute();
    expect(await statusOf(own(odd.person), odd.token)).toBe(401);
  });
});

// docs/rules/accounts.md#refresh-token
describe('a used refresh token', () => {
  test('answers twenty at once with one successor, again within ten seconds, and leaves one chain', async () => {
    const { person, cookie } = await signedIn();
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(cookie)));
    clock.advance({ seconds: 10 });
    answers.push(await refresh(cookie));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const successors = [...new Set(answers.map((answer) => answer.cookie))];
    expect(successors).toHaveLength(1);
    expect(successors[0]).not.toBe(cookie);
    expect((await tokensOf(person)).filter(({ used_at }) => used_at === null)).toHaveLength(1);
    expect(await sessionsOf(person)).toHaveLength(1);
  });

  test('answers the newest token of its chain, if its successor was used meanwhile', async () => {
    const { cookie } = await signedIn();
    const second = await refresh(cookie);
    const third = await refresh(second.cookie);
    expect((await refresh(cookie)).cookie).toBe(third.cookie);
    clock.advance({ minutes: 20 });
    expect((await refresh(third.cookie)).status).toBe(200);
  });

  test('does so while its successors are used at the same time', async () => {
    const { person, cookie } = await signedIn();
    const second = await refresh(cookie);
    const both = [cookie, second.cookie];
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => refresh(both[index % 2])));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await tokensOf(person)).filter(({ used_at }) => used_at === null)).toHaveLength(1);
    const last = await refresh(cookie);
    clock.advance({ minutes: 20 });
    expect((await refresh(last.cookie)).status).toBe(200);
  });
});

// docs/rules/accounts.md#end-of-sessions
describe('a session ends for good', () => {
  test('after ninety days, however much it is used', async () => {
    const { person, cookie: first } = await signedIn();
    let cookie = first;
    for (let day = 0; day < 85; day += 17) {
      clock.advance({ days: 17 });
      const renewed = await refresh(cookie);
      expect(renewed.status, `day ${day}`).toBe(200);
      cookie = renewed.cookie ?? '';
    }
    clock.advance({ days: 4, hours: 23, minutes: 50 });
    const last = await refresh(cookie);
    expect(last.status).toBe(200);
    const ends = /Expires=([^;]+)/.exec(last.setCookie)?.[1];
    clock.advance({ minutes: 9 });
    expect(await statusOf(own(person), last.body?.token ?? '')).toBe(200);
    clock.advance({ minutes: 1 });
    expect(new Date(ends ?? '').getTime()).toBe(Math.floor(clock.now().getTime() / 1000) * 1000);
    expect(await statusOf(own(person), last.body?.token ?? '')).toBe(401);
    expect(await refresh(last.cookie)).toMatchObject({
      status: 401,
      body: { detail: 'Your session has ended. Please log in again.' },
      cookie: '',
    });
  });

  test('after twelve hours for an administrator', async () => {
    const { person, cookie } = await signedIn({ roles: ['Customer', 'Administrator'] });
    clock.advance({ hours: 11, minutes: 55 });
    const renewed = await refresh(cookie);
    expect(renewed.status).toBe(200);
    clock.advance({ minutes: 4, seconds: 59 });
    expect(await statusOf('/user', renewed.body?.token ?? '')).toBe(200);
    clock.advance({ seconds: 1 });
    expect(await statusOf('/user', renewed.body?.token ?? '')).toBe(401);
    expect((await refresh(renewed.cookie)).status).toBe(401);
    expect((await logIn(person)).token).not.toBe('');
  });

  test('by the role that its person has by now', async () => {
    const { person, cookie } = await signedIn();
    clock.advance({ hours: 13 });
    const renewed = await refresh(cookie);
    await ctx.db
      .updateTable('users')
      .set({ roles: ['Administrator'] })
      .where('id', '=', person.id)
      .execute();
    expect(await statusOf('/user', renewed.body?.token ?? '')).toBe(401);
    expect((await refresh(renewed.cookie)).status).toBe(401);
  });

  test('and is deleted in the night after', async () => {
    const { person } = await signedIn({ roles: ['Administrator'] });
    clock.advance({ hours: 13 });
    await deleteExpiredJob.run(ctx, {});
    expect(await sessionsOf(person)).toEqual([]);
  });
});

// docs/rules/privacy-and-security.md#roles-at-call-time
test('where anyone may call, a suspended person is a visitor, whose own hidden land is not found', async () => {
  const { person, token } = await signedIn();
  const hidden = await aListing(ctx, { host: person, approved: false });
  const shown = await aListing(ctx, { host: person });
  const paths = [`/listing/detail/${hidden.id}`, `/listing/public/${hidden.id}`];
  for (const path of paths) expect(await statusOf(path, token), path).toBe(200);
  await ctx.db.updateTable('users').set({ suspended_at: clock.now() }).where('id', '=', person.id).execute();
  for (const path of paths) expect(await statusOf(path, token), path).toBe(404);
  expect(await statusOf(`/listing/detail/${shown.id}`, token)).toBe(200);
});
