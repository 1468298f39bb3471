import { randomUUIDv7 } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { termsVersion } from '#domain/terms.ts';
import { startTestApp } from '../testing/app.ts';
import { botCheckAnswer } from '../testing/bot-check.ts';
import { aListing, aUser, listingForm, type Person, password } from '../testing/factories.ts';
import { emailsTo } from '../testing/inbox.ts';

const { app, ctx, clock, logs, signIn, close } = await startTestApp({ emulators: ['mail'] });
afterAll(close);
await ctx.jobs.work(ctx);

const captcha = () => botCheckAnswer(ctx.config);
let people = 0;
const newAddress = () => {
  people += 1;
  return `newcomer${people}@farm.example`;
};
const form = async (changes: object = {}) => ({
  firstName: 'Sigrid',
  lastName: 'Åsen Öberg',
  phoneNumber: '7155550123',
  email: newAddress(),
  password,
  isAdult: true,
  termsAccepted: true,
  captcha: await captcha(),
  ...changes,
});
let networks = 0;
/** A new network for each attempt, so that only the test of the rate limit reaches it. */
const ownNetwork = () => {
  networks += 1;
  return `2001:db8:${networks.toString(16)}::1`;
};
const post = async (path: string, payload: object, { from = ownNetwork() } = {}) => {
  const answer = await app.inject({ method: 'POST', url: `/api${path}`, remoteAddress: from, payload });
  return {
    status: answer.statusCode,
    body: answer.json(),
    setCookie: String(answer.headers['set-cookie'] ?? ''),
    retryAfter: answer.headers['retry-after'],
  };
};
const accountOf = (email: string) =>
  ctx.db.selectFrom('users').where('email', '=', email).selectAll().executeTakeFirst();
const subjectOf = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sub;

/** Signs up, and reads the link from the email. */
const signUp = async () => {
  const body = await form();
  const { token } = (await post('/user', body)).body as { token: string };
  const person: Person = { id: subjectOf(token), email: body.email, role: 'Customer' };
  const [email] = await emailsTo(body.email, 1);
  return { person, email, link: linkIn(email?.text) };
};
const linkIn = (text = '') => {
  const [, userId = '', emailConfirmationToken = ''] = /\/verify\/([\w-]+)\/([\w-]+)/.exec(text) ?? [];
  return { userId, emailConfirmationToken };
};
const verify = async (link: object) => post('/authentication/verify', { ...link, captcha: await captcha() });

// docs/rules/accounts.md#signing-up, docs/rules/accounts.md#taken-addresses, docs/rules/accounts.md#names
// docs/rules/accounts.md#passwords, docs/rules/accounts.md#interests
describe('signing up', () => {
  test('creates an account with all fields, signed in at once and not confirmed', async () => {
    const given = await form({
      addressLine1: 'N9122 Soo Lake Road',
      city: 'Phillips',
      state: 'WI',
      zipCode: '54555',
      interests: ['Landowner', 'Hunter', 'Hunter'],
      marketingEmailEnabled: true,
      role: 'Administrator',
      roles: ['Administrator'],
    });
    const { status, body, setCookie } = await post('/user', given);
    expect([status, Object.keys(body)]).toEqual([200, ['token']]);
    expect(setCookie).toMatch(/^openacre_refresh=[\w-]{43}; .*Path=\/api\/authentication; HttpOnly/);
    expect(await accountOf(given.email)).toMatchObject({
      id: subjectOf(body.token),
      first_name: 'Sigrid',
      last_name: 'Åsen Öberg',
      phone_number: '7155550123',
      address_line1: 'N9122 Soo Lake Road',
      address_line2: '',
      city: 'Phillips',
      state: 'WI',
      zip_code: '54555',
      roles: ['Customer'],
      interests: ['Landowner', 'Hunter'],
      marketing_email_enabled: true,
      email_confirmed_at: null,
      terms_version: termsVersion,
      terms_accepted_at: clock.now(),
      password_hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/),
    });
  });

  test('is refused for a taken address, in any case; concurrent attempts create one account', async () => {
    const email = newAddress();
    const bodies = await Promise.all(
      [email, email.toUpperCase(), email].map((address) => form({ email: address })),
    );
    const responses = await Promise.all(bodies.map((body) => post('/user', body)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    const text = 'An account with this email address already exists.';
    const refused = responses.find(({ status }) => status === 400);
    expect(refused).toMatchObject({
      body: { detail: text, errors: [{ path: 'email', message: text }] },
      setCookie: '',
    });
  });

  test('checks the bot check first, whose solution works once', async () => {
    const { email } = await aUser(ctx);
    for (const answer of ['nonsense', Buffer.from('{}').toString('base64')])
      expect(await post('/user', await form({ email, captcha: answer }))).toMatchObject({
        status: 400,
        body: { detail: 'The bot check did not pass. Please try again.', errors: [{ path: 'captcha' }] },
      });
    const body = await form();
    expect((await post('/user', body)).status).toBe(200);
    expect(await post('/user', { ...body, email: newAddress() })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'captcha' }] },
    });
  });

  test('is rate-limited for a network that tries many addresses, and for no other', async () => {
    const { email } = await aUser(ctx);
    const from = '203.0.113.77';
    for (let count = 0; count < 20; count += 1)
      expect((await post('/user', await form({ email }), { from })).status).toBe(400);
    expect(await post('/user', await form({ email }), { from })).toMatchObject({
      status: 429,
      retryAfter: '3600',
      body: { detail: 'Too many tries. Please try again in 60 minutes.' },
    });
    expect((await post('/user', await form())).status).toBe(200);
  });

  test.each(['O’Neil', "O'Neil", '‘Aolani', 'Smith-Jones', 'J. R.', 'José', 'Jose\u0301', 'Ольга', '小林'])(
    'accepts the name %s',
    async (lastName) => {
      expect((await post('/user', await form({ lastName }))).status).toBe(200);
    },
  );

  test.each([
    [{ firstName: undefined }, 'firstName', 'Required'],
    [{ lastName: 'R2D2' }, 'lastName', 'Not a valid name'],
    [{ lastName: 'Hilda!' }, 'lastName', 'Not a valid name'],
    [{ lastName: '--' }, 'lastName', 'Not a valid name'],
    [{ lastName: 'x'.repeat(51) }, 'lastName', 'At most 50 characters'],
    [{ phoneNumber: '715555012' }, 'phoneNumber', 'Invalid phone number'],
    [{ phoneNumber: '17155550123' }, 'phoneNumber', 'Invalid phone number'],
    [{ email: 'sigrid@farm' }, 'email', 'Not a valid email'],
    [{ email: `${'x'.repeat(40)}@farm.example` }, 'email', 'At most 50 characters'],
    [{ password: '' }, 'password', 'Required'],
    [{ password: ' '.repeat(8) }, 'password', 'Required'],
    [{ phoneNumber: '' }, 'phoneNumber', 'Required'],
    [{ password: 'short12' }, 'password', 'Password must be at leats 8 characters long'],
    [{ password: 'x'.repeat(51) }, 'password', 'At most 50 characters'],
    [{ password: '🦌'.repeat(7) }, 'password', 'Password must be at leats 8 characters long'],
    [{ password: `half of one \ud83e` }, 'password', 'Not a valid password'],
    [{ addressLine1: 'x'.repeat(101) }, 'addressLine1', 'At most 100 characters'],
    [{ state: 'XX' }, 'state', 'Not a valid state.'],
    [{ zipCode: '5455' }, 'zipCode', 'Invalid Zip Code'],
    [{ isAdult: false }, 'isAdult', 'You must be 18 or older to sign up.'],
    [{ termsAccepted: undefined }, 'termsAccepted', 'Please accept the terms of use to sign up.'],
    [{ interests: ['Poacher'] }, 'interests.0', expect.any(String)],
    [{ captcha: '' }, 'captcha', 'Required'],
  ])('is refused with %j', async (changes, path, message) => {
    expect(await post('/user', await form(changes))).toMatchObject({
      status: 400,
      body: { errors: [{ path, message }] },
    });
  });

  test.each([
    ['fifty deer, which are a hundred units', '🦌'.repeat(50)],
    ['spaces around it', '  tamarack  '],
    ['an accent made of two', 'cre\u0301me bru\u0302le\u0301e'],
    ['fifty letters', 'x'.repeat(50)],
  ])('keeps a password exactly as it is: %s', async (_, chosen) => {
    const body = await form({ password: chosen });
    await post('/user', body);
    const tryWith = (given: string) => post('/authentication', { email: body.email, password: given });
    expect((await tryWith(chosen)).status).toBe(200);
    for (const other of [chosen.slice(0, -1), chosen.trim(), chosen.normalize('NFC')].filter(
      (text) => text !== chosen,
    ))
      expect((await tryWith(other)).status, other).toBe(401);
  });
});

// docs/rules/accounts.md#confirming-an-address, docs/rules/accounts.md#email-links
describe('an unconfirmed address', () => {
  test('is confirmed by the link in the email; until then the person can’t list land', async () => {
    const { person, link, email } = await signUp();
    expect(email?.subject).toBe('Please confirm your email address for Openacre');
    expect(link.userId).toBe(person.id);
    const asPerson = await signIn(person);
    await expect(asPerson.submitListing({ body: listingForm() })).rejects.toMatchObject({
      code: 'emailNotConfirmed',
    });
    expect(await verify(link)).toMatchObject({ status: 200, body: { verified: true } });
    await expect(asPerson.submitListing({ body: listingForm() })).resolves.toMatchObject({ approved: false });
    expect((await asPerson.getUser({ params: { id: person.id } })).emailConfirmed).toBe(true);
  });

  // A stranger may have signed up with an address that is not theirs.
  test('ends the session that signed up when it is confirmed elsewhere, and keeps it there', async () => {
    const open = async () => {
      const body = await form();
      const { body: answer, setCookie } = await post('/user', body);
      const { token } = answer as { token: string };
      const [email] = await emailsTo(body.email, 1);
      const cookie = /^[^;]+/.exec(setCookie)?.[0] ?? '';
      return { id: subjectOf(token), email: body.email, token, cookie, link: linkIn(email?.text) };
    };
    const send = async ({ link }: Awaited<ReturnType<typeof open>>, headers: Record<string, string>) =>
      app.inject({
        method: 'POST',
        url: '/api/authentication/verify',
        remoteAddress: ownNetwork(),
        headers,
        payload: { ...link, captcha: await captcha() },
      });
    const isIn = async ({ id, token }: Awaited<ReturnType<typeof open>>) =>
      (await app.inject({ url: `/api/user/${id}`, headers: { authorization: `Bearer ${token}` } }))
        .statusCode;
    const canRenew = async ({ cookie }: Awaited<ReturnType<typeof open>>) =>
      (await app.inject({ method: 'POST', url: '/api/authentication/refresh', headers: { cookie } }))
        .statusCode;

    const other = await open();
    const strangers: Record<string, string>[] = [
      {},
      { cookie: other.cookie },
      { authorization: `Bearer ${other.token}` },
      { cookie: 'openacre_refresh=x' },
    ];
    for (const headers of strangers) {
      const account = await open();
      clock.advance({ seconds: 1 });
      expect((await send(account, headers)).statusCode).toBe(200);
      expect([await isIn(account), await canRenew(account)]).toEqual([401, 401]);
    }
    // The token of a session that was signed out is none of theirs any more.
    const left = await open();
    await app.inject({
      method: 'POST',
      url: '/api/authentication/logout',
      headers: { cookie: left.cookie },
    });
    const again = await app.inject({
      method: 'POST',
      url: '/api/authentication',
      remoteAddress: ownNetwork(),
      payload: { email: left.email, password },
    });
    const second = {
      ...left,
      token: again.json().token,
      cookie: /^[^;]+/.exec(String(again.headers['set-cookie']))?.[0] ?? '',
    };
    expect(await canRenew(second)).toBe(200);
    clock.advance({ seconds: 1 });
    expect((await send(left, { authorization: `Bearer ${left.token}` })).statusCode).toBe(200);
    expect(await isIn(second)).toBe(401);
    const [byCookie, byToken] = [await open(), await open()];
    clock.advance({ seconds: 1 });
    expect((await send(byCookie, { cookie: byCookie.cookie })).statusCode).toBe(200);
    expect((await send(byToken, { authorization: `Bearer ${byToken.token}` })).statusCode).toBe(200);
    for (const account of [byCookie, byToken, other])
      expect([await isIn(account), await canRenew(account)]).toEqual([200, 200]);
  });

  // docs/rules/accounts.md#unsent-request
  test('gets a link that leads on to the days that the person was about to request', async () => {
    const { id: listingId } = await aListing(ctx, { title: 'Kickapoo ridge' });
    const days = { startDay: '2026-11-28', endDay: '2026-11-29' };
    const wire = { listingId, startDate: days.startDay, endDate: days.endDay };
    const query = (from: string, to: string) => `?listing=${listingId}&start=${from}&end=${to}`;

    const body = await form({ unsentRequest: wire });
    const { token } = (await post('/user', body)).body as { token: string };
    const [first] = await emailsTo(body.email, 1);
    expect(first?.text).toMatch(/\/verify\/[\w-]+\/[\w-]+\?listing=/);
    expect(first?.text).toContain(query('11-28-2026', '11-29-2026'));
    expect(first?.text.replaceAll(/\s+/g, ' ')).toMatch(
      /for Kickapoo ridge \(\w+ County\), Sat 11\/28\/2026 to Sun 11\/29\/2026\./,
    );

    const asPerson = await signIn({ id: subjectOf(token), email: body.email, role: 'Customer' });
    const unsentRequest = { listingId, startDay: '2026-12-05', endDay: '2026-12-05' };
    await asPerson.resendVerification({ body: { unsentRequest } });
    const texts = (await emailsTo(body.email, 2)).map(({ text }) => text ?? '');
    expect(texts.filter((text) => text.includes(query('12-05-2026', '12-05-2026')))).toHaveLength(1);
  });

  // docs/rules/accounts.md#interests
  test.each([
    { interests: ['Landowner'], query: '?next=list' },
    { interests: ['Hunter', 'Landowner'], query: '' },
    { interests: [], query: '' },
  ])('leads on to the listing form only for landowners: $interests', async ({ interests, query }) => {
    const body = await form({ interests });
    await post('/user', body);
    const [email] = await emailsTo(body.email, 1);
    const link = /\/verify\/[\w-]+\/[\w-]+(\?\S*)?/.exec(email?.text ?? '');
    expect(link?.[1] ?? '').toBe(query);
  });

  test.each([
    { listingId: '//evil.example', startDate: '2026-11-28', endDate: '2026-11-29' },
    { listingId: randomUUIDv7(), startDate: '//evil.example', endDate: '2026-11-29' },
    { listingId: randomUUIDv7(), startDate: '2026-11-29', endDate: '2026-11-28' },
    '//evil.example',
  ])('is not signed up with anything else in its place: %j', async (unsentRequest) => {
    expect((await post('/user', await form({ unsentRequest }))).status).toBe(400);
  });

  test('is confirmed by one of a hundred concurrent calls', async () => {
    const { link } = await signUp();
    const responses = await Promise.all(Array.from({ length: 100 }, () => verify(link)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = responses.filter(({ status }) => status === 400);
    expect(refused).toHaveLength(99);
    expect(refused[0]?.body.detail).toMatch(/^This link has expired, or it was used already\./);
  });

  test('is not confirmed by another person’s link, a changed or expired one, or without the bot check', async () => {
    const [ada, odd] = [await signUp(), await signUp()];
    for (const wrong of [
      { ...ada.link, userId: odd.person.id },
      { ...ada.link, userId: randomUUIDv7() },
      { ...ada.link, emailConfirmationToken: `${ada.link.emailConfirmationToken}A` },
      { ...ada.link, emailConfirmationToken: 'x' },
    ])
      expect((await verify(wrong)).status).toBe(400);
    expect(await post('/authentication/verify', { ...ada.link, captcha: 'nonsense' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'captcha' }] },
    });
    expect((await verify(ada.link)).status).toBe(200);
    clock.advance({ days: 7 });
    expect((await verify(odd.link)).status).toBe(400);
    expect((await accountOf(odd.person.email))?.email_confirmed_at).toBeNull();
  });

  test('gets another email on request, five an hour; both links work until one is used', async () => {
    const { person, link } = await signUp();
    const asPerson = await signIn(person);
    for (let count = 0; count < 5; count += 1) await asPerson.resendVerification({ body: {} });
    await expect(asPerson.resendVerification({ body: {} })).rejects.toMatchObject({
      code: 'tooManyRequests',
    });
    const emails = await emailsTo(person.email, 6);
    const links = emails.map(({ text }) => linkIn(text).emailConfirmationToken);
    expect(new Set(links).size).toBe(6);
    expect((await verify(link)).status).toBe(200);
    expect((await verify({ ...link, emailConfirmationToken: links[0] })).status).toBe(400);
    await expect(asPerson.resendVerification({ body: {} })).rejects.toMatchObject({
      code: 'alreadyConfirmed',
      status: 409,
    });
  });

  test('has a link whose token is stored nowhere: not in the database, the queue, or the log', async () => {
    const { link } = await signUp();
    await verify({ ...link, userId: randomUUIDv7() });
    const links = await ctx.db.selectFrom('account_links').select('token_hash').execute();
    expect(links.every(({ token_hash }) => token_hash.length === 32)).toBe(true);
    const token = link.emailConfirmationToken;
    expect(links.some(({ token_hash }) => token_hash.equals(Buffer.from(token, 'base64url')))).toBe(false);
    expect(logs.join('')).not.toContain(token);
    expect(logs.join('')).not.toContain(password);
  });
});
