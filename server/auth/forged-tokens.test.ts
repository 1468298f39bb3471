import { createHmac, createSign, generateKeyPairSync } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import { aUser } from '../testing/factories.ts';

const { ctx, fetch, tokenOf, clock, close } = await startTestApp();
afterAll(close);

const person = await aUser(ctx);
const token = await tokenOf(person);
const [head = '', body = '', signature = ''] = token.split('.');
const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
const now = Math.floor(clock.now().getTime() / 1000);
const secret = ctx.config.SESSION_SECRET;

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const hmac = (text: string, key: string | Buffer = secret, hash = 'sha256') =>
  createHmac(hash, key).update(text).digest('base64url');
const hs256 = { alg: 'HS256', typ: 'JWT' };
type Key = { key?: string | Buffer; hash?: string };
const signed = (header: unknown, payload: unknown, { key, hash }: Key = {}) => {
  const text = `${encode(header)}.${encode(payload)}`;
  return `${text}.${hmac(text, key, hash)}`;
};
/** A valid token with these claims changed. */
const claiming = (changes: object) => signed(hs256, { ...claims, ...changes });

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const publicKey = rsa.publicKey.export({ type: 'spki', format: 'pem' });
const rs256 = (header: object) => {
  const text = `${encode({ alg: 'RS256', typ: 'JWT', ...header })}.${body}`;
  return `${text}.${createSign('sha256').update(text).sign(rsa.privateKey).toString('base64url')}`;
};
const jwk = rsa.publicKey.export({ format: 'jwk' });
const none = encode({ alg: 'none', typ: 'JWT' });
const flipped = signature.startsWith('A') ? `B${signature.slice(1)}` : `A${signature.slice(1)}`;

const forged: [how: string, token: string][] = [
  ['no signature, algorithm none', `${none}.${body}.`],
  ['algorithm none with the old signature', `${none}.${body}.${signature}`],
  ['algorithm None', `${encode({ alg: 'None' })}.${body}.`],
  ['algorithm nOnE', `${encode({ alg: 'nOnE' })}.${body}.`],
  ['no algorithm', signed({ typ: 'JWT' }, claims)],
  ['an algorithm that is null', signed({ alg: null, typ: 'JWT' }, claims)],
  ['a list of algorithms', signed({ alg: ['HS256'], typ: 'JWT' }, claims)],
  ['the algorithm in lower case', signed({ alg: 'hs256', typ: 'JWT' }, claims)],
  ['HS384 with our key', signed({ alg: 'HS384' }, claims, { hash: 'sha384' })],
  ['HS512 with our key', signed({ alg: 'HS512' }, claims, { hash: 'sha512' })],
  ['a key pair of their own', rs256({})],
  ['a key pair of their own in the head', rs256({ jwk })],
  ['a key at an address of their own', rs256({ jku: 'https://evil.example/keys', kid: '1' })],
  ['a public key as the secret', signed(hs256, claims, { key: publicKey })],
  ['another secret', signed(hs256, claims, { key: 'another secret of more than thirty-two characters' })],
  ['an empty secret', signed(hs256, claims, { key: '' })],
  ['the secret of links', signed(hs256, claims, { key: `${ctx.config.LINK_SECRET} of links` })],
  ['a key named by a path', signed({ ...hs256, kid: '../../dev/null' }, claims, { key: '' })],
  ['an unknown critical header', signed({ ...hs256, crit: ['more'], more: 1 }, claims)],
  ['a payload that is not encoded', signed({ ...hs256, b64: false, crit: ['b64'] }, claims)],
  [
    'the administrator’s role under the old signature',
    `${head}.${encode({ ...claims, role: 'administrator' })}.${signature}`,
  ],
  ['a signature with one letter changed', `${head}.${body}.${flipped}`],
  ['a signature cut short', `${head}.${body}.${signature.slice(0, -2)}`],
  ['an empty signature', `${head}.${body}.`],
  ['another issuer', claiming({ iss: 'elsewhere' })],
  ['no issuer', claiming({ iss: undefined })],
  ['another audience', claiming({ aud: 'elsewhere' })],
  ['no audience', claiming({ aud: undefined })],
  ['a time that is over', claiming({ iat: now - 901, exp: now - 1 })],
  ['a time that ends now', claiming({ exp: now })],
  ['a time that has not begun', claiming({ nbf: now + 60 })],
  ['no end', claiming({ exp: undefined })],
  ['an end that is no number', claiming({ exp: 'never' })],
  ['no beginning', claiming({ iat: undefined })],
  ['nobody', claiming({ sub: undefined })],
  ['an empty subject', claiming({ sub: '' })],
  ['a subject that is no id', claiming({ sub: 'somebody' })],
  ['a subject that is a number', claiming({ sub: 1 })],
  ['a beginning that is no number', claiming({ iat: 'now' })],
  ['a view by no id', claiming({ aud: 'openacre-view', act: { sub: 'somebody' } })],
  ['no email', claiming({ email: undefined })],
  ['a role that there is not', claiming({ role: 'Root' })],
  ['a role as older tokens spelled it', claiming({ role: 'Administrator' })],
  ['no role', claiming({ role: undefined })],
  ['the mark of a view, but to write', claiming({ act: { sub: person.id } })],
  ['a view by nobody', claiming({ aud: 'openacre-view' })],
  ['a view by something else', claiming({ aud: 'openacre-view', act: { sub: 1 } })],
  [
    'a view as an administrator',
    claiming({ aud: 'openacre-view', act: { sub: person.id }, role: 'administrator' }),
  ],
  ['a view by somebody who is no administrator', claiming({ aud: 'openacre-view', act: { sub: person.id } })],
  ['both audiences', claiming({ aud: ['openacre-web', 'openacre-view'] })],
  ['a list for a payload', signed(hs256, [claims])],
  ['a payload that is no JSON', `${head}.bm90aGluZw.${hmac(`${head}.bm90aGluZw`)}`],
  ['four parts', `${token}.${signature}`],
  ['five parts, as if encrypted', `${head}.${body}.${signature}.${body}.${signature}`],
  ['two parts', `${head}.${body}`],
  ['dots alone', '..'],
  ['garbage', 'garbage'],
];

const statusOf = async (authorization: string) =>
  (await fetch(`/api/user/${person.id}`, { headers: { authorization } })).status;

// docs/rules/privacy-and-security.md#tokens
test('a valid token, built the same way, is accepted', async () => {
  expect(await statusOf(`Bearer ${signed(hs256, claims)}`)).toBe(200);
  expect(forged.length).toBeGreaterThanOrEqual(30);
});

test.each(forged)('a token with %s is refused', async (_, wrong) => {
  expect(await statusOf(`Bearer ${wrong}`)).toBe(401);
});

test('so is another scheme', async () => {
  for (const scheme of ['Basic', 'Token', '']) expect(await statusOf(`${scheme} ${token}`.trim())).toBe(401);
});
