import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import { botCheckAnswer } from '../testing/bot-check.ts';
import { postSession } from '../testing/cookies.ts';
import { aBooking, aListing, aUser, password } from '../testing/factories.ts';
import { issueLink, tokenOf as linkTokenOf } from './account-links/account-link.ts';
import { signAccessToken } from './credentials/tokens.ts';
import { events } from './security-log.ts';

const server = await startTestApp({ config: { TRUST_PROXY: '127.0.0.1' }, emulators: ['payments'] });
const { ctx, signIn, tokenOf, fetch, logs, clock, close } = server;
afterAll(close);

const hunter = await aUser(ctx);
const administrator = await aUser(ctx, { roles: ['Administrator'] });

let begin = 0;
beforeEach(() => {
  begin = logs.length;
  clock.advance({ minutes: 2 });
});
/** The lines of security since the test began, without what every line of the log has. */
const lines = () =>
  logs
    .slice(begin)
    .map((line) => JSON.parse(line))
    .filter(({ event }) => event !== undefined)
    .map(({ time: _, pid: __, hostname: ___, ...line }) => line);

const from = (ip: string) => ({ 'x-forwarded-for': ip });
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const requestId = expect.stringMatching(/^[\da-f-]{36}$/);
const signInAs = (email: string, given: string, ip = '203.0.113.7') =>
  fetch('/api/authentication', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...from(ip) },
    body: JSON.stringify({ email, password: given }),
  });

// docs/rules/privacy-and-security.md#security-log
describe('the log of security has one line', () => {
  test('for a sign-in that succeeds, and one that does not, with the account and never with what was typed', async () => {
    await signInAs(hunter.email, password);
    await signInAs(hunter.email, 'typed-wrongly-1');
    await signInAs('typed-into-the-wrong-field@x.example', 'typed-wrongly-2', '2001:db8:1:2:3:4:5:6');
    const call = { call: 'authenticate', caller: null, requestId };
    expect(lines()).toEqual([
      {
        ...{ level: 30, event: 'signedIn', ...call, network: '203.0.113.7', user: hunter.id },
        ...{ role: 'Customer', way: 'password' },
        msg: 'signed in',
      },
      {
        ...{ level: 40, event: 'signInRefused', ...call, network: '203.0.113.7', user: hunter.id },
        msg: 'a sign-in was refused',
      },
      expect.objectContaining({ event: 'signInRefused', network: '2001:db8:1:2::/64', user: null }),
    ]);
    const all = logs.join('');
    for (const secret of [password, 'typed-wrongly', 'typed-into-the-wrong-field'])
      expect(all).not.toContain(secret);
  });

  test('for a session that is opened without a password: by a link that sets one, or with a new account', async () => {
    const { id } = await aUser(ctx, { roles: ['Administrator'] });
    const token = linkTokenOf(ctx, 'reset', await issueLink(ctx, ctx.db, 'reset', id));
    await postSession(server, '/resetpassword', { body: { token, newPassword: 'another password' } });
    const email = 'new-in-the-log@farm.example';
    await fetch('/api/user', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        ...{ email, password, firstName: 'Ada', lastName: 'Lind', phoneNumber: '7155550123' },
        ...{ isAdult: true, termsAccepted: true, captcha: await botCheckAnswer(ctx.config) },
      }),
    });
    const account = await ctx.db.selectFrom('users').where('email', '=', email).select('id').execute();
    const by = { level: 30, event: 'signedIn', caller: null, requestId };
    expect(lines()).toMatchObject([
      { ...by, call: 'resetPassword', user: id, role: 'Administrator', way: 'resetLink' },
      { ...by, call: 'signUp', user: account[0]?.id, role: 'Customer', way: 'signUp' },
    ]);
    expect(logs.join('')).not.toContain(token);
  });

  test('for a call that somebody may not make, with the id that the answer has too', async () => {
    const answer = await fetch('/api/user', {
      headers: { ...bearer(await tokenOf(hunter)), ...from('203.0.113.8') },
    });
    expect(answer.status).toBe(403);
    expect(lines()).toEqual([
      {
        ...{
          level: 40,
          event: 'accessRefused',
          call: 'listUsers',
          caller: hunter.id,
          network: '203.0.113.8',
        },
        ...{
          requestId: answer.headers.get('x-request-id'),
          refusal: 'notAllowed',
          msg: 'a call was refused',
        },
      },
    ]);
  });

  test('for an address of an upload that was tampered with, without the address', async () => {
    const answer = await fetch('/api/upload?key=a&signature=tampered-with', { method: 'PUT', body: 'x' });
    expect(answer.status).toBe(403);
    expect(lines()).toMatchObject([{ event: 'accessRefused', call: 'PUT /api/upload', caller: null }]);
    expect(logs.join('')).not.toContain('tampered-with');
  });

  test('for a token that is not ours, but not for one that has only expired', async () => {
    const expired = await tokenOf(hunter);
    clock.advance({ minutes: 20 });
    const stranger = await signAccessToken(
      administrator,
      null,
      'a secret that is not the server’s own',
      ctx.now(),
    );
    for (const token of [expired, stranger, 'not.a.token'])
      expect((await fetch('/api/user', { headers: bearer(token) })).status).toBe(401);
    const line = {
      level: 40,
      event: 'tokenForged',
      call: 'listUsers',
      caller: null,
      msg: 'a token is not ours',
    };
    expect(lines()).toMatchObject([line, line]);
    expect(logs.join('')).not.toContain(stranger);
  });

  test('for a refresh token that comes back after its use, as one that was stolen does', async () => {
    const { cookie } = await postSession(server, '', { body: { email: hunter.email, password } });
    await postSession(server, '/refresh', { cookie });
    clock.advance({ seconds: 60 });
    await postSession(server, '/refresh', { cookie });
    expect(lines()).toMatchObject([
      { event: 'signedIn' },
      { level: 40, event: 'tokenReused', call: 'refreshSession', user: hunter.id },
    ]);
    expect(logs.join('')).not.toContain(cookie);
  });

  test('for a webhook that is not the provider’s', async () => {
    const answer = await fetch('/api/payment/webhook', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...from('203.0.113.9') },
      body: JSON.stringify({ id: 'x', event_type: 'PAYMENT.CAPTURE.COMPLETED', resource: {} }),
    });
    expect(answer.status).toBe(400);
    expect(lines()).toMatchObject([
      { level: 40, event: 'webhookRefused', call: 'receivePaymentEvent', network: '203.0.113.9' },
    ]);
  });

  test('for what an administrator writes, and for what they read of people', async () => {
    const asAdministrator = await signIn(administrator);
    await asAdministrator.getUser({ params: { id: hunter.id } });
    await asAdministrator.exportUserTable({ query: { search: 'somebody' } });
    await asAdministrator.suspendUser({ params: { id: hunter.id }, body: { reason: 'Left a gate open' } });
    await asAdministrator.liftSuspension({ params: { id: hunter.id }, body: { reason: 'Closed it' } });
    await asAdministrator.getStatistics({ params: { period: 0 } });
    const days = { startDay: '2026-11-18', endDay: '2026-11-19' } as const;
    const bookingId = await aBooking(ctx, { listing: await aListing(ctx), hunter, ...days });
    await asAdministrator.getHunterRatings({ params: { bookingId } });
    await (await signIn(hunter)).getUser({ params: { id: hunter.id } });
    const by = { level: 30, caller: administrator.id, network: '127.0.0.1', requestId };
    expect(lines()).toMatchObject([
      { ...by, event: 'administratorRead', call: 'getUser', subject: { id: hunter.id } },
      { ...by, event: 'administratorRead', call: 'exportUserTable' },
      { ...by, event: 'administratorWrote', call: 'suspendUser', subject: { id: hunter.id } },
      { ...by, event: 'administratorWrote', call: 'liftSuspension', subject: { id: hunter.id } },
      { ...by, event: 'administratorRead', call: 'getHunterRatings', subject: { bookingId } },
    ]);
    expect(logs.join('')).not.toContain('Left a gate open');
  });

  test('for what an administrator reads as somebody whose pages they look at, not for what anybody may read', async () => {
    const land = await aListing(ctx);
    const asAdministrator = await signIn(administrator);
    const body = { reason: 'They see no price.' };
    const { token } = await asAdministrator.viewAs({ params: { id: hunter.id }, body });
    lines();
    const paths = [`/user/${hunter.id}`, `/booking/getUserBookingsDetails/${hunter.id}`, '/saved'];
    for (const path of [...paths, `/listing/detail/${land.id}`])
      await fetch(`/api${path}`, { headers: bearer(token) });
    expect(lines().filter(({ event }) => event === 'administratorRead')).toMatchObject(
      ['getUser', 'getUserBookings', 'listSaved'].map((call) => ({
        ...{ level: 30, caller: administrator.id, viewing: hunter.id, call },
      })),
    );
  });

  test('for a limit that was reached; of thousands from one network a count is left', async () => {
    const json = { 'content-type': 'application/json', ...from('203.0.113.10') };
    const statuses = new Map<number, number>();
    for (let sent = 0; sent < 140; sent += 1) {
      const { status } = await fetch('/api/policyReports', { method: 'POST', headers: json, body: '[]' });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect(statuses.get(429)).toBeGreaterThan(100);
    expect(lines()).toHaveLength(60);
    expect(lines()[0]).toEqual({
      ...{ level: 40, event: 'limitReached', call: 'POST /api/policyReports', caller: null, requestId },
      ...{ network: '203.0.113.10', refusal: 'tooManyRequests', msg: 'a limit was reached' },
    });
    clock.advance({ minutes: 2 });
    await fetch('/api/user', { headers: bearer('not.a.token') });
    expect(lines().slice(60)).toMatchObject([
      { event: 'limitReached', network: '203.0.113.10', leftOut: (statuses.get(429) ?? 0) - 60 },
      { event: 'tokenForged' },
    ]);
  });

  test('as far as the wider networks around one of IPv6 have lines, whichever of its networks they come from', async () => {
    const forge = async (house: number, flat: number, times: number) => {
      const headers = {
        authorization: 'Bearer not.a.token',
        ...from(`2001:db8:77:${(house * 256 + flat).toString(16)}::1`),
      };
      for (let sent = 0; sent < times; sent += 1) await fetch('/api/user', { headers });
    };
    const count = () => lines().length;
    // What a network causes beyond its own 60 takes none of its neighbors' lines.
    await forge(1, 1, 70);
    expect(count()).toBe(60);
    // A /56 has four times 60, a /48 sixteen times.
    for (let flat = 2; flat <= 5; flat += 1) await forge(1, flat, 60);
    expect(count()).toBe(240);
    for (let house = 2; house <= 5; house += 1)
      for (let flat = 1; flat <= 4; flat += 1) await forge(house, flat, 60);
    expect(count()).toBe(960);
    await fetch('/api/user', {
      headers: { authorization: 'Bearer not.a.token', ...from('2001:db8:78::1') },
    });
    expect(count()).toBe(961);
    clock.advance({ minutes: 2 });
    await forge(1, 1, 1);
    expect(lines().slice(961)).toMatchObject([
      { event: 'tokenForged', network: '2001:db8:77:101::/64', leftOut: 10 },
      { event: 'tokenForged', network: '2001:db8:77:100::/56', leftOut: 60 },
      { event: 'tokenForged', network: '2001:db8:77::/48', leftOut: 240 },
      { event: 'tokenForged', network: '2001:db8:77:101::/64', requestId },
    ]);
  });
});

// docs/rules/privacy-and-security.md#security-log
test('the log of security has no line of a session that was not saved, opened or ended', async () => {
  const stolen = await postSession(server, '', { body: { email: hunter.email, password } });
  await postSession(server, '/refresh', { cookie: stolen.cookie });
  clock.advance({ seconds: 60 });
  begin = logs.length;
  await sql`create function refuse_commit() returns trigger language plpgsql as
    'begin raise exception ''no commit''; end'`.execute(ctx.db);
  await sql`create constraint trigger refused after insert or update on sessions
    deferrable initially deferred for each row execute function refuse_commit()`.execute(ctx.db);
  const links = await aUser(ctx);
  const token = linkTokenOf(ctx, 'reset', await issueLink(ctx, ctx.db, 'reset', links.id));
  const answers = [
    await postSession(server, '', { body: { email: hunter.email, password } }),
    await postSession(server, '/resetpassword', { body: { token, newPassword: 'another password' } }),
    await postSession(server, '/refresh', { cookie: stolen.cookie }),
  ];
  await sql`drop function refuse_commit cascade`.execute(ctx.db);
  expect(answers.map(({ status, cookie }) => ({ status, cookie }))).toEqual(
    answers.map(() => ({ status: 500, cookie: undefined })),
  );
  expect(lines()).toEqual([]);
  await postSession(server, '/refresh', { cookie: stolen.cookie });
  expect(lines()).toMatchObject([{ event: 'tokenReused', user: hunter.id }]);
});

// docs/rules/privacy-and-security.md#security-log
test.each(['warn', 'silent'])('the log of security is written also where the log is %s', async (level) => {
  const quiet = await startTestApp({ config: { LOG_LEVEL: level } });
  const { email } = await aUser(quiet.ctx);
  await postSession(quiet, '', { body: { email, password } });
  await quiet.fetch('/api/user', { headers: bearer('not.a.token') });
  quiet.ctx.log.info('not asked for');
  expect(quiet.logs.map((line) => JSON.parse(line))).toMatchObject([
    { event: 'signedIn', level: 30 },
    { event: 'tokenForged', level: 40 },
  ]);
  await quiet.close();
});

test('each event is explained, with how loud it is', async () => {
  const page = await readFile(join(import.meta.dirname, '../../docs/security-log.md'), 'utf8');
  const rows = [...page.matchAll(/^\| `(\w+)` \| (info|warn|error) \|/gm)].map(([, name, level]) => [
    name,
    level,
  ]);
  expect(rows).toEqual(Object.entries(events).map(([name, [level]]) => [name, level]));
});
