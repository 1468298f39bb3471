import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { chromiumFlags, ensureChromium } from '#launch/chromium.ts';

/** One run of Lighthouse with its phone profile: the score in points of 100, the times in ms. */
export type PhoneRun = { score: number; lcpMs: number; tbtMs: number; cls: number };

/** Measures an address once, in a new browser. @throws Error when Lighthouse could not load the page. */
export const measureOnPhone = async (url: string): Promise<PhoneRun> => {
  const chrome = await launch({
    chromePath: ensureChromium(console.log),
    chromeFlags: ['--headless', ...chromiumFlags],
  });
  try {
    const result = await lighthouse(url, {
      port: chrome.port,
      onlyCategories: ['performance'],
      logLevel: 'error',
    });
    const { audits, categories, runtimeError } = result?.lhr ?? {};
    const score = categories?.performance?.score;
    if (!audits || typeof score !== 'number')
      throw new Error(`Lighthouse could not measure ${url}: ${runtimeError?.message}`);
    const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
    return {
      score: Math.round(score * 100),
      lcpMs: value('largest-contentful-paint'),
      tbtMs: value('total-blocking-time'),
      cls: value('cumulative-layout-shift'),
    };
  } finally {
    chrome.kill();
  }
};
