import { execFile } from 'node:child_process';
import { randomUUIDv7 } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import { aUser, password } from '../testing/factories.ts';
import { jobsNamed } from '../testing/jobs.ts';

const { ctx, api, signIn, fetch, tokenOf, clock, close } = await startTestApp();
afterAll(close);

const administrator = await aUser(ctx, { roles: ['Administrator', 'Customer'] });
const asAdministrator = await signIn(administrator);

// docs/rules/administration.md#users-are-private
describe('one user', () => {
  test('is shown to that user and to administrators', async () => {
    const ada = await aUser(ctx, { firstName: 'Ada', email: 'Ada@Farm.example' });
    const shown = {
      id: ada.id,
      email: 'Ada@Farm.example',
      emailConfirmed: true,
      firstName: 'Ada',
      lastName: 'Lindqvist',
      phoneNumber: '6085550100',
      photoId: null,
      roles: ['Customer'],
      lastLogin: null,
      userJoinedDateTime: clock.now(),
      createdDateTime: clock.now(),
      marketingEmailEnabled: false,
      emailKinds: ['messages', 'visits', 'searches', 'freeDays'],
      userMigrationPasswordUpdateRequired: null,
      address: { addressLine1: '', addressLine2: '', city: '', state: '', zipCode: '' },
    };
    expect(await (await signIn(ada)).getUser({ params: { id: ada.id } })).toEqual(shown);
    expect(await asAdministrator.getUser({ params: { id: ada.id } })).toEqual({ ...shown, suspension: null });
  });

  test('is not found by others, existing or not', async () => {
    const ada = await aUser(ctx);
    const asOther = await signIn(await aUser(ctx));
    for (const id of [ada.id, randomUUIDv7()]) {
      await expect(asOther.getUser({ params: { id } })).rejects.toMatchObject({
        code: 'notFound',
        status: 404,
      });
    }
    await expect(asAdministrator.getUser({ params: { id: randomUUIDv7() } })).rejects.toMatchObject({
      code: 'notFound',
    });
    await expect(api.getUser({ params: { id: ada.id } })).rejects.toMatchObject({ code: 'notAuthenticated' });
  });

  test('is never shown with the password hash', async () => {
    const ada = await aUser(ctx);
    const answer = await fetch(`/api/user/${ada.id}`, {
      headers: { authorization: `Bearer ${await tokenOf(ada)}` },
    });
    expect(await answer.text()).not.toMatch(/argon2|hash/i);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });
});

// docs/rules/administration.md#creating-users
describe('an administrator creates a user', () => {
  const form = {
    userRoles: ['Customer' as const],
    firstName: 'Sigrid',
    lastName: 'Åsen Öberg',
    phoneNumber: '7155550123',
    email: 'sigrid@farm.example',
    password: 'long enough',
    sendEmailVerification: false,
  };

  test('who can sign in at once, with a confirmed address', async () => {
    const { id } = await asAdministrator.createUser({ body: form });
    const made = await asAdministrator.getUser({ params: { id } });
    expect(made).toMatchObject({ emailConfirmed: true, roles: ['Customer'], lastName: 'Åsen Öberg' });
    const { token } = await api.authenticate({
      body: { email: 'SIGRID@farm.example', password: form.password },
    });
    expect(token).toEqual(expect.any(String));
    const lines = await ctx.db
      .selectFrom('audit')
      .where('subject_id', '=', id)
      .orderBy('id')
      .selectAll()
      .execute();
    expect(lines).toMatchObject([
      { subject_type: 'user', actor_id: administrator.id, field: 'created', before: null, after: form.email },
      { field: 'roles', after: ['Customer'] },
    ]);
  });

  test('unconfirmed if the address is to be verified', async () => {
    const body = { ...form, email: 'later@farm.example', sendEmailVerification: true };
    const { id } = await asAdministrator.createUser({ body });
    expect((await asAdministrator.getUser({ params: { id } })).emailConfirmed).toBe(false);
    const linkOf = (userId: string) =>
      ctx.db.selectFrom('account_links').where('user_id', '=', userId).select('id').executeTakeFirst();
    expect(await jobsNamed(ctx, 'mail.confirm-email', { linkId: (await linkOf(id))?.id })).toHaveLength(1);
    const { id: other } = await asAdministrator.createUser({
      body: { ...form, email: 'vouched@farm.example' },
    });
    expect(await linkOf(other)).toBeUndefined();
  });

  test('and sends the confirmation email again, within the user’s own limit', async () => {
    const ada = await aUser(ctx, { confirmed: false });
    const asAda = await signIn(ada);
    const again = () => asAdministrator.resendVerificationTo({ params: { id: ada.id } });
    for (let count = 0; count < 4; count += 1) await again();
    await asAda.resendVerification({ body: {} });
    for (const ask of [again, () => asAda.resendVerification({ body: {} })])
      await expect(ask()).rejects.toMatchObject({ code: 'tooManyRequests' });
    const links = await ctx.db
      .selectFrom('account_links')
      .where('user_id', '=', ada.id)
      .select('id as linkId')
      .execute();
    const emails = await Promise.all(links.map((link) => jobsNamed(ctx, 'mail.confirm-email', link)));
    expect(emails.map((jobs) => jobs.length)).toEqual([1, 1, 1, 1, 1]);
    const lines = await ctx.db.selectFrom('audit').where('subject_id', '=', ada.id).selectAll().execute();
    expect(lines).toHaveLength(4);
    expect(lines[0]).toMatchObject({ field: 'confirmationEmail', actor_id: administrator.id });
  });

  test('but not to confirmed, suspended or unknown users', async () => {
    const codeFor = (id: string) =>
      asAdministrator.resendVerificationTo({ params: { id } }).then(
        () => 'sent',
        ({ code }) => code,
      );
    const suspended = await aUser(ctx, { confirmed: false, suspended: true });
    expect(await codeFor((await aUser(ctx)).id)).toBe('alreadyConfirmed');
    expect(await codeFor(suspended.id)).toBe('accountSuspended');
    expect(await codeFor(randomUUIDv7())).toBe('notFound');
  });

  test('with several roles, without duplicates', async () => {
    const userRoles = ['Administrator' as const, 'Customer' as const, 'Customer' as const];
    const { id } = await asAdministrator.createUser({
      body: { ...form, email: 'both@farm.example', userRoles },
    });
    expect((await asAdministrator.getUser({ params: { id } })).roles).toEqual(['Administrator', 'Customer']);
  });

  test('once per address, in any case, even concurrently', async () => {
    const body = { ...form, email: 'once@farm.example' };
    const tries = await Promise.allSettled(
      ['once@farm.example', 'ONCE@farm.example', 'Once@Farm.example'].map((email) =>
        asAdministrator.createUser({ body: { ...body, email } }),
      ),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(asAdministrator.createUser({ body })).rejects.toMatchObject({
      code: 'emailTaken',
      status: 400,
      message: 'An account with this email address already exists.',
      errors: [{ path: 'email', message: 'An account with this email address already exists.' }],
    });
  });

  test.each([
    [{ userRoles: [] }, 'userRoles', 'Pick at least one role'],
    [{ firstName: 'A' }, 'firstName', 'Not a valid name'],
    [{ lastName: 'R2D2' }, 'lastName', 'Not a valid name'],
    [{ phoneNumber: '715555012' }, 'phoneNumber', 'Invalid phone number'],
    [{ phoneNumber: '715555012345' }, 'phoneNumber', 'Invalid phone number'],
    [{ email: 'sigrid@farm' }, 'email', 'Not a valid email'],
    [{ password: 'short12' }, 'password', 'Password must be at leats 8 characters long'],
    [{ password: 'x'.repeat(51) }, 'password', 'At most 50 characters'],
  ])('but not with %o', async (changes, path, message) => {
    const answer = await fetch('/api/user/create', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await tokenOf(administrator)}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ ...form, email: 'never@farm.example', ...changes }),
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ errors: [{ path, message }] });
  });
});

describe('the search', () => {
  const found = async (query: string) => {
    const { users } = await asAdministrator.searchUsers({ query: { query, sort: 'name', order: 'asc' } });
    return users.map(({ firstName, lastName }) => `${firstName} ${lastName}`);
  };

  test('finds users by words of name, email and phone', async () => {
    await aUser(ctx, { firstName: 'Odd', lastName: 'Vinje', email: 'odd@fjord.example' });
    const last = { firstName: 'Sigrid', lastName: 'Aasen', phoneNumber: '7155559876' };
    await aUser(ctx, { ...last, email: 'sigrid_a@fjord.example' });
    expect(await found('FJORD')).toEqual(['Sigrid Aasen', 'Odd Vinje']);
    expect(await found('odd  vinje')).toEqual(['Odd Vinje']);
    expect(await found('odd aasen')).toEqual([]);
    expect(await found('(715) 555-9876')).toEqual(['Sigrid Aasen']);
    expect(await found('sigrid_')).toEqual(['Sigrid Aasen']);
    expect(await found('%')).toEqual([]);
  });

  test('finds an address, an apostrophe and a phone number in whatever way they are typed', async () => {
    await aUser(ctx, { firstName: 'Maeve', lastName: 'O’Brannigan', phoneNumber: '9205551234' });
    await aUser(ctx, { firstName: 'Nuala', lastName: "O'Brannigan", email: 'nuala@xn--bcher-kva.example' });
    for (const typed of ['O’Brannigan', "o'brannigan", 'o‘brann', 'Brannigan', 'obrannigan'])
      expect((await found(typed)).sort(), typed).toEqual(['Maeve O’Brannigan', "Nuala O'Brannigan"]);
    for (const typed of ['nuala@bücher.example', 'NUALA@xn--bcher-kva', 'nuala＠bücher.example'])
      expect(await found(typed), typed).toEqual(["Nuala O'Brannigan"]);
    for (const typed of ['+1-920-555-1234', '1(920)555-1234', '19205551234'])
      expect(await found(typed), typed).toEqual(['Maeve O’Brannigan']);
  });

  // docs/rules/search.md#search-key
  test('finds a name with accents, hyphens and Saint in whatever way they are typed', async () => {
    await aUser(ctx, { firstName: 'Ren\u00E9', lastName: 'L´Heureux‐Dub\u00E9' });
    await aUser(ctx, { firstName: 'Cora', lastName: 'St. Germaine' });
    await aUser(ctx, { firstName: 'Dot', lastName: 'LaFramboise' });
    for (const typed of ['rene', 'Rene\u0301', "l'heureux", 'lheureux-dube', 'L`Heureux‑Dubé', 'dube'])
      expect(await found(typed), typed).toEqual(['René L´Heureux‐Dubé']);
    for (const typed of ['Saint Germaine', 'st. germaine', 'ST Germaine'])
      expect(await found(typed), typed).toEqual(['Cora St. Germaine']);
    expect(await found('la framboise')).toEqual(['Dot LaFramboise']);
    await aUser(ctx, { firstName: 'Piet', lastName: 'de Boer-Smit' });
    for (const typed of ['de boer-smit', 'deBoer‐Smit', 'boer-smit'])
      expect(await found(typed), typed).toEqual(['Piet de Boer-Smit']);
  });

  test('searches one tab, or all', async () => {
    const who = { lastName: 'Tabbert' };
    const customer = await aUser(ctx, who);
    const both = await aUser(ctx, { ...who, roles: ['Administrator', 'Customer'] });
    const admin = await aUser(ctx, { ...who, roles: ['Administrator'] });
    const under = async (tab?: 'users' | 'administrators') => {
      const query = { query: 'tabbert', order: 'asc' as const, ...(tab && { tab }) };
      const { users, total } = await asAdministrator.searchUsers({ query });
      expect(total).toBe(users.length);
      return new Set(users.map(({ id }) => id)); // users who joined at the same time may be in any order
    };
    expect(await under()).toEqual(new Set([customer.id, both.id, admin.id]));
    expect(await under('users')).toEqual(new Set([customer.id, both.id]));
    expect(await under('administrators')).toEqual(new Set([both.id, admin.id]));
  });
});

// docs/rules/administration.md#users-table
describe('the table', () => {
  const people = { ola: '', per: '', ada: '' };
  beforeAll(async () => {
    const person = async (firstName: string, lastName: string, email: string, lastLogin: Date | null) => {
      clock.advance({ minutes: 1 });
      const { id } = await aUser(ctx, { firstName, lastName, email: `${email}@tarn.example` });
      await ctx.db.updateTable('users').set({ last_login_at: lastLogin }).where('id', '=', id).execute();
      return id;
    };
    people.ola = await person('Ola', 'berg', 'c', new Date('2026-11-02T00:00:00Z'));
    people.per = await person('Per', 'Berg', 'A', null);
    people.ada = await person('Ada', 'Aune', 'b', new Date('2026-11-01T00:00:00Z'));
  });
  type Query = Parameters<typeof asAdministrator.listUsers>[0]['query'];
  const rows = async (query: Query = {}) => {
    const { users } = await asAdministrator.listUsers({ query: { search: 'tarn.example', ...query } });
    return users.map(({ id }) => id);
  };

  // docs/rules/administration.md#export-of-a-table
  test('is exported with its search', async () => {
    const { name, content } = await asAdministrator.exportUserTable({ query: { search: 'tarn.example' } });
    expect(name).toBe('openacre-users.csv');
    const lines = (await new Response(content).text()).trim().split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines[1]).toMatch(/^Ada,Aune,b@tarn\.example,/);
  });

  test('shows the latest users first, fifty per page, with the number under each tab', async () => {
    expect(await rows()).toEqual([people.ada, people.per, people.ola]);
    const { pageSize, page, total, counts } = await asAdministrator.listUsers({ query: {} });
    expect({ pageSize, page }).toEqual({ pageSize: 50, page: 1 });
    expect(counts.users).toBe(total);
    expect(counts.administrators).toBeGreaterThan(0);
    const none = await asAdministrator.listUsers({
      query: { search: 'tarn.example', tab: 'administrators' },
    });
    expect(none).toMatchObject({ users: [], total: 0, counts: { users: 3, administrators: 0 } });
  });

  test('sorts by name, email, last login and joined, either way', async () => {
    const { ola, per, ada } = people;
    const orders = {
      name: [ada, ola, per],
      email: [per, ada, ola],
      lastLogin: [per, ada, ola],
      joined: [ola, per, ada],
    };
    for (const [sort, ids] of Object.entries(orders) as [keyof typeof orders, string[]][]) {
      expect(await rows({ sort, order: 'asc' })).toEqual(ids);
      expect(await rows({ sort, order: 'desc' })).toEqual(ids.toReversed());
    }
  });

  test('has fixed page sizes', async () => {
    for (let count = 0; count < 9; count += 1) await aUser(ctx, { lastName: 'Pagel' });
    const page = (number: number) =>
      asAdministrator.listUsers({ query: { search: 'pagel', page: number, pageSize: 10 } });
    await aUser(ctx, { lastName: 'Pagel' });
    await aUser(ctx, { lastName: 'Pagel' });
    const [first, second] = await Promise.all([page(1), page(2)]);
    expect([first.users.length, second.users.length, first.total]).toEqual([10, 1, 11]);
    expect(first.users.map(({ id }) => id)).not.toContain(second.users[0]?.id);
    await expect(asAdministrator.listUsers({ query: { pageSize: 7 } })).rejects.toMatchObject({
      code: 'badInput',
    });
  });
});

// docs/rules/accounts.md#first-administrator
describe('the first administrator', () => {
  const script = fileURLToPath(new URL('./make-administrator.ts', import.meta.url));
  const run = (options: string[], variables: Record<string, string> = {}) =>
    promisify(execFile)(process.execPath, [script, ...options], {
      env: {
        ...process.env,
        DATABASE_URL: ctx.config.DATABASE_URL,
        OPENACRE_PASSWORD: 'first-of-all',
        ...variables,
      },
    });
  const ada = [
    '--email',
    'first@house.example',
    '--first-name',
    'Ada',
    '--last-name',
    'Berg',
    '--phone',
    '6085550100',
  ];

  test('is created on the command line, and repeating it changes nothing', async () => {
    expect((await run(ada)).stdout).toBe('first@house.example is an administrator now.\n');
    expect((await run(ada)).stdout).toBe('first@house.example is an administrator already.\n');
    const { token } = await api.authenticate({
      body: { email: 'first@house.example', password: 'first-of-all' },
    });
    expect(token).toEqual(expect.any(String));
  });

  test('may have an account already, whose password stays', async () => {
    const person = await aUser(ctx, { email: 'grown@house.example' });
    expect((await run(['--email', 'Grown@house.example'])).stdout).toContain('is an administrator now');
    expect((await asAdministrator.getUser({ params: { id: person.id } })).roles).toEqual([
      'Customer',
      'Administrator',
    ]);
    expect((await api.authenticate({ body: { email: person.email, password } })).token).toEqual(
      expect.any(String),
    );
  });

  test('is told what still prevents them from acting', async () => {
    const { email } = await aUser(ctx, { confirmed: false });
    expect((await run(['--email', email])).stdout).toBe(
      `${email} is an administrator now, with the password as it was. They can act once they have confirmed their address.\n`,
    );
  });

  test('is refused with every invalid field', async () => {
    const wrong = run(['--email', 'new@house.example', '--phone', '1'], { OPENACRE_PASSWORD: 'short' });
    await expect(wrong).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('phone: Invalid phone number') as string,
    });
    expect(
      await ctx.db.selectFrom('users').where('email', '=', 'new@house.example').select('id').execute(),
    ).toEqual([]);
  });
});
