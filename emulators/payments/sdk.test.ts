import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, chromium, type Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aStandIn, type StandIn, testClient } from './testing.ts';

const chromiumNames = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']
  .map((name) => `/usr/bin/${name}`)
  .find(existsSync);
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

let standIn: StandIn;
let browser: Browser;
let page: Page;

/** A shop of another origin, as strict as ours: its policy allows the stand-in and no inline style or script. */
const shop = createServer(async (request, response) => {
  if (request.url === '/shop.js') {
    response.writeHead(200, { 'content-type': 'text/javascript' });
    return response.end(`
      window.said = [];
      paypal.Buttons({
        style: { shape: 'pill', height: 48 },
        createOrder: async () => (await fetch('/order', { method: 'POST' })).text(),
        onApprove: (data, actions) => {
          said.push(['approved', data.orderID, data.payerID]);
          if (location.hash === '#again' && said.length === 1) return actions.restart();
        },
        onCancel: (data) => { said.push(['cancelled', data.orderID]); },
        onError: (error) => { said.push(['error', error.message]); },
      }).render('#buttons');`);
  }
  if (request.url === '/order') {
    const id = await standIn.order('12.34').catch(() => '');
    return response.end(request.headers.referer?.includes('broken') ? '' : id);
  }
  const sdk = `${standIn.url}/sdk/js?client-id=${testClient.clientId}&components=buttons&enable-funding=credit`;
  response.writeHead(200, {
    'content-type': 'text/html',
    'content-security-policy': `default-src 'none'; script-src 'self' ${standIn.url}; frame-src ${standIn.url}; connect-src 'self' ${standIn.url}; style-src 'self'; img-src data:`,
    'cross-origin-opener-policy': 'same-origin-allow-popups',
  });
  response.end(`<!doctype html><title>Shop</title><link rel="icon" href="data:,"><div id="buttons"></div>
    <script src="${sdk}"></script><script src="/shop.js"></script>`);
});

const complaints: string[] = [];
const said = () => page.evaluate(() => (window as unknown as { said: string[][] }).said);
const saidSomething = (times = 1) => expect.poll(said, { timeout: 5000 }).toHaveLength(times);

const open = async (at = '/'): Promise<void> => {
  const context = await browser.newContext();
  page = await context.newPage();
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(`http://127.0.0.1:${(shop.address() as AddressInfo).port}${at}`);
};

describe.skipIf(!chromiumNames)('the browser script (skipped without a Chromium)', () => {
  beforeAll(async () => {
    standIn = await aStandIn();
    await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
    browser = await chromium.launch({ executablePath: chromiumNames, args: quiet });
  }, 20_000);
  afterAll(async () => {
    await browser?.close();
    shop.closeAllConnections();
    shop.close();
    await standIn?.stop();
  });
  afterEach(async () => {
    await page.context().close();
    expect(complaints.splice(0)).toEqual([]);
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
    await saidSomething();
    const [approval] = await said();
    expect(approval).toEqual(['approved', expect.any(String), expect.stringMatching(/^\w{13}$/)]);
    expect((await standIn.capture(approval?.[1] ?? '')).body.payment_source).toHaveProperty('card');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });

  it('loads as the React wrapper loads it: inserted later, under a name of its own', async () => {
    await open();
    const src = `${standIn.url}/sdk/js?client-id=test&components=buttons&disable-funding=card`;
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

  it('reports a payer who cancels, and one who just closes the window', async () => {
    await open();
    const paypal = page.getByRole('button', { name: 'PayPal', exact: true });
    const [first] = await Promise.all([page.waitForEvent('popup'), paypal.click()]);
    await first.getByRole('button', { name: 'Cancel and go back' }).click();
    await saidSomething();
    const [second] = await Promise.all([page.waitForEvent('popup'), paypal.click()]);
    await second.getByRole('button', { name: 'Pay $12.34 now' }).waitFor();
    await second.close();
    await saidSomething(2);
    expect((await said()).map(([what]) => what)).toEqual(['cancelled', 'cancelled']);
  });

  it('takes a window that is closed after a decline for no approval, and one given just before for one', async () => {
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
    await saidSomething(2);
    expect((await said()).map(([what]) => what)).toEqual(['approved', 'cancelled']);

    // Its message never comes: the page of the shop asks what was decided in it.
    const [third] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: 'PayPal', exact: true }).click(),
    ]);
    await third.route('**/assets/checkout.js', (route) => route.abort());
    await third.getByRole('button', { name: 'Pay $12.34 now' }).click();
    await third.getByText('Payment approved').waitFor();
    await third.close();
    await saidSomething(3);
    expect((await said()).at(-1)?.[0]).toBe('approved');
  });

  it('opens a frame in the page where popups are blocked, also to try again after a decline', async () => {
    const context = await browser.newContext();
    page = await context.newPage();
    await page.addInitScript(() => {
      window.open = () => null;
    });
    await page.goto(`http://127.0.0.1:${(shop.address() as AddressInfo).port}/#again`);
    await page.getByRole('button', { name: 'PayPal', exact: true }).click();
    const sheet = page.frameLocator('iframe[title=Payment]');
    await sheet.getByRole('button', { name: 'Pay $12.34 now' }).click();
    await saidSomething();
    await sheet.getByRole('button', { name: 'Pay $12.34 now' }).click();
    await saidSomething(2);
    const ids = (await said()).map(([, id]) => id);
    expect(ids[0]).toBe(ids[1]);
    await page.getByRole('button', { name: 'PayPal', exact: true }).click();
    await page.getByRole('button', { name: 'Cancel payment' }).press('Escape');
    await saidSomething(3);
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('reports an order that could not be made, and refuses a client it does not know', async () => {
    await open('/?broken');
    await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: 'PayPal', exact: true }).click(),
    ]);
    await saidSomething();
    expect(await said()).toEqual([['error', 'createOrder must give the id of an order']]);
    const refused = await fetch(`${standIn.url}/sdk/js?client-id=somebody`);
    expect([refused.status, await refused.text()]).toEqual([
      400,
      expect.stringContaining('client-id not recognized'),
    ]);
  });
});
