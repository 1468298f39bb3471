import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

type Scheme = 'light' | 'dark';

/**
 * Waits until no animation has run for ten frames: cards fade in, pins change under the mouse, and a color scheme
 * applies with the next frame. Endless animations are ignored.
 */
const waitForAnimations = async (): Promise<void> => {
  const moves = ({ playState, effect }: Animation) =>
    playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
  for (let frames = 0; frames < 10; frames += 1) {
    await new Promise((next) => requestAnimationFrame(next));
    if (document.getAnimations().some(moves)) frames = 0;
  }
};

/**
 * Expects no violations of axe's rules, after all animations; in each of the given color schemes. The page is set to
 * reduced motion: a button that changes while axe runs would be measured between two colors.
 *
 * Axe runs in the page itself ("legacy mode") and describes violations only: by default it opens a second page for the
 * results and describes what passed too, at three times the cost. It doesn't look into frames of other origins, so a
 * page with a frame fails here.
 */
export const expectNoViolations = async (page: Page, ...schemes: Scheme[]): Promise<void> => {
  expect(page.frames()).toHaveLength(1);
  for (const colorScheme of schemes.length > 0 ? schemes : [undefined]) {
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme });
    await page.evaluate(waitForAnimations);
    const { violations } = await new AxeBuilder({ page })
      .setLegacyMode()
      .options({ resultTypes: ['violations'] })
      .analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual(
      [],
    );
  }
};

/** Expects that whatever can be pressed is 24 px wide and high, or has as much room around it (WCAG 2.2, 2.5.8). */
export const expectLargeTargets = async (page: Page): Promise<void> => {
  const { violations } = await new AxeBuilder({ page }).withRules(['target-size']).analyze();
  expect(violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))).toEqual([]);
};
