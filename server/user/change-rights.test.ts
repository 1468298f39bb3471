import { randomUUIDv7 } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { createClient } from '#contract/client.ts';
import type { Role } from '#domain/permissions.ts';
import { startTestApp } from '../testing/app.ts';
import { postSession } from '../testing/cookies.ts';
import { emulator } from '../testing/emulators.ts';
import { aBooking, aListing, aUser, type Person, password } from '../testing/factories.ts';
import { jobsNamed } from '../testing/jobs.ts';
import { accountSuspendedEmail } from './account-suspended.email.ts';
import { endSessionsOf, listAdministrators } from './store.ts';
import { suspensionLiftedEmail } from './suspension-lifted.email.ts';

const testApp = await startTestApp({ emulators: ['mail'] });
const { ctx, api, signIn, fetch, tokenOf, clock, close } = testApp;
afterAll(close);

const administrator = await aUser(ctx, { roles: ['Administrator'] });
// A new token each time, since the clock moves.
const asAdministrator = () => signIn(administrator);

let addresses = 0;
const signedIn = async (person: Person) => {
  addresses += 1;
  const from = `198.51.100.${addresses}`;
  const { body, cookie = '' } = await postSession(testApp, '', {
    body: { email: person.email, password },
    from,
  });
  return { token: body?.token ?? '', cookie };
};
const canRefresh = async (cookie: string) =>
  (await postSession(testApp, '/refresh', { cookie })).status === 200;
const auditOf = (id: string) =>
  ctx.db.selectFrom('audit').where('subject_id', '=', id).orderBy('id').selectAll().execute();

// docs/rules/accounts.md#roles, docs/rules/administration.md#audit
describe('roles', () => {
  test('are granted and revoked by an administrator, with an audit line for each', async () => {
    const ada = await aUser(ctx);
    const set = async (roles: ('Administrator' | 'Customer')[]) =>
      (await asAdministrator()).updateRoles({ body: { id: ada.id, roles } });
    expect((await set(['Customer', 'Administrator', 'Customer'])).roles).toEqual([
      'Administrator',
      'Customer',
    ]);
    expect((await set(['Administrator'])).roles).toEqual(['Administrator']);
    // Repeating it changes nothing.
    await set(['Administrator']);
    expect(await auditOf(ada.id)).toMatchObject([
      { field: 'roles', before: ['Customer'], after: ['Administrator', 'Customer'] },
      { field: 'roles', actor_id: administrator.id, after: ['Administrator'] },
    ]);
    await expect(set([])).rejects.toMatchObject({
      errors: [{ path: 'roles', message: 'Pick at least one role' }],
    });
    await expect(
      (await asAdministrator()).updateRoles({ body: { id: randomUUIDv7(), roles: ['Customer'] } }),
    ).rejects.toMatchObject({ code: 'notFound' });
  });

  test('that are revoked end the rights and the session at once', async () => {
    const former = await aUser(ctx, { roles: ['Administrator'] });
    const { token, cookie } = await signedIn(former);
    const approve = () =>
      fetch(`/api/listing/${randomUUIDv7()}/approve`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
      });
    expect((await approve()).status).toBe(404);
    await (await asAdministrator()).updateRoles({ body: { id: former.id, roles: ['Customer'] } });
    expect((await approve()).status).toBe(403);
    expect(await canRefresh(cookie)).toBe(false);
  });

  test('that are granted don’t end the session', async () => {
    const ada = await aUser(ctx);
    const { cookie } = await signedIn(ada);
    await (await asAdministrator()).updateRoles({
      body: { id: ada.id, roles: ['Administrator', 'Customer'] },
    });
    expect(await canRefresh(cookie)).toBe(true);
    await (await asAdministrator()).updateRoles({ body: { id: ada.id, roles: ['Customer'] } });
  });
});

// docs/rules/privacy-and-security.md#roles-at-call-time
describe('the browser’s client', () => {
  /** A client as in a browser, which can renew its token by the cookie. */
  const browserOf = async (person: Person) => {
    const first = await signedIn(person);
    let token: string | null = first.token;
    let { cookie } = first;
    let isOut = false;
    const client = createClient({
      baseUrl: 'http://openacre.test/api',
      fetch: (input, init) => fetch(input as string, init),
      token: () => token,
      async renew() {
        const { status, body, cookie: next = '' } = await postSession(testApp, '/refresh', { cookie });
        isOut = status === 401;
        [token, cookie] = [body?.token ?? null, next];
        return status === 200;
      },
    });
    return { client, isOut: () => isOut };
  };

  test('renews an expired token while the session lasts', async () => {
    const ada = await aUser(ctx);
    const { client } = await browserOf(ada);
    clock.advance({ minutes: 16 });
    expect((await client.getUser({ params: { id: ada.id } })).id).toBe(ada.id);
  });

  test('renews nothing where another call has renewed the token meanwhile', async () => {
    const ada = await aUser(ctx);
    const renewed = await signedIn(ada);
    let isFirst = true;
    const client = createClient({
      baseUrl: 'http://openacre.test/api',
      fetch: (input, init) => fetch(input as string, init),
      token: () => {
        const token = isFirst ? 'a.refused.token' : renewed.token;
        isFirst = false;
        return token;
      },
      renew: () => Promise.reject(new Error('It was renewed already')),
    });
    expect((await client.getUser({ params: { id: ada.id } })).id).toBe(ada.id);
  });

  test('is told that its session has ended, and shows public land as to a visitor', async () => {
    const [ada, land] = [await aUser(ctx), await aListing(ctx)];
    const ended = async () => {
      const { client, isOut } = await browserOf(ada);
      await endSessionsOf(ctx.db, ada.id, ctx.now);
      return { client, isOut };
    };
    const atWork = await ended();
    await expect(atWork.client.getUser({ params: { id: ada.id } })).rejects.toMatchObject({
      status: 401,
      message:
        'Your session has ended. Log in again in another tab, then repeat this here: what you typed is kept.',
    });
    expect(atWork.isOut()).toBe(true);
    const reading = await ended();
    const { listing } = await reading.client.getListingDetail({ params: { id: land.id } });
    expect(listing.id).toBe(land.id);
    expect(reading.isOut()).toBe(true);
  });

  test('is signed out when a former administrator writes', async () => {
    const former = await aUser(ctx, { roles: ['Administrator'] });
    const { client, isOut } = await browserOf(former);
    await (await asAdministrator()).updateRoles({ body: { id: former.id, roles: ['Customer'] } });
    const write = client.updateRoles({ body: { id: former.id, roles: ['Administrator'] } });
    await expect(write).rejects.toMatchObject({ code: 'notAllowed' });
    expect(isOut()).toBe(true);
  });

  test('has no administrator rights while the address is not confirmed', async () => {
    const ada = await aUser(ctx);
    const unproven = await aUser(ctx, { roles: ['Administrator'], confirmed: false });
    const { client, isOut } = await browserOf(unproven);
    await expect(client.listUsers({ query: {} })).rejects.toMatchObject({ code: 'emailNotConfirmed' });
    await expect(client.getUser({ params: { id: ada.id } })).rejects.toMatchObject({ code: 'notFound' });
    expect(isOut()).toBe(false);
    expect((await client.getUser({ params: { id: unproven.id } })).id).toBe(unproven.id);
  });

  test('can’t read other accounts as a suspended administrator', async () => {
    const ada = await aUser(ctx);
    const former = await aUser(ctx, { roles: ['Administrator'] });
    const { client, isOut } = await browserOf(former);
    const withoutSession = await signIn(former);
    expect((await client.getUser({ params: { id: ada.id } })).id).toBe(ada.id);
    await (await asAdministrator()).suspendUser({ params: { id: former.id }, body: { reason: 'A test' } });
    const read = withoutSession.getUser({ params: { id: ada.id } });
    await expect(read).rejects.toMatchObject({ code: 'notFound' });
    await expect(client.getUser({ params: { id: ada.id } })).rejects.toMatchObject({
      code: 'notAuthenticated',
    });
    expect(isOut()).toBe(true);
  });

  test('is signed out when a suspended person writes, and is told why', async () => {
    const ada = await aUser(ctx);
    const { client, isOut } = await browserOf(ada);
    await (await asAdministrator()).suspendUser({ params: { id: ada.id }, body: { reason: 'A test' } });
    const body = { firstName: 'Ada', lastName: 'Berg', phoneNumber: '6085550100' };
    await expect(client.updateProfileInfo({ body })).rejects.toMatchObject({
      message: 'This account is suspended. Please contact support.',
    });
    expect(isOut()).toBe(true);
  });

  test('stays signed in after a refusal for another reason', async () => {
    const ada = await aUser(ctx, { confirmed: false });
    const { client, isOut } = await browserOf(ada);
    const body = { firstName: 'Ada', lastName: 'Berg', phoneNumber: '6085550100' };
    await expect(client.updateProfileInfo({ body })).rejects.toMatchObject({ code: 'emailNotConfirmed' });
    await expect(client.listUsers({ query: {} })).rejects.toMatchObject({ code: 'notAllowed' });
    expect(isOut()).toBe(false);
    expect((await client.getUser({ params: { id: ada.id } })).id).toBe(ada.id);
  });
});

// docs/rules/accounts.md#roles
describe('the last administrator', async () => {
  const app = await startTestApp();
  afterAll(app.close);
  const ada = await aUser(app.ctx, { roles: ['Administrator', 'Customer'] });
  const takeFrom = async (by: Person, from: Person) =>
    (await app.signIn(by)).updateRoles({ body: { id: from.id, roles: ['Customer'] } });

  test('can’t lose the role', async () => {
    await expect(takeFrom(ada, ada)).rejects.toMatchObject({ code: 'lastAdministrator', status: 409 });
    // Suspended and unconfirmed administrators don't count.
    await aUser(app.ctx, { roles: ['Administrator'], suspended: true });
    const unproven = await aUser(app.ctx, { roles: ['Administrator'], confirmed: false });
    await expect(takeFrom(ada, ada)).rejects.toMatchObject({ code: 'lastAdministrator' });
    // Emails to administrators don't go to unconfirmed addresses, which may be mistyped.
    expect((await listAdministrators(app.ctx.db)).map(({ id }) => id)).toEqual([ada.id]);
    expect((await takeFrom(ada, unproven)).roles).toEqual(['Customer']);
  });

  test('is left when two revoke each other’s role, or suspend each other, concurrently', async () => {
    const suspend = async (by: Person, whom: Person) =>
      (await app.signIn(by)).suspendUser({ params: { id: whom.id }, body: { reason: 'A race' } });
    for (const [first, second] of [
      [takeFrom, takeFrom],
      [suspend, suspend],
      [takeFrom, suspend],
    ] as const) {
      for (let round = 0; round < 5; round += 1) {
        const bo = await aUser(app.ctx, { roles: ['Administrator', 'Customer'] });
        const tries = await Promise.allSettled([first(ada, bo), second(bo, ada)]);
        expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
        const [refused] = tries.flatMap((tried) => (tried.status === 'rejected' ? [tried.reason] : []));
        expect(['notAllowed', 'suspended']).toContain(refused.code);
        const put = (id: string, roles: Role[]) =>
          app.ctx.db.updateTable('users').set({ roles, suspended_at: null }).where('id', '=', id).execute();
        await put(ada.id, ['Administrator', 'Customer']);
        await put(bo.id, ['Customer']);
      }
    }
  });
});

// docs/rules/accounts.md#suspension
describe('a suspension', () => {
  const suspend = async (person: Person, reason = 'Left a gate open') =>
    (await asAdministrator()).suspendUser({ params: { id: person.id }, body: { reason } });
  const lift = async (person: Person, reason = 'It was somebody else') =>
    (await asAdministrator()).liftSuspension({ params: { id: person.id }, body: { reason } });

  test('ends every session; signing in is refused with the reason, but only with the right password', async () => {
    const ada = await aUser(ctx);
    const { token, cookie } = await signedIn(ada);
    const { cookie: phone } = await signedIn(ada);
    const answer = await suspend(ada);
    expect(answer.suspension).toEqual({ since: clock.now(), reason: 'Left a gate open' });
    expect([await canRefresh(cookie), await canRefresh(phone)]).toEqual([false, false]);
    await expect(api.authenticate({ body: { email: ada.email, password } })).rejects.toMatchObject({
      status: 403,
      message: 'This account is suspended. Please contact support.',
    });
    await expect(api.authenticate({ body: { email: ada.email, password: 'wrong' } })).rejects.toMatchObject({
      message: 'Invalid email or password.',
    });
    // An older token can't write any more, and does not reveal the reason.
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ firstName: 'Ada', lastName: 'Berg', phoneNumber: '6085550100' });
    expect((await fetch('/api/user/updateProfileInfo', { method: 'POST', headers, body })).status).toBe(403);
    expect(await (await fetch(`/api/user/${ada.id}`, { headers })).text()).not.toContain('gate');
  });

  test('cancels unpaid bookings, with emails, and keeps the others', async () => {
    const ada = await aUser(ctx);
    const listing = await aListing(ctx);
    const days = (day: string) => ({ startDay: `2026-12-${day}`, endDay: `2026-12-${day}` });
    const book = (status: Parameters<typeof aBooking>[1]['status'] & string, day: string) =>
      aBooking(ctx, { listing, hunter: ada, status, ...days(day) });
    const asked = await book('PendingConfirmation', '01');
    const unpaid = await book('PendingPayment', '02');
    const unchanged = [
      await book('ProcessingPayment', '03'),
      await book('Paid', '04'),
      await book('Rejected', '05'),
      await aBooking(ctx, { listing, status: 'PendingPayment', ...days('06') }),
    ];
    const statusOf = async (id: string) =>
      (await ctx.db.selectFrom('bookings').where('id', '=', id).select('status').executeTakeFirst())?.status;
    const before = await Promise.all(unchanged.map(statusOf));
    await suspend(ada);
    for (const id of [asked, unpaid]) {
      expect(await statusOf(id)).toBe('Cancelled');
      expect(await jobsNamed(ctx, 'mail.booking-cancelled', { bookingId: id })).toHaveLength(1);
      expect(
        await ctx.db.selectFrom('held_days').where('booking_id', '=', id).select('day').execute(),
      ).toEqual([]);
      const [line] = await ctx.db
        .selectFrom('booking_activity')
        .where('booking_id', '=', id)
        .where('to_status', '=', 'Cancelled')
        .selectAll()
        .execute();
      expect(line).toMatchObject({
        actor_id: administrator.id,
        details: { kind: 'cancelled', by: 'administrator' },
      });
    }
    expect(await Promise.all(unchanged.map(statusOf))).toEqual(before);
    expect(await jobsNamed(ctx, 'mail.account-suspended', { userId: ada.id })).toHaveLength(1);
  });

  test('also refuses a concurrent booking request', async () => {
    const listing = await aListing(ctx);
    for (let round = 0; round < 10; round += 1) {
      const ada = await aUser(ctx);
      const asAda = await signIn(ada);
      const day = `2027-01-${String(round + 10)}`;
      const request = { listingId: listing.id, startDay: day, endDay: day, licenseConfirmed: true };
      await Promise.allSettled([
        asAda.submitBookingRequest({ body: { ...request, partySize: 1, note: '', sendEmails: true } }),
        suspend(ada),
      ]);
      const open = await ctx.db
        .selectFrom('bookings')
        .where('user_id', '=', ada.id)
        .where('status', '!=', 'Cancelled')
        .select('id')
        .execute();
      expect(open).toEqual([]);
    }
  });

  test('can be lifted, with an email; the audit has both with their reasons', async () => {
    const ada = await aUser(ctx);
    await suspend(ada, 'Left a gate open');
    // A second call by another administrator changes nothing.
    expect((await suspend(ada, 'Another reason')).suspension?.reason).toBe('Left a gate open');
    expect((await lift(ada)).suspension).toBeNull();
    await lift(ada);
    expect((await api.authenticate({ body: { email: ada.email, password } })).token).toEqual(
      expect.any(String),
    );
    const emails = ['account-suspended', 'suspension-lifted'].map((name) =>
      jobsNamed(ctx, `mail.${name}`, { userId: ada.id }),
    );
    expect((await Promise.all(emails)).map((jobs) => jobs.length)).toEqual([1, 1]);
    expect(await auditOf(ada.id)).toMatchObject([
      { field: 'suspended', before: false, after: true, actor_id: administrator.id },
      { field: 'reason', before: null, after: 'Left a gate open' },
      { field: 'suspended', before: true, after: false },
      { field: 'reason', after: 'It was somebody else' },
    ]);
  });

  test('is emailed to the person only, without the reason, and not after it was lifted', async () => {
    const ada = await aUser(ctx, { email: 'ada@suspended.example' });
    const { url } = await emulator('mail');
    const subjects = async () => {
      const mails = (await (await globalThis.fetch(`${url}/messages?to=${ada.email}`)).json()) as {
        subject: string;
        text: string;
      }[];
      expect(mails.some(({ text }) => text.includes('gate'))).toBe(false);
      return mails.map(({ subject }) => subject).sort();
    };
    const liftedAt = clock.now().toISOString();
    await suspend(ada);
    await suspensionLiftedEmail.job.run(ctx, { userId: ada.id, liftedAt });
    await accountSuspendedEmail.job.run(ctx, { userId: ada.id });
    expect(await subjects()).toEqual(['Your Openacre account is suspended']);
    await lift(ada);
    await accountSuspendedEmail.job.run(ctx, { userId: ada.id });
    await suspensionLiftedEmail.job.run(ctx, { userId: ada.id, liftedAt });
    expect(await subjects()).toEqual([
      'Your Openacre account is open again',
      'Your Openacre account is suspended',
    ]);
  });

  test('needs a reason, and can’t be of oneself', async () => {
    const ada = await aUser(ctx);
    await expect(suspend(ada, ' ')).rejects.toMatchObject({
      errors: [{ path: 'reason', message: 'Required' }],
    });
    await expect(suspend(administrator)).rejects.toMatchObject({ code: 'ownAccount' });
    await expect(suspend({ ...ada, id: randomUUIDv7() })).rejects.toMatchObject({ code: 'notFound' });
  });

  test('is shown to administrators only', async () => {
    const ada = await aUser(ctx, { lastName: 'Shownto' });
    await suspend(ada);
    const { users } = await (await asAdministrator()).listUsers({ query: { search: 'shownto' } });
    expect(users[0]?.suspension?.reason).toBe('Left a gate open');
    const headers = { authorization: `Bearer ${await tokenOf(ada)}` };
    expect(await (await fetch(`/api/user/${ada.id}`, { headers })).json()).not.toHaveProperty('suspension');
  });
});
