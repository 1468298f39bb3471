import { useEffect } from 'react';
import type { ResultsPages } from './use-results-pages.ts';

/** Pages within two viewports above and below keep their cards. */
const near = '200% 0px';

/**
 * Takes the cards of pages that are far from the viewport out of the document and reserves their height, so that the
 * document stays small in a long list and nothing moves. A page with the focus keeps its cards.
 */
export const useReservedHeights = (
  pages: ResultsPages['pages'],
  setHeights: ResultsPages['setHeights'],
): void => {
  const count = pages.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page is a new element to observe
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const heights = new Map<number, number | undefined>();
        for (const { target, isIntersecting, boundingClientRect } of entries) {
          const page = Number((target as HTMLElement).dataset.page);
          const isShown = target.childElementCount > 0;
          if (isIntersecting && !isShown) heights.set(page, undefined);
          if (!isIntersecting && isShown && !target.contains(document.activeElement))
            heights.set(page, boundingClientRect.height);
        }
        if (heights.size > 0) setHeights(heights);
      },
      { rootMargin: near },
    );
    for (const element of document.querySelectorAll('[data-page]')) observer.observe(element);
    return () => observer.disconnect();
  }, [count, setHeights]);
};
