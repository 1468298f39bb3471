import { type APIRequestContext, expect, type Page } from '@playwright/test';
import pg from 'pg';
import { tellAlertsNow } from './alerts.ts';
import { expectNoViolations } from './axe.ts';
import { openLand } from './land.ts';
import { emailsTo, runningAt, stopLinksTo } from './mail.ts';
import { call, createUser, enter } from './people.ts';
import { test } from './test.ts';

/** A new user who gets emails, with their access token. */
const aReader = async (page: Page): Promise<{ email: string; token: string }> => {
  const { email } = await createUser(page.request);
  return { email, token: await enter(page, email) };
};

/** As a mail program does it: a form of the same URL, without cookies (RFC 8058). */
const postOneClick = async (request: APIRequestContext, url: string): Promise<number> => {
  const form = { 'List-Unsubscribe': 'One-Click' };
  return (await request.post(url, { form, maxRedirects: 0 })).status();
};

/** The same link with a signature that somebody made up. */
const withWrongSignature = (link: string): string => {
  const url = new URL(link);
  url.searchParams.set('signature', 'A'.repeat(43));
  return url.href;
};

/** Lets the emails about unread messages of a conversation be sent now, and not in five minutes. */
const sendUnreadNow = async (threadId: string): Promise<void> => {
  const database = new pg.Client({ connectionString: runningAt().database });
  await database.connect();
  await database.query(
    `update pgboss.job set start_after = now()
     where name = 'mail.unread-messages' and data ->> 'threadId' = $1 and state = 'created'`,
    [threadId],
  );
  await database.end();
};

const unsubscribed = 'You are unsubscribed';
const failed =
  'Ope...Something went wrong unsubscribing you from marketing emails. Please contact us at support@openacre.example';

test('the unsubscribe link ends marketing emails when it is opened', async ({ page }) => {
  const { id, email } = await createUser(page.request);
  await page.goto(`/marketing/unsubscribe/${id}`);
  await expect(page.getByRole('heading', { name: unsubscribed })).toBeVisible();
  // Without its signature the link shows nobody's whole address.
  await expect(page.getByText(`${email.charAt(0)}•••@people.example`)).toBeVisible();
  await expectNoViolations(page);
  await page.goto('/marketing/unsubscribe/00000000-0000-7000-8000-000000000000');
  await expect(page.getByRole('alert')).toHaveText(failed);
  await expectNoViolations(page);
});

// docs/rules/emails.md#switched-off
test('the signed link of a letter ends its kind and shows the whole address, once and again', {
  tag: '@phone-only',
}, async ({ page }) => {
  const { email, token } = await aReader(page);
  const { id: listingId } = await openLand(page.request, 'Cattail marsh');
  const question = { listingId, text: 'Is the creek open in December?' };
  const { threadId } = await call<{ threadId: string }>(page.request, { token }, '/message/send', question);
  await call(page.request, 'host', '/message/send', { threadId, text: 'It is, below the culvert.' });
  await sendUnreadNow(threadId);
  await expect.poll(() => stopLinksTo(page.request, email)).toHaveLength(1);
  const [link = ''] = await stopLinksTo(page.request, email);
  expect((await emailsTo(page.request, email))[0]).toContain(link);
  const kinds = async (): Promise<string[]> =>
    (await call<{ emailKinds: string[] }>(page.request, { token }, '/alert')).emailKinds;

  await page.evaluate(() => localStorage.clear()); // without a login
  await page.goto(withWrongSignature(link));
  await expect(page.getByRole('alert')).toHaveText(failed);
  await expect(page.getByText(email)).toHaveCount(0);
  expect(await postOneClick(page.request, withWrongSignature(link))).toBe(404);
  expect(await kinds()).toContain('messages');

  for (const _ of ['once', 'again']) {
    await page.goto(link);
    await expect(page.getByRole('heading', { name: unsubscribed })).toBeVisible();
    await expect(page.getByText(`${email} gets no more emails about messages from us.`)).toBeVisible();
    expect(await kinds()).not.toContain('messages');
  }
  expect(await postOneClick(page.request, link)).toBe(204);
  expect(await kinds()).toEqual(expect.arrayContaining(['visits', 'searches', 'freeDays']));
  await expectNoViolations(page, 'light', 'dark');
});

// docs/rules/alerts.md#saved-searches, docs/rules/alerts.md#one-click-to-stop
test('a search is saved beside its results, and the signed link of its letter stops it by a button', {
  tag: '@phone-only',
}, async ({ page }) => {
  const { email, token } = await aReader(page);
  const name = `Sedge ${Math.random().toString(36).slice(2, 8)}`;
  await page.goto('/?county=Vernon');
  await page.getByRole('link', { name: 'Save this search' }).click();
  await expect(page.getByLabel('Name')).toHaveValue('Land in Vernon County');
  await page.getByLabel('Name').fill(name);
  await expectNoViolations(page, 'light', 'dark');
  await page.getByRole('button', { name: 'Save the search' }).click();
  await expect(page.getByRole('link', { name })).toHaveAttribute('href', '/?county=Vernon#results');
  await expectNoViolations(page, 'light', 'dark');
  await openLand(page.request, 'Sedge meadow');
  await tellAlertsNow();
  await expect.poll(() => stopLinksTo(page.request, email)).toHaveLength(1);
  const [link = ''] = await stopLinksTo(page.request, email);
  expect((await emailsTo(page.request, email))[0]).toContain(link);
  const frequency = async (): Promise<string | undefined> =>
    (await call<{ searches: { frequency: string }[] }>(page.request, { token }, '/alert')).searches[0]
      ?.frequency;

  await page.evaluate(() => localStorage.clear()); // without a login
  await page.goto(withWrongSignature(link));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('That link doesn’t work');
  await expect(page.getByRole('button', { name: 'Stop them' })).toHaveCount(0);
  for (const text of [email, name]) await expect(page.getByText(text)).toHaveCount(0);
  await expectNoViolations(page, 'light', 'dark');
  expect(await postOneClick(page.request, withWrongSignature(link))).toBe(404);

  await page.goto(link);
  const said = page.getByRole('main').getByRole('status').filter({ hasText: name });
  await expect(said).toContainText(`Emails about the saved search “${name}” go to ${email}.`);
  await expectNoViolations(page, 'light', 'dark');
  expect(await frequency()).toBe('atOnce'); // opening it stops nothing
  await page.getByRole('button', { name: 'Stop them' }).dblclick();
  const stopped = `${email} gets no more emails about the saved search “${name}”.`;
  await expect(said).toContainText(stopped);
  expect(await frequency()).toBe('off');

  await page.goto(link); // again
  await expect(said).toContainText(stopped);
  await expect(page.getByRole('button', { name: 'Stop them' })).toHaveCount(0);
  await expectNoViolations(page, 'light', 'dark');
  expect(await postOneClick(page.request, link)).toBe(204);
});
