import { type APIRequestContext, expect, type Page } from '@playwright/test';

/** The demo's accounts. A test that ends sessions creates an account of its own. */
export type Person = 'admin' | 'host' | 'hunter';

export type Who = Person | { token: string };

type Known = { token: Promise<string>; since: number };
const tokens = new Map<Person, Known>();

/** An access token lives for 15 minutes, and a test for four. */
const maxAgeMs = 8 * 60_000;

/** An access token of theirs; shared by the tests of a worker, since signing in is slow on purpose. */
const tokenOf = async (request: APIRequestContext, who: Who): Promise<string> => {
  if (typeof who !== 'string') return who.token;
  const known = tokens.get(who);
  if (known && Date.now() - known.since < maxAgeMs) return known.token;
  const token = logIn(request, `${who}@openacre.example`, 'openacre-demo');
  tokens.set(who, { token, since: Date.now() });
  return token;
};

const logIn = async (request: APIRequestContext, email: string, password: string): Promise<string> => {
  const answer = await request.post('/api/authentication', { data: { email, password } });
  const text = await answer.text();
  expect(answer.status(), `the login of ${email}: ${text}`).toBe(200);
  return JSON.parse(text).token;
};

const ownPassword = 'pine-needles-8';

/** A new user for one test, whose address counts as confirmed unless it is asked to be confirmed by email. */
export const createUser = async (
  request: APIRequestContext,
  {
    email = `${Math.random().toString(36).slice(2, 12)}@people.example`,
    sendEmailVerification = false,
  }: { email?: string; sendEmailVerification?: boolean } = {},
): Promise<{ id: string; email: string; password: string }> => {
  const { id } = await call<{ id: string }>(request, 'admin', '/user/create', {
    userRoles: ['Customer'],
    firstName: 'Ingrid',
    lastName: 'Solheim',
    phoneNumber: '6085550142',
    email,
    password: ownPassword,
    sendEmailVerification,
  });
  return { id, email, password: ownPassword };
};

/** An access token of a new user. */
export const tokenOfNew = (request: APIRequestContext, email: string): Promise<string> =>
  logIn(request, email, ownPassword);

/**
 * A new hunter, by an access token, for a test that requests days: the demo's has as many open requests as other tests
 * left, and nobody may have more than twenty.
 */
export const newHunter = async (request: APIRequestContext): Promise<{ email: string; token: string }> => {
  const { email } = await createUser(request);
  return { email, token: await tokenOfNew(request, email) };
};

/** Signs in by a call, once, so that a later sign-out is final; resolves to the token. */
export const enter = async (page: Page, email: string): Promise<string> => {
  const token = await tokenOfNew(page.request, email);
  await page.goto('/robots.txt');
  await page.evaluate((value) => localStorage.setItem('token', value), token);
  return token;
};

/** Signs in without the form, which has its own tests; resolves to the token. */
export const signIn = async (page: Page, who: Who): Promise<string> => {
  const token = await tokenOf(page.request, who);
  await page.addInitScript((kept) => localStorage.setItem('token', kept), token);
  return token;
};

/** An API call as one of them, which must succeed: a POST of `data`, or a GET without. */
export const call = async <Answer>(
  request: APIRequestContext,
  who: Who,
  path: string,
  data?: object,
): Promise<Answer> => {
  const token = await tokenOf(request, who);
  const headers = { authorization: `Bearer ${token}` };
  const answer = await request.fetch(`/api${path}`, { headers, ...(data && { method: 'POST', data }) });
  expect(answer.ok(), `${path}: ${answer.status()}`).toBe(true);
  return (answer.status() === 204 ? undefined : await answer.json()) as Answer;
};
