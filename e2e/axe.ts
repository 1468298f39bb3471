import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Nothing that axe has a rule against, once everything has come to rest. */
export const expectNoViolations = async (page: Page): Promise<void> => {
  // Cards fade in; half-seen text has half the contrast. What is taken away while it moves has come to rest, too.
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map((animation) => animation.finished)),
  );
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
};
