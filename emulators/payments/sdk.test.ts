import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, chromium, type Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { chromiumFlags, ensureChromium } from '../../launch/chromium.ts';
import { limits } from '../../launch/testing/limits.ts';
import { anEmulator, type Emulator, testClient } from './testing.ts';

let emulator: Emulator;
let browser: Browser;
let page: Page;

/** A shop on another origin, with a policy like ours: it allows the emulator and no inline style or script. */
const shop = createServer(async (request, response) => {
  if (request.url === '/shop.js') {
    response.writeHead(200, { 'content-type': 'text/javascript' });
    return response.end(`
      window.reports = [];
      paypal.Buttons({
        style: { shape: 'pill', height: 48 },
        createOrder: async () => (await fetch('/order', { method: 'POST' })).text(),
        onApprove: (data, actions) => {
          reports.push(['approved', data.orderID, data.payerID]);
          if (location.hash === '#again' && reports.length === 1) return actions.restart();
        },
        onCancel: (data) => { reports.push(['cancelled', data.orderID]); },
        onError: (error) => { reports.push(['error', error.message]); },
      }).render('#buttons');`);
  }
  if (request.url === '/order') {
    const id = await emulator.order('12.34').catch(() => '');
    return response.end(request.headers.referer?.includes('broken') ? '' : id);
  }
  const sdk = `${emulator.url}/sdk/js?client-id=${testClient.clientId}&components=buttons&enable-funding=credit`;
  response.writeHead(200, {
    'content-type': 'text/html',
    'content-security-policy': `default-src 'none'; script-src 'self' ${emulator.url}; frame-src ${emulator.url}; connect-src 'self' ${emulator.url}; style-src 'self'; img-src data:`,
    'cross-origin-opener-policy': 'same-origin-allow-popups',
  });
  response.end(`<!doctype html><title>Shop</title><link rel="icon" href="data:,"><div id="buttons"></div>
    <script src="${sdk}"></script><script src="/shop.js"></script>`);
});

const consoleErrors: string[] = [];
const reported = () => page.evaluate(() => (window as unknown as { reports: string[][] }).reports);
const expectReports = (times = 1) => expect.poll(reported).toHaveLength(times);

const open = async (at = '/'): Promise<void> => {
  const context = await browser.newContext();
  page = await context.newPage();
  page.setDefaultTimeout(limits.actionMs);
  page.on('console', (message) => message.type() === 'error' && consoleErrors.push(message.text()));
  page.on('pageerror', (error) => consoleErrors.push(error.message));
  await page.goto(`http://127.0.0.1:${(shop.address() as AddressInfo).port}${at}`);
};

describe('the browser script', () => {
  beforeAll(async () => {
    emulator = await anEmulator();
    await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
    browser = await chromium.launch({ executablePath: ensureChromium(console.log), args: chromiumFlags });
  });
  afterAll(async () => {
    await browser?.close();
    shop.closeAllConnections();
    shop.close();
    await emulator?.stop();
  });
  afterEach(async () => {
    await page.context().close();
    expect(consoleErrors.splice(0)).toEqual([]);
  });

  it('offers PayPal, credit and card, and reports an approval made in its window', async () => {
    await open();
    await expect
      .poll(() => page.getByRole('button').allTextContents())
      .toEqual(['PayPal', 'PayPal Credit', 'Debit or credit card']);
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: 'Debit or credit card' }).click(),
    ]);
    await popup.getByRole('button', { name: 'Pay $12.34 now' }).waitFor();
    expect(await popup.getByLabel('Debit or credit card').isChecked()).toBe(true);
    const closed = popup.waitForEvent('close');
    await popup.getByRole('button', { name: 'Pay $12.34 now' }).click();
    await closed;
    await expectReports();
    const [approval] = await reported();
    expect(approval).toEqual(['approved', expect.any(String), expect.stringMatching(/^\w{13}$/)]);
    expect((await emulator.capture(approval?.[1] ?? '')).body.payment_source).toHaveProperty('card');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });

  it('loads as the React wrapper loads it: inserted later, under a name of its own', async () => {
    await open();
    const src = `${emulator.url}/sdk/js?client-id=test&components=buttons&disable-funding=card`;
    const seen = await page.evaluate(async (address) => {
      const script = Object.assign(document.createElement('script'), { src: address });
      script.setAttribute('data-namespace', 'provider');
      await new Promise((resolve) => {
        script.onload = resolve;
        document.head.append(script);
      });
      // biome-ignore lint/suspicious/noExplicitAny: what the script defines.
      const { provider } = window as any;
      const one = provider.Buttons({ fundingSource: 'paypal', createOrder: async () => 'X' });
      const place = document.body.appendChild(document.createElement('div'));
      await one.render(place);
      await one.updateProps({ style: { label: 'pay' } });
      const text = place.textContent;
      await one.close();
      const card = provider.Buttons({ fundingSource: provider.FUNDING.CARD }).isEligible();
      return {
        sources: provider.getFundingSources(),
        eligible: one.isEligible(),
        card,
        text,
        after: place.childElementCount,
      };
    }, src);
    expect(seen).toEqual({
      sources: ['paypal'],
      eligible: true,
      card: false,
      text: 'Pay with PayPal',
      after: 0,
    });
  });

  it('reports a payer who cancels, and one who closes the window', async () => {
    await open();
    const paypal = page.getByRole('button', { name: 'PayPal', exact: true });
    const [first] = await Promise.all([page.waitForEvent('popup'), paypal.click()]);
    await first.getByRole('button', { name: 'Cancel and go back' }).click();
    await expectReports();
    const [second] = await Promise.all([page.waitForEvent('popup'), paypal.click()]);
    await second.getByRole('button', { name: 'Pay $12.34 now' }).waitFor();
    await second.close();
    await expectReports(2);
    expect((await reported()).map(([what]) => what)).toEqual(['cancelled', 'cancelled']);
  });

  it('reports no approval for a window closed after a decline, but one for a window closed just after approving', async () => {
    await open('/#again');
    const [first] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: 'PayPal', exact: true }).click(),
    ]);
    const second = page.waitForEvent('popup');
    await first.getByRole('button', { name: 'Pay $12.34 now' }).click();
    const again = await second;
    await again.getByRole('button', { name: 'Pay $12.34 now' }).waitFor();
    await again.close();
    await expectReports(2);
    expect((await reported()).map(([what]) => what)).toEqual(['approved', 'cancelled']);

    // Its message never arrives: the shop's page reads the order's status.
    const [third] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: 'PayPal', exact: true }).click(),
    ]);
    await third.route('**/assets/checkout.js', (route) => route.abort());
    await third.getByRole('button', { name: 'Pay $12.34 now' }).click();
    await third.getByText('Payment approved').waitFor();
    await third.close();
    await expectReports(3);
    expect((await reported()).at(-1)?.[0]).toBe('approved');
  });

  it('opens a frame in the page where popups are blocked, also for another attempt after a decline', async () => {
    const context = await browser.newContext();
    page = await context.newPage();
    page.setDefaultTimeout(limits.actionMs);
    await page.addInitScript(() => {
      window.open = () => null;
    });
    await page.goto(`http://127.0.0.1:${(shop.address() as AddressInfo).port}/#again`);
    await page.getByRole('button', { name: 'PayPal', exact: true }).click();
    const frame = page.frameLocator('iframe[title=Payment]');
    await frame.getByRole('button', { name: 'Pay $12.34 now' }).click();
    await expectReports();
    await frame.getByRole('button', { name: 'Pay $12.34 now' }).click();
    await expectReports(2);
    const ids = (await reported()).map(([, id]) => id);
    expect(ids[0]).toBe(ids[1]);
    await page.getByRole('button', { name: 'PayPal', exact: true }).click();
    await page.getByRole('button', { name: 'Cancel payment' }).press('Escape');
    await expectReports(3);
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('reports an order that could not be created, and refuses an unknown client', async () => {
    await open('/?broken');
    await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: 'PayPal', exact: true }).click(),
    ]);
    await expectReports();
    expect(await reported()).toEqual([['error', 'createOrder must give the id of an order']]);
    const refused = await fetch(`${emulator.url}/sdk/js?client-id=somebody`);
    expect([refused.status, await refused.text()]).toEqual([
      400,
      expect.stringContaining('client-id not recognized'),
    ]);
  });
});
