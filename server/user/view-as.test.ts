import { randomUUIDv7 } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import { postSession } from '../testing/cookies.ts';
import { aBooking, aListing, aUser, type Person, password } from '../testing/factories.ts';
import { endSessionsOf } from './store.ts';

const testApp = await startTestApp();
const { ctx, clock, fetch, signIn, tokenOf, close } = testApp;
afterAll(close);

const hunter = await aUser(ctx, { firstName: 'Hank' });
const host = await aUser(ctx);
const listing = await aListing(ctx, { host, accessInformation: 'Gate code 4471.' });
const hidden = await aListing(ctx, { host, approved: false });
const booking = await aBooking(ctx, { listing, hunter, startDay: '2026-12-01', endDay: '2026-12-02' });

const anAdministrator = () => aUser(ctx, { roles: ['Administrator', 'Customer'] });
const view = async (by: Person, id: string) =>
  (await (await signIn(by)).viewAs({ params: { id }, body: { reason: 'They see no price.' } })).token;
const call = async (token: string, path: string, method = 'GET') => {
  const answer = await fetch(`/api${path}`, { method, headers: { authorization: `Bearer ${token}` } });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown>, answer };
};
const set = (id: string, values: object) =>
  ctx.db.updateTable('users').set(values).where('id', '=', id).execute();

// docs/rules/administration.md#viewing-as-a-user
describe('viewing as a user', () => {
  test('reads what they read, with nothing of an administrator', async () => {
    const administrator = await anAdministrator();
    const token = await view(administrator, hunter.id);
    expect((await call(token, `/user/${hunter.id}`)).body).toMatchObject({ firstName: 'Hank' });
    const own = await call(await tokenOf(hunter), `/booking/getBookingDetail/${booking}`);
    expect(JSON.stringify(own.body)).toContain('Gate code 4471.');
    expect((await call(token, `/booking/getBookingDetail/${booking}`)).body).toEqual(own.body);
    expect((await call(token, `/booking/getUserBookingsDetails/${hunter.id}`)).status).toBe(200);
    for (const path of [`/user/${host.id}`, `/user/${administrator.id}`, `/listing/${listing.id}`])
      expect((await call(token, path)).status).toBe(404);
    for (const path of ['/user', '/administration/audit', `/administration/notes/user/${hunter.id}`])
      expect((await call(token, path)).status).toBe(403);
  });

  test('is in the audit: who, whom, when and why', async () => {
    const [administrator, ada] = [await anAdministrator(), await aUser(ctx)];
    await view(administrator, ada.id);
    const lines = await ctx.db.selectFrom('audit').where('subject_id', '=', ada.id).selectAll().execute();
    expect(lines).toMatchObject([
      { actor_id: administrator.id, at: clock.now(), field: 'pagesViewed', after: 'They see no price.' },
    ]);
    const asAdministrator = await signIn(administrator);
    await expect(
      asAdministrator.viewAs({ params: { id: ada.id }, body: { reason: ' ' } }),
    ).rejects.toMatchObject({ code: 'badInput' });
  });

  test('begins, renews and ends no session, and takes no other token for one', async () => {
    const administrator = await anAdministrator();
    const own = await postSession(testApp, '', { body: { email: administrator.email, password } });
    const token = await view(administrator, hunter.id);
    for (const path of ['/refresh', '/logout', '/logoutEverywhere', '', '/forgotpassword']) {
      const headers = { authorization: `Bearer ${token}`, cookie: own.cookie ?? '' };
      const answer = await fetch(`/api/authentication${path}`, { method: 'POST', headers });
      expect(answer.status, path).toBe(403);
      expect(await answer.json()).toMatchObject({ type: 'urn:openacre:refusal:viewOnly' });
      expect(answer.headers.get('set-cookie')).toBeNull();
    }
    expect((await postSession(testApp, '/refresh', { cookie: own.cookie ?? '' })).status).toBe(200);
    expect((await call(token, `/user/${host.id}/viewAs`, 'POST')).status).toBe(403);
  });

  test('lasts 15 minutes', async () => {
    const token = await view(await anAdministrator(), hunter.id);
    clock.advance({ minutes: 14 });
    expect((await call(token, `/user/${hunter.id}`)).status).toBe(200);
    clock.advance({ minutes: 1 });
    expect((await call(token, `/user/${hunter.id}`)).status).toBe(401);
  });

  test.each([
    ['administrator loses the role', 'viewer', { roles: ['Customer'] }],
    ['administrator is suspended', 'viewer', { suspended_at: new Date() }],
    ['administrator’s address is not confirmed any more', 'viewer', { email_confirmed_at: null }],
    ['user is suspended', 'viewed', { suspended_at: new Date() }],
    ['user becomes an administrator', 'viewed', { roles: ['Administrator'] }],
  ])('ends at once when the %s, on public pages too', async (_, who, values) => {
    const [administrator, ada] = [await anAdministrator(), await aUser(ctx)];
    const own = await aListing(ctx, { host: ada, approved: false });
    const token = await view(administrator, ada.id);
    const paths = [`/user/${ada.id}`, `/listing/detail/${own.id}`];
    for (const path of paths) expect((await call(token, path)).status).toBe(200);
    await set(who === 'viewer' ? administrator.id : ada.id, values);
    for (const path of paths) expect((await call(token, path)).status).toBe(401);
  });

  test('ends at once when the administrator or the user signs out everywhere, or is gone', async () => {
    for (const who of ['viewer', 'viewed', 'gone'] as const) {
      const [administrator, ada] = [await anAdministrator(), await aUser(ctx)];
      const token = await view(administrator, ada.id);
      clock.advance({ seconds: 1 });
      if (who === 'gone') await ctx.db.deleteFrom('audit').where('actor_id', '=', administrator.id).execute();
      if (who === 'gone') await ctx.db.deleteFrom('users').where('id', '=', administrator.id).execute();
      else await endSessionsOf(ctx.db, who === 'viewer' ? administrator.id : ada.id, ctx.now);
      expect((await call(token, `/user/${ada.id}`)).status, who).toBe(401);
    }
  });

  test('is not for pages of administrators, of suspended or of unknown users', async () => {
    const administrator = await anAdministrator();
    const others = [await anAdministrator(), await aUser(ctx, { suspended: true }), administrator];
    for (const { id } of others)
      await expect(view(administrator, id)).rejects.toMatchObject({ code: 'notViewable' });
    await expect(view(administrator, randomUUIDv7())).rejects.toMatchObject({ code: 'notFound' });
  });

  test('stores its token nowhere, whatever Idempotency-Key is sent', async () => {
    const administrator = await anAdministrator();
    const answer = await fetch(`/api/user/${hunter.id}/viewAs`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await tokenOf(administrator)}`,
        'content-type': 'application/json',
        'idempotency-key': 'view-1',
      },
      body: JSON.stringify({ reason: 'They see no price.' }),
    });
    expect(answer.status).toBe(200);
    const keys = await ctx.db.selectFrom('idempotency_keys').selectAll().execute();
    expect(keys).toEqual([]);
    expect(testApp.logs.join('')).not.toContain(((await answer.json()) as { token: string }).token);
  });

  test('shows a host their hidden land', async () => {
    const token = await view(await anAdministrator(), host.id);
    expect((await call(token, `/listing/${hidden.id}`)).status).toBe(200);
  });
});
