import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

type Scheme = 'light' | 'dark';

/**
 * Until nothing has moved for ten frames: cards fade in, pins light up under the mouse, another scheme begins with the
 * next frame. What turns for ever is let be.
 */
const comeToRest = async (): Promise<void> => {
  const moves = ({ playState, effect }: Animation) =>
    playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
  for (let frames = 0; frames < 10; frames += 1) {
    await new Promise((next) => requestAnimationFrame(next));
    if (document.getAnimations().some(moves)) frames = 0;
  }
};

/**
 * Nothing that axe has a rule against, once everything has come to rest; in each of the schemes, if any are named.
 * The page goes on without motion: a button that comes to be used while axe looks would be met half-way between two
 * colours, with half the contrast.
 */
export const expectNoViolations = async (page: Page, ...schemes: Scheme[]): Promise<void> => {
  for (const colorScheme of schemes.length > 0 ? schemes : [undefined]) {
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme });
    await page.evaluate(comeToRest);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual(
      [],
    );
  }
};
