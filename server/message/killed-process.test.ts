import { connect, createServer, type Socket } from 'node:net';
import { type Browser, chromium, expect as playwrightExpect } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chromiumFlags, ensureChromium } from '#launch/chromium.ts';
import { limits } from '#launch/testing/limits.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { aListing, aUser } from '../testing/factories.ts';
import { ensurePages, type ServerProcess, startProcess } from '../testing/processes.ts';

const expectPage = playwrightExpect.configure({ timeout: limits.expectationMs });

let server: TestApp;
let browser: Browser;
const processes: ServerProcess[] = [];

beforeAll(async () => {
  [server] = await Promise.all([startTestApp({ now: new Date().toISOString() }), ensurePages()]);
  browser = await chromium.launch({ executablePath: ensureChromium(console.log), args: chromiumFlags });
});
afterAll(async () => {
  await browser.close();
  for (const { child, ended } of processes) {
    child.kill('SIGKILL');
    await ended;
  }
  await server.close();
});

/** A balancer before two web processes: each connection goes to the first that is there. */
const startBalancer = async (ports: readonly number[]) => {
  const open = new Set<Socket>();
  const balancer = createServer((client) => {
    open.add(client);
    const tryNext = ([port, ...others]: readonly number[]) => {
      if (port === undefined) return client.destroy();
      const upstream = connect(port, '127.0.0.1', () => {
        client.pipe(upstream).pipe(client);
        upstream.on('close', () => client.destroy());
        client.on('close', () => upstream.destroy());
      });
      upstream.once('error', () => (upstream.pending ? tryNext(others) : client.destroy()));
    };
    client.on('error', () => {});
    client.on('close', () => open.delete(client));
    tryNext(ports);
  });
  const port = await new Promise<number>((resolve) => {
    balancer.listen(0, '127.0.0.1', () => resolve((balancer.address() as { port: number }).port));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      balancer.close();
      for (const socket of open) socket.destroy();
    },
  };
};

// docs/rules/messages.md#at-once
test('a page goes on when the process of its stream is killed, and hears of the next message at once', async () => {
  const { ctx } = server;
  const [host, hunter] = [await aUser(ctx), await aUser(ctx)];
  const listing = await aListing(ctx, { host });
  const asHunter = await server.signIn(hunter);
  const send = (text: string) => asHunter.sendMessage({ body: { listingId: listing.id, text } });
  const { threadId } = await send('Which wind is best?');

  const { DATABASE_URL, DATA_DIR } = ctx.config;
  const start = () => startProcess('main', { NODE_ENV: 'test', DATABASE_URL, DATA_DIR, RUN_JOBS: 'false' });
  const [first, second] = [start(), start()];
  processes.push(first, second);
  const ports = (await Promise.all([first.ready, second.ready])).map((url) => Number(new URL(url).port));
  const balancer = await startBalancer(ports);
  const page = await browser.newPage();
  page.setDefaultTimeout(limits.actionMs);
  const token = await server.tokenOf(host);
  await page.addInitScript((kept) => localStorage.setItem('token', kept), token);
  let streams = 0;
  page.on('response', (response) => {
    if (response.url().endsWith('/api/message/events') && response.ok()) streams += 1;
  });
  await page.clock.install();
  /** Stops the page's timers, so that it asks for nothing by itself: what comes then comes from its stream. */
  const stopTimers = async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
  await page.goto(`${balancer.url}/myaccount/messages/${threadId}`);
  const log = page.getByRole('log');
  await expectPage(log.getByText('Which wind is best?')).toBeVisible();
  await expectPage.poll(() => streams).toBe(1);
  await page.waitForTimeout(500);
  await stopTimers();
  await send('And where do we park?');
  await expectPage(log.getByText('And where do we park?')).toBeVisible();

  await page.clock.resume();
  first.child.kill('SIGKILL');
  await first.ended;
  await send('Is anybody there?');
  await expectPage(log.getByText('Is anybody there?')).toBeVisible();
  await expectPage.poll(() => streams).toBeGreaterThan(1);
  await page.waitForTimeout(500);
  await stopTimers();
  await send('Good, we come on Saturday.');
  await expectPage(log.getByText('Good, we come on Saturday.')).toBeVisible();
  expect(await log.getByRole('listitem').count()).toBe(4);
  await page.close();
  balancer.close();
});
