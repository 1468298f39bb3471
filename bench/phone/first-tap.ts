import { type Browser, chromium, devices, type Page } from '@playwright/test';
import { chromiumFlags, ensureChromium } from '#launch/chromium.ts';

/**
 * A first tap on a page that is still loading: how long until it was painted that something happens (the interaction
 * to next paint), and until the page's program ran; in ms.
 */
export type FirstTap = { paintMs: number; programMs: number };

/** Lighthouse's phone: a processor of a quarter, and a slow connection. */
const processor = { rate: 4 };
const connection = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 };

/** Records interactions, the first touch, and when the program runs. Runs before the page's own scripts. */
const record = () => {
  const seen = { paintMs: 0, touchedAt: 0, ranAt: 0 };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[])
      if (entry.interactionId) seen.paintMs = Math.max(seen.paintMs, entry.duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  addEventListener('pointerdown', () => {
    seen.touchedAt ||= performance.now();
  });
  new MutationObserver(() => {
    if (document.documentElement?.dataset.program === 'running') seen.ranAt ||= performance.now();
  }).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-program'] });
};

const slowDown = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', processor);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', connection);
};

/** Taps a control as soon as it is shown, in a new context. @throws Error when the program never runs. */
const tapOnce = async (browser: Browser, url: string, control: string): Promise<FirstTap> => {
  const context = await browser.newContext(devices['Pixel 7']);
  try {
    const page = await context.newPage();
    await page.addInitScript(record);
    await slowDown(page);
    await page.goto(url, { waitUntil: 'commit' });
    await page.locator(control).first().tap();
    await page.waitForFunction(() => document.documentElement.dataset.program === 'running');
    await page.waitForTimeout(1_000); // what was tapped is done, and its paint is reported
    return await page.evaluate(() => {
      const { paintMs, touchedAt, ranAt } = (window as unknown as { seen: Record<string, number> }).seen;
      return { paintMs: paintMs ?? Number.NaN, programMs: (ranAt ?? 0) - (touchedAt ?? 0) };
    });
  } finally {
    await context.close();
  }
};

/** First taps on a control, given by its selector, one after the other, each in a new context. */
export const tapFirst = async (url: string, control: string, times: number): Promise<FirstTap[]> => {
  const browser = await chromium.launch({
    executablePath: ensureChromium(console.log),
    args: [...chromiumFlags],
  });
  try {
    const taps: FirstTap[] = [];
    for (let time = 0; time < times; time += 1) taps.push(await tapOnce(browser, url, control));
    return taps;
  } finally {
    await browser.close();
  }
};
