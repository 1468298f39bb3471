import {
  type APIRequestContext,
  type BrowserContext,
  test as base,
  expect,
  type Page,
} from '@playwright/test';

/** The demo's accounts. A test that ends sessions creates an account of its own. */
export type Person = 'admin' | 'host' | 'hunter';

const tokens = new Map<Person, Promise<string>>();

/** An access token of theirs; shared by all tests of a worker, since signing in is slow on purpose. */
const tokenOf = (request: APIRequestContext, who: Person): Promise<string> => {
  const known = tokens.get(who) ?? logIn(request, who);
  tokens.set(who, known);
  return known;
};

const logIn = async (request: APIRequestContext, who: Person): Promise<string> => {
  const data = { email: `${who}@openacre.example`, password: 'openacre-demo' };
  return (await (await request.post('/api/authentication', { data })).json()).token;
};

/** Signs in without the form, which has its own tests; resolves to the token. */
export const signIn = async (page: Page, who: Person): Promise<string> => {
  const token = await tokenOf(page.request, who);
  await page.addInitScript((kept) => localStorage.setItem('token', kept), token);
  return token;
};

/** Adds `openPageAs`: a browser context for a user, besides those of others, which is closed after the test. */
export const test = base.extend<{ openPageAs: (who: Person) => Promise<Page> }>({
  async openPageAs({ browser }, use) {
    const opened: BrowserContext[] = [];
    await use(async (who) => {
      const context = await browser.newContext();
      opened.push(context);
      const page = await context.newPage();
      await signIn(page, who);
      return page;
    });
    // Open pages go on polling the server.
    await Promise.all(opened.map((context) => context.close()));
  },
});

/** An API call as one of them, which must succeed: a POST of `data`, or a GET without. */
export const call = async <Answer>(
  request: APIRequestContext,
  who: Person,
  path: string,
  data?: object,
): Promise<Answer> => {
  const headers = { authorization: `Bearer ${await tokenOf(request, who)}` };
  const answer = await request.fetch(`/api${path}`, { headers, ...(data && { method: 'POST', data }) });
  expect(answer.ok(), `${path}: ${answer.status()}`).toBe(true);
  return (await answer.json()) as Answer;
};
