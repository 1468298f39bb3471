import { afterAll, describe, expect, test } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import { botCheckAnswer } from '../testing/bot-check.ts';
import { postSession } from '../testing/cookies.ts';
import { aListing, aUser, listingBody, listingForm, password } from '../testing/factories.ts';
import { importUsers } from '../user/import-users.ts';
import { makeAdministrator } from '../user/make-administrator.ts';

const testApp = await startTestApp();
const { ctx, app, signIn, close } = testApp;
afterAll(close);

let networks = 0;
const from = () => {
  networks += 1;
  return `2001:db8:${networks.toString(16)}::1`;
};
const signUp = async (email: string) => {
  const payload = {
    firstName: 'Sigrid',
    lastName: 'Berg',
    phoneNumber: '7155550123',
    email,
    password,
    isAdult: true,
    termsAccepted: true,
    captcha: await botCheckAnswer(ctx.config),
  };
  const { statusCode, body } = await app.inject({
    method: 'POST',
    url: '/api/user',
    remoteAddress: from(),
    payload,
  });
  return { status: statusCode, detail: JSON.parse(body).detail as string | undefined };
};
const logIn = async (email: string, given = password, network = from()) =>
  postSession(testApp, '', { body: { email, password: given }, from: network });
const subjectOf = (token = '') =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? 'e30', 'base64url').toString()).sub as string | undefined;
const taken = { status: 400, detail: 'An account with this email address already exists.' };

// docs/rules/accounts.md#email-addresses
describe('one address in several ways to write it', () => {
  test.each([
    [
      'rose@bücher.example',
      ['rose@xn--bcher-kva.example', 'Rose@BÜCHER.example', 'rose@bu\u0308cher.example'],
    ],
    [
      'olga@farm.example',
      ['ol\u200Bga@farm.example', 'ｏｌｇａ@farm.example', 'OLGA\u2060@farm.ex\u00ADample'],
    ],
    ['jürgen@farm.example', ['ju\u0308rgen@farm.example', 'JÜRGEN@farm.example']],
  ])('is one account, which signs in by each: %s', async (first, others) => {
    expect((await signUp(first)).status).toBe(200);
    const { body } = await logIn(first);
    for (const other of others) {
      expect(await signUp(other), other).toMatchObject(taken);
      expect(subjectOf((await logIn(other)).body?.token), other).toBe(subjectOf(body?.token));
    }
  });

  test('is refused by the database too, for twenty at once', async () => {
    const ways = [
      'two@bücher.example',
      'two@xn--bcher-kva.example',
      'TWO@BÜCHER.example',
      'two\u200B@bücher.example',
    ];
    const all = await Promise.all(Array.from({ length: 20 }, (_, index) => signUp(ways[index % 4] ?? '')));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(all.filter(({ detail }) => detail === taken.detail)).toHaveLength(19);
  });

  test('is not another’s that only looks alike', async () => {
    expect((await signUp('HUNTERİ@farm.example')).status).toBe(200);
    expect((await signUp('hunteri@farm.example')).status).toBe(200);
    const one = subjectOf((await logIn('HUNTERİ@farm.example')).body?.token);
    const other = subjectOf((await logIn('hunteri@farm.example')).body?.token);
    expect(one).toBeTruthy();
    expect(other).toBeTruthy();
    expect(one).not.toBe(other);
  });

  test('counts wrong passwords for the one account', async () => {
    const { email } = await aUser(ctx, { email: 'sigrid@xn--bcher-kva.example' });
    const network = from();
    const ways = [email, 'SIGRID@bücher.example', 'sig\u200Brid@BÜCHER.example', 'ｓigrid@bücher.example'];
    const statuses = [];
    for (let count = 0; count < 12; count += 1)
      statuses.push((await logIn(ways[count % 4] ?? '', 'a-wrong-guess', network)).status);
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
  });

  test('is one person of an import, one new address, and one administrator', async () => {
    const ada = await aUser(ctx, { email: 'ada@xn--bcher-kva.example' });
    const csv = 'email\nada@bücher.example\nnew@bücher.example\nnew@xn--bcher-kva.example\nb&b@farm.example';
    const imported = await importUsers(ctx.db, csv, ctx.now());
    expect(imported).toMatchObject({ added: 2, known: 2, refused: [] });
    const asAdministrator = await signIn(await aUser(ctx, { roles: ['Administrator'] }));
    const other = await aUser(ctx);
    await expect(
      asAdministrator.changeEmail({ params: { id: other.id }, body: { email: 'ada@bücher.example' } }),
    ).rejects.toMatchObject({ code: 'emailTaken' });
    expect(await makeAdministrator(ctx.db, { email: 'Ada@BÜCHER.example' }, ctx.now())).toContain(ada.email);
  });
});

// docs/rules/accounts.md#email-addresses
describe('an account from before', () => {
  test.each(['ad\u200Bmin@farm.example', 'maria@bücher.example', 'a&b@farm.example', 'c?d@farm.example'])(
    'signs in with the address as it was typed then: %s',
    async (email) => {
      const { id } = await aUser(ctx, { email });
      const clean = email.replace('\u200B', '');
      if (clean !== email) await aUser(ctx, { email: clean });
      expect(subjectOf((await logIn(email)).body?.token)).toBe(id);
      if (clean !== email) expect(subjectOf((await logIn(clean)).body?.token)).not.toBe(id);
    },
  );

  test('becomes an administrator though its address would be refused now', async () => {
    await aUser(ctx, { email: 'old?one@farm.example' });
    expect(await makeAdministrator(ctx.db, { email: 'old?one@farm.example' }, ctx.now())).toContain(
      'is an administrator now',
    );
  });
});

// docs/rules/privacy-and-security.md#links-to-addresses
describe('an address with signs of a link', () => {
  test('stays on the listing that has it, and is refused on another', async () => {
    const host = await aUser(ctx);
    const api = await signIn(host);
    const { id } = await aListing(ctx, { host });
    const odd = { host_email: 'b&b@farm.example', pay_pal_email: 'pay?pal@farm.example' };
    await ctx.db.updateTable('listings').set(odd).where('id', '=', id).execute();
    const kept = { hostEmail: odd.host_email, payPalEmail: odd.pay_pal_email };
    const saved = await api.submitListing({ body: { ...listingForm(kept), id } });
    expect(saved).toMatchObject(kept);
    const changed = { ...listingBody({ ...kept, hostEmail: 'c&c@farm.example' }), id };
    for (const body of [changed, listingBody(kept)]) {
      const token = await testApp.tokenOf(host);
      const headers = { authorization: `Bearer ${token}` };
      const answer = await app.inject({ method: 'POST', url: '/api/listing', headers, payload: body });
      expect(answer.statusCode).toBe(400);
      expect(answer.json().errors[0]).toEqual({ path: 'hostEmail', message: 'Not a valid email' });
    }
  });

  test('stays where it is the host’s own', async () => {
    const host = await aUser(ctx, { email: 'own&old@farm.example' });
    const made = await (await signIn(host)).submitListing({ body: listingForm({ hostEmail: host.email }) });
    expect(made.hostEmail).toBe(host.email);
  });
});

// docs/rules/accounts.md#email-addresses
describe('an address of land', () => {
  test('loses what nobody sees, so that money goes to its host', async () => {
    const host = await aUser(ctx);
    const given = {
      hostEmail: 'ho\u200Bst@farm.example',
      payPalEmail: 'pay\u00ADme\u2060@farm.example\u200E',
    };
    const made = await (await signIn(host)).submitListing({ body: listingForm(given) });
    expect(made).toMatchObject({ hostEmail: 'host@farm.example', payPalEmail: 'payme@farm.example' });
  });

  test('at which nothing arrives is refused if it is new, and stays where it is', async () => {
    const host = await aUser(ctx);
    const { id } = await aListing(ctx, { host });
    await ctx.db
      .updateTable('listings')
      .set({ pay_pal_email: 'a@b..example' })
      .where('id', '=', id)
      .execute();
    const kept = listingForm({ payPalEmail: 'a@b..example' });
    const api = await signIn(host);
    expect((await api.submitListing({ body: { ...kept, id } })).payPalEmail).toBe('a@b..example');
    await expect(
      api.submitListing({ body: listingForm({ payPalEmail: "'a@b.example" }) }),
    ).rejects.toMatchObject({ errors: [{ path: 'payPalEmail', message: 'Not a valid email' }] });
  });
});
