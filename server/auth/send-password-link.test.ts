import { randomUUIDv7 } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import { postSession } from '../testing/cookies.ts';
import { aUser, password } from '../testing/factories.ts';
import { emailsTo } from '../testing/inbox.ts';

const testApp = await startTestApp({ emulators: ['mail'] });
const { ctx, signIn, close } = testApp;
afterAll(close);
await ctx.jobs.work(ctx);

const administrator = await aUser(ctx, { roles: ['Administrator'] });
const asAdministrator = await signIn(administrator);
const sendTo = (id: string) => asAdministrator.sendPasswordLink({ params: { id } });
const tokenIn = (text = ''): string => /\/resetpassword\?token=([\w-]+)/.exec(text)?.[1] ?? '';

// docs/rules/administration.md#password-link
describe('a password link from an administrator', () => {
  test('is the link of a forgotten password, of which only the newest works', async () => {
    const ada = await aUser(ctx);
    await sendTo(ada.id);
    const [first] = await emailsTo(ada.email, 1);
    expect(first?.subject).toBe('Set a new password for Openacre');
    await sendTo(ada.id);
    const emails = await emailsTo(ada.email, 2);
    const tokens = emails.map(({ text }) => tokenIn(text));
    const newest = tokens.find((token) => token !== tokenIn(first?.text)) ?? '';
    const reset = (token: string) =>
      postSession(testApp, '/resetpassword', { body: { token, newPassword: 'tamarack and spruce' } });
    expect((await reset(tokenIn(first?.text))).status).toBe(400);
    expect((await reset(newest)).status).toBe(200);
    expect((await postSession(testApp, '', { body: { email: ada.email, password } })).status).toBe(401);
  });

  test('goes to the account’s own address alone, to that of another administrator too', async () => {
    const other = await aUser(ctx, { roles: ['Administrator'] });
    await sendTo(other.id);
    expect((await emailsTo(other.email, 1)).map(({ subject }) => subject)).toEqual([
      'Set a new password for Openacre',
    ]);
    expect(await emailsTo(administrator.email, 0)).toEqual([]);
  });

  test('is in the audit, without its secret', async () => {
    const ada = await aUser(ctx);
    await sendTo(ada.id);
    const lines = await ctx.db.selectFrom('audit').where('subject_id', '=', ada.id).selectAll().execute();
    expect(lines).toMatchObject([
      { actor_id: administrator.id, field: 'passwordLink', before: null, after: 'sent' },
    ]);
  });

  test('is sent five times an hour at most, and not to suspended or unknown users', async () => {
    const ada = await aUser(ctx);
    for (let count = 0; count < 5; count += 1) await sendTo(ada.id);
    await expect(sendTo(ada.id)).rejects.toMatchObject({ code: 'tooManyRequests', status: 429 });
    const suspended = await aUser(ctx, { suspended: true });
    await expect(sendTo(suspended.id)).rejects.toMatchObject({ code: 'accountSuspended' });
    await expect(sendTo(randomUUIDv7())).rejects.toMatchObject({ code: 'notFound' });
  });
});
