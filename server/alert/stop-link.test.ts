import { afterAll, expect, test } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import { aUser } from '../testing/factories.ts';
import { stopSearchUrl } from './stop-link.ts';

const { ctx, api, signIn, close } = await startTestApp();
afterAll(close);

// docs/rules/alerts.md#one-click-to-stop
test('the link of an email says whose search it stops, and without its signature nothing', async () => {
  const hunter = await aUser(ctx);
  const asHunter = await signIn(hunter);
  const { id } = await asHunter.saveSearch({
    body: { search: 'activity=Deer', name: 'Deer', frequency: 'atOnce' },
  });
  const params = { id };
  const signature = new URL(stopSearchUrl(ctx.config, id)).searchParams.get('signature') ?? '';
  const check = (given = signature) => api.checkStopLink({ params, body: { signature: given } });
  expect(await check()).toEqual({ name: 'Deer', email: hunter.email, isStopped: false });
  for (const wrong of ['', 'guessed', signature.slice(1)])
    await expect(check(wrong)).rejects.toMatchObject({ status: 404 });
  // Looking changes nothing, and stopping twice nothing more.
  expect((await asHunter.listAlerts()).searches).toMatchObject([{ frequency: 'atOnce' }]);
  for (const _ of ['once', 'again'])
    expect(await api.stopSearch({ params, body: { signature } })).toEqual({ name: 'Deer' });
  expect(await check()).toMatchObject({ isStopped: true });
  await asHunter.deleteSearch({ params });
  await expect(check()).rejects.toMatchObject({ status: 404 });
});
