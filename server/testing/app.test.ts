import { expect, test } from 'vitest';
import { startTestApp } from './app.ts';
import { aListing, aUser } from './factories.ts';

test('each app has a database, a folder and a clock of its own', async () => {
  const [one, two] = await Promise.all([startTestApp(), startTestApp({ now: '2027-01-02T12:00:00Z' })]);
  await aListing(one.ctx);
  expect((await one.api.listPublicListings({ query: {} })).total).toBe(1);
  expect((await two.api.listPublicListings({ query: {} })).total).toBe(0);
  one.clock.advance({ days: 1, hours: 2 });
  expect(one.ctx.now().toISOString()).toBe('2026-11-21T22:00:00.000Z');
  expect(two.ctx.now().toISOString()).toBe('2027-01-02T12:00:00.000Z');
  expect(one.ctx.config.DATA_DIR).not.toBe(two.ctx.config.DATA_DIR);
  await Promise.all([one.close(), two.close()]);
});

test('with emulators, an approval is emailed to its host and the listing has a forecast', async () => {
  const { ctx, api, signIn, close } = await startTestApp({ emulators: ['mail', 'weather'] });
  const host = await aUser(ctx, { email: 'approved@farm.example' });
  const listing = await aListing(ctx, { host, approved: false });
  await ctx.jobs.work(ctx);
  const administrator = await signIn(await aUser(ctx, { roles: ['Administrator'] }));
  await administrator.approveListing({ params: { id: listing.id }, body: {} });
  const inbox = `${ctx.config.MAIL_INBOX_URL}/messages?to=${host.email}`;
  const subjects = async () =>
    (await (await fetch(inbox)).json()).map(({ subject }: { subject: string }) => subject);
  await expect.poll(subjects).toContainEqual(expect.stringContaining('Your land is live'));
  const forecast = async () => (await api.getPublicListing({ params: { id: listing.id } })).forecast.length;
  await expect.poll(forecast).toBeGreaterThan(0);
  await close();
});

test('the payments emulator can be started too', async () => {
  const { ctx, close } = await startTestApp({ emulators: ['payments'] });
  expect((await fetch(ctx.config.PAYPAL_BASE_URL)).status).toBe(200);
  await close();
});
