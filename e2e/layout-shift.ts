import type { Page } from '@playwright/test';

/**
 * Records what moved without recent input, and how far, as `data-shift` of the root element. Text that grows by a few
 * pixels within its line when its font arrives is not counted: fallback fonts can't be as wide for every word.
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
        document.documentElement.dataset.shift = `${value}: ${moved.join('; ')}`;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
