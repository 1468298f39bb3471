import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

type Scheme = 'light' | 'dark';

/** Nothing that axe has a rule against, once everything has come to rest; in each of the schemes, if any are named. */
export const expectNoViolations = async (page: Page, ...schemes: Scheme[]): Promise<void> => {
  for (const colorScheme of schemes.length > 0 ? schemes : [null]) {
    if (colorScheme) await page.emulateMedia({ colorScheme });
    // Cards fade in; half-seen text has half the contrast. What is taken away while it moves has come to rest, too.
    await page.evaluate(async () => {
      // Another scheme begins to move with the next frame.
      await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
      await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
    });
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual(
      [],
    );
  }
};
