import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { type HomeFilters, openMap, paths } from '../paths.ts';
import { areFiltersOpenIn, isMapOpenIn, openFilters } from './home-filters.ts';
import { entryInBrowser, type ResultsPages } from './use-results-pages.ts';
import { saveScroll, useScrollAfterReload } from './use-scroll-after-reload.ts';

/** A line a little above the middle of the viewport: the page that crosses it is the one in the URL. */
const line = '-45% 0px -55% 0px';

const topOf = (page: number): number =>
  document.querySelector(`[data-page="${page}"]`)?.getBoundingClientRect().top ?? 0;

/**
 * While the user scrolls, the URL names the page of results in view. The history entry is replaced past the router,
 * which would load that page again and abort a navigation that is under way.
 *
 * A reload shows the URL's page without those above it. So the scroll position that the browser and the router remember
 * when the document goes away is the one on such a page; a document that comes back from the browser's cache scrolls
 * to where it was.
 */
export const useAddressOfPage = (
  pages: ResultsPages['pages'],
  filters: HomeFilters,
  loadedPage: number,
): void => {
  const { key } = useLocation();
  const current = useRef(loadedPage);
  const count = pages.length;
  const first = pages[0]?.page ?? 1;

  // After a link to another page of results the URL is right already, its hash included.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each history entry begins at its own page
  useEffect(() => {
    current.current = loadedPage;
  }, [key, loadedPage]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page is a new element to observe
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const inView = entries.find(({ isIntersecting }) => isIntersecting)?.target as
          | HTMLElement
          | undefined;
        const outside = topOf(first) > 0 ? first : current.current;
        const page = Number(inView?.dataset.page ?? outside);
        // A navigation that has just ended has its own entry already, while this page is still shown.
        if (page === current.current || entryInBrowser() !== key) return;
        current.current = page;
        const after = pages.find((shown) => shown.page === page)?.after;
        const opened = {
          ...(isMapOpenIn(location) && openMap),
          ...(areFiltersOpenIn(location) && openFilters),
        };
        const url =
          page > 1
            ? paths.results({ ...filters, page, after, ...opened })
            : paths.home({ ...filters, ...opened });
        history.replaceState(history.state, '', url);
      },
      { rootMargin: line },
    );
    for (const element of document.querySelectorAll('[data-page]')) observer.observe(element);
    return () => observer.disconnect();
  }, [count, first, key, filters]);

  useScrollAfterReload(loadedPage);
  // In the layout effect: a reload may follow at once.
  useLayoutEffect(() => {
    const onHide = () => {
      const y = scrollY;
      saveScroll(current.current);
      scrollTo(0, y - (topOf(current.current) - topOf(first)));
      addEventListener('pageshow', () => scrollTo(0, y), { once: true });
    };
    // In the capture phase, before the router reads the scroll position.
    addEventListener('pagehide', onHide, { capture: true });
    return () => removeEventListener('pagehide', onHide, { capture: true });
  }, [first]);
};
