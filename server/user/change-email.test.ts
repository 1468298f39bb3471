import { randomUUIDv7 } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import type { Role } from '#domain/permissions.ts';
import { startTestApp } from '../testing/app.ts';
import { postSession } from '../testing/cookies.ts';
import { aUser, type Person, password } from '../testing/factories.ts';
import { emailsTo } from '../testing/inbox.ts';

const testApp = await startTestApp({ emulators: ['mail'] });
const { ctx, clock, signIn, api, logs, close } = testApp;
afterAll(close);
await ctx.jobs.work(ctx);

const administrator = await aUser(ctx, { roles: ['Administrator'] });
const change = async (id: string, email: string) =>
  (await signIn(administrator)).changeEmail({ params: { id }, body: { email } });
let count = 0;
const newAddress = () => {
  count += 1;
  return `new${count}@farm.example`;
};
const tokenIn = (text = ''): string => /\/(?:new|keep)email\?token=([\w-]+)/.exec(text)?.[1] ?? '';

/** Asks for a change, and reads both links from the emails. */
const asked = async (person: Person, email = newAddress(), { letters = 1 } = {}) => {
  await change(person.id, email);
  const [toNew] = await emailsTo(email, 1);
  const toOld = await emailsTo(person.email, letters);
  return { email, confirm: tokenIn(toNew?.text), keep: toOld.map(({ text }) => tokenIn(text)) };
};
const codeOf = (answer: Promise<unknown>): Promise<string> =>
  answer.then(
    () => 'done',
    ({ code }) => code,
  );
const confirm = (token: string) => codeOf(api.confirmEmailChange({ body: { token } }));
const stop = (token: string) => codeOf(api.stopEmailChange({ body: { token } }));
const accountOf = (id: string) =>
  ctx.db.selectFrom('users').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
const auditOf = (id: string) =>
  ctx.db
    .selectFrom('audit')
    .where('subject_id', '=', id)
    .orderBy('id')
    .select(['actor_id', 'field', 'before', 'after'])
    .execute();
const logIn = (email: string) => postSession(testApp, '', { body: { email, password } });

// docs/rules/accounts.md#changing-an-address
describe('an email address that an administrator changes', () => {
  test('changes once the new one is confirmed; all sessions end, and the old one is told', async () => {
    const ada = await aUser(ctx, { confirmed: false });
    const session = await logIn(ada.email);
    const asAda = await signIn(ada);
    const { email, confirm: token } = await asked(ada);
    expect((await accountOf(ada.id)).email).toBe(ada.email);
    expect((await logIn(email)).status).toBe(401);

    clock.advance({ seconds: 1 });
    expect(await api.confirmEmailChange({ body: { token } })).toEqual({ email });
    expect(await accountOf(ada.id)).toMatchObject({ email, email_confirmed_at: clock.now() });
    expect((await logIn(ada.email)).status).toBe(401);
    expect((await logIn(email)).status).toBe(200);
    expect((await postSession(testApp, '/refresh', { cookie: session.cookie ?? '' })).status).toBe(401);
    await expect(asAda.getUser({ params: { id: ada.id } })).rejects.toMatchObject({
      code: 'notAuthenticated',
    });
    const toOld = await emailsTo(ada.email, 2);
    expect(toOld.map(({ subject }) => subject).sort()).toEqual([
      'Your Openacre email address is about to change',
      'Your Openacre email address was changed',
    ]);
    expect(await auditOf(ada.id)).toEqual([
      { actor_id: administrator.id, field: 'newEmailRequested', before: null, after: email },
      { actor_id: ada.id, field: 'email', before: ada.email, after: email },
    ]);
    expect(await confirm(token)).toBe('emailChangeLinkDead');
  });

  test('stays when the link in the old mailbox stops it', async () => {
    const ada = await aUser(ctx);
    const { confirm: token, keep } = await asked(ada);
    expect(await stop(keep[0] ?? '')).toBe('done');
    expect(await confirm(token)).toBe('emailChangeLinkDead');
    expect(await stop(keep[0] ?? '')).toBe('emailChangeLinkDead');
    expect((await accountOf(ada.id)).email).toBe(ada.email);
  });

  test.each([1, 2, 3, 4, 5])('is confirmed or stopped, not both: try %i', async () => {
    const ada = await aUser(ctx);
    const { email, confirm: token, keep } = await asked(ada);
    const calls = Array.from({ length: 20 }, (_, index) =>
      index % 2 ? confirm(token) : stop(keep[0] ?? ''),
    );
    const results = await Promise.all(calls);
    expect(results.filter((result) => result === 'done')).toHaveLength(1);
    expect(results.filter((result) => result === 'emailChangeLinkDead')).toHaveLength(19);
    const wasConfirmed = results.indexOf('done') % 2 === 1;
    expect((await accountOf(ada.id)).email).toBe(wasConfirmed ? email : ada.email);
    expect((await auditOf(ada.id)).filter(({ field }) => field === 'email')).toHaveLength(
      wasConfirmed ? 1 : 0,
    );
  });

  test('is changed to the later one of two', async () => {
    const ada = await aUser(ctx);
    const first = await asked(ada);
    const second = await asked(ada, newAddress(), { letters: 2 });
    expect(await confirm(first.confirm)).toBe('emailChangeLinkDead');
    expect(await confirm(second.confirm)).toBe('done');
    expect((await accountOf(ada.id)).email).toBe(second.email);
    for (const token of second.keep) expect(await stop(token)).toBe('emailChangeLinkDead');
  });

  test('is changed to one of many that are asked for at once', async () => {
    const ada = await aUser(ctx);
    await Promise.all(Array.from({ length: 5 }, () => change(ada.id, newAddress())));
    const links = await ctx.db
      .selectFrom('account_links')
      .where('user_id', '=', ada.id)
      .select('purpose')
      .execute();
    expect(links.map(({ purpose }) => purpose).sort()).toEqual(['changeEmail', 'keepEmail']);
  });

  test('stays when somebody has registered the new one meanwhile, in any case', async () => {
    const ada = await aUser(ctx);
    const { email, confirm: token } = await asked(ada);
    const other = await aUser(ctx, { email: email.toUpperCase() });
    expect(await confirm(token)).toBe('emailTaken');
    expect((await accountOf(ada.id)).email).toBe(ada.email);
    expect((await accountOf(other.id)).email).toBe(email.toUpperCase());
  });

  test('goes to one of two people who were both asked about the same address', async () => {
    const [ada, odd] = [await aUser(ctx), await aUser(ctx)];
    const email = newAddress();
    await change(ada.id, email);
    await change(odd.id, email);
    const tokens = (await emailsTo(email, 2)).map(({ text }) => tokenIn(text));
    expect((await Promise.all(tokens.map(confirm))).sort()).toEqual(['done', 'emailTaken']);
  });

  test('makes a password link useless that was mailed to the old one', async () => {
    const ada = await aUser(ctx);
    await (await signIn(administrator)).sendPasswordLink({ params: { id: ada.id } });
    const [letter] = await emailsTo(ada.email, 1);
    const reset = /\/resetpassword\?token=([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? '';
    const { confirm: token } = await asked(ada, newAddress(), { letters: 2 });
    expect(await confirm(token)).toBe('done');
    expect(
      await codeOf(api.resetPassword({ body: { token: reset, newPassword: 'tamarack and spruce' } })),
    ).toBe('resetLinkDead');
  });

  test('stays after 24 hours, and while the account is suspended', async () => {
    const [ada, odd] = [await aUser(ctx), await aUser(ctx)];
    const late = await asked(ada);
    const { confirm: token } = await asked(odd);
    await ctx.db.updateTable('users').set({ suspended_at: ctx.now() }).where('id', '=', odd.id).execute();
    expect(await confirm(token)).toBe('suspended');
    clock.advance({ hours: 24 });
    expect(await confirm(late.confirm)).toBe('emailChangeLinkDead');
    expect(await stop(late.keep[0] ?? '')).toBe('emailChangeLinkDead');
  });

  test('is seen while it waits, and withdrawn by an administrator, once; both links are dead then', async () => {
    const ada = await aUser(ctx);
    const asAdministrator = await signIn(administrator);
    const waiting = async () => (await asAdministrator.getEmailChange({ params: { id: ada.id } })).waiting;
    const withdraw = () => codeOf(asAdministrator.withdrawEmailChange({ params: { id: ada.id } }));
    expect(await waiting()).toBeNull();
    const { email, confirm: token, keep } = await asked(ada);
    expect(await waiting()).toMatchObject({ email });
    const done = await Promise.all(Array.from({ length: 5 }, withdraw));
    expect(done.sort()).toEqual(['done', ...Array.from({ length: 4 }, () => 'noEmailChange')]);
    expect(await waiting()).toBeNull();
    expect(await confirm(token)).toBe('emailChangeLinkDead');
    expect(await stop(keep[0] ?? '')).toBe('emailChangeLinkDead');
    expect((await auditOf(ada.id)).at(-1)).toMatchObject({
      actor_id: administrator.id,
      field: 'newEmailRequested',
      before: email,
      after: 'withdrawn',
    });
    const { confirm: late } = await asked(ada, newAddress(), { letters: 2 });
    const both = await Promise.all([confirm(late), withdraw()]);
    expect(both.filter((code) => code === 'done')).toHaveLength(1);
  });

  test('is not the link of another purpose', async () => {
    const { confirm: token, keep } = await asked(await aUser(ctx));
    expect(await stop(token)).toBe('emailChangeLinkDead');
    expect(await confirm(keep[0] ?? '')).toBe('emailChangeLinkDead');
    expect(await codeOf(api.resetPassword({ body: { token, newPassword: 'tamarack and spruce' } }))).toBe(
      'resetLinkDead',
    );
  });

  test('is not asked for too often, taken, the same, or of a suspended or unknown user', async () => {
    const [ada, odd] = [await aUser(ctx), await aUser(ctx)];
    const suspended = await aUser(ctx, { suspended: true });
    expect(await codeOf(change(ada.id, odd.email.toUpperCase()))).toBe('emailTaken');
    expect(await codeOf(change(ada.id, ada.email))).toBe('sameEmail');
    expect(await codeOf(change(ada.id, 'no address'))).toBe('badInput');
    expect(await codeOf(change(suspended.id, newAddress()))).toBe('accountSuspended');
    expect(await codeOf(change(randomUUIDv7(), newAddress()))).toBe('notFound');
    for (let times = 0; times < 3; times += 1) await change(ada.id, newAddress());
    expect(await codeOf(change(ada.id, newAddress()))).toBe('tooManyRequests');
  });

  test('is not another administrator’s; their own they may change', async () => {
    const other = await aUser(ctx, { roles: ['Customer', 'Administrator'] });
    const address = newAddress();
    await expect(change(other.id, address)).rejects.toMatchObject({
      code: 'administratorsEmail',
      status: 409,
      message:
        'This is another administrator’s account, or was lately: only they can ask for its new address.',
    });
    expect(await auditOf(other.id)).toEqual([]);
    const own = await signIn(other);
    await own.changeEmail({ params: { id: other.id }, body: { email: address } });
    const [toNew] = await emailsTo(address, 1);
    expect(await confirm(tokenIn(toNew?.text))).toBe('done');
    expect((await accountOf(other.id)).email).toBe(address);
  });

  test('is not a former administrator’s for thirty days, nor by taking the role and giving it back', async () => {
    const other = await aUser(ctx, { roles: ['Customer', 'Administrator'] });
    const give = async (roles: Role[]) =>
      (await signIn(administrator)).updateRoles({ body: { id: other.id, roles } });
    await give(['Customer']);
    expect(await codeOf(change(other.id, newAddress()))).toBe('administratorsEmail');
    clock.advance({ days: 29, hours: 23 });
    expect(await codeOf(change(other.id, newAddress()))).toBe('administratorsEmail');
    clock.advance({ hours: 2 });
    expect(await codeOf(change(other.id, newAddress()))).toBe('done');
    await give(['Customer', 'Administrator']);
    expect(await codeOf(change(other.id, newAddress()))).toBe('administratorsEmail');
  });

  test('stays of somebody who becomes an administrator while the change waits', async () => {
    const ada = await aUser(ctx);
    const { confirm: token, keep } = await asked(ada);
    const asAdministrator = await signIn(administrator);
    await asAdministrator.updateRoles({ body: { id: ada.id, roles: ['Customer', 'Administrator'] } });
    expect(await confirm(token)).toBe('emailChangeLinkDead');
    expect(await stop(keep[0] ?? '')).toBe('emailChangeLinkDead');
    expect((await accountOf(ada.id)).email).toBe(ada.email);
  });

  test('can be written in another case', async () => {
    const ada = await aUser(ctx, { email: 'case@farm.example' });
    const { confirm: token } = await asked(ada, 'Case@farm.example', { letters: 2 });
    const letters = (await emailsTo('case@farm.example', 2)).map(({ text }) => tokenIn(text));
    expect(await Promise.all([...letters, token].map(confirm))).toContain('done');
    expect((await accountOf(ada.id)).email).toBe('Case@farm.example');
  });

  test('leaves no secret in the database or the log', async () => {
    const ada = await aUser(ctx);
    const { confirm: token, keep } = await asked(ada);
    await confirm(token);
    const rows = await ctx.db.selectFrom('account_links').selectAll().execute();
    const jobs = await ctx.db.selectFrom('audit').selectAll().execute();
    for (const secret of [token, ...keep]) {
      expect(secret).not.toBe('');
      expect(JSON.stringify([rows, jobs])).not.toContain(secret);
      expect(logs.join('')).not.toContain(secret);
    }
  });
});
