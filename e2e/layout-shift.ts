import { expect, type Page } from '@playwright/test';

/** A tenth of the cumulative shift that counts as good. A line that moves by two pixels is 0.0001. */
const largestShift = 0.01;

/**
 * Records what moved without recent input, and how far in all, as `data-shift` and `data-moved` of the root element.
 * Text that grows by a few pixels within its line when its font arrives is not counted: fallback fonts can't be as wide
 * for every word.
 */
export const recordShifts = (page: Page) =>
  page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { hadRecentInput, value, sources } = entry as PerformanceEntry & {
          hadRecentInput: boolean;
          value: number;
          sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
        };
        const isSetInItsFont = sources.every(
          ({ previousRect: from, currentRect: to }) =>
            from.y === to.y && from.height === to.height && Math.abs(from.x - to.x) < 8,
        );
        if (hadRecentInput || value === 0 || isSetInItsFont) continue;
        const moved = sources.map(({ node, previousRect, currentRect }) => {
          const [from, to] = [previousRect, currentRect].map(({ x, y, width, height }) => [
            x,
            y,
            width,
            height,
          ]);
          return `${node?.nodeName}.${(node as Element | null)?.className} from ${from} to ${to}`;
        });
        const { dataset } = document.documentElement;
        dataset.shift = `${Number(dataset.shift ?? 0) + value}`;
        dataset.moved = `${dataset.moved ?? ''} ${value}: ${moved.join('; ')}`;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** Expects that nothing that matters has moved since `recordShifts`. */
export const expectNoShifts = async (page: Page): Promise<void> => {
  const { shift = '0', moved } = await page.evaluate(() => ({ ...document.documentElement.dataset }));
  expect(Number(shift), moved).toBeLessThan(largestShift);
};
