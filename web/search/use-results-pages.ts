import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { SearchedListing } from '#contract/listing.ts';

/**
 * A page of search results that has been loaded. While it is far from the viewport its cards are not in the document,
 * and `height` (px) is reserved for them.
 */
export type LoadedPage = {
  page: number;
  listings: readonly SearchedListing[];
  /** Where it begins, for a page without a number of its own, and where the next one does; null for the last page. */
  after?: string | undefined;
  next: string | null;
  height?: number;
  /** Whether the loader has answered again since, for another page: what it shows may have changed. */
  isOld?: boolean;
};

/** The pages that each history entry has shown, so that going back shows them again, at the same scroll position. */
const shownByEntry = new Map<string, readonly LoadedPage[]>();
export const maxEntries = 20;

/** The history entry that the browser is at; the router's is another one while a navigation is under way. */
export const entryInBrowser = (): string => history.state?.key ?? 'default';

/** A page that a history entry has shown. */
export const pageShownBefore = (entry: string, page: number): LoadedPage | undefined =>
  shownByEntry.get(entry)?.find((shown) => shown.page === page);

const remember = (entry: string, pages: readonly LoadedPage[]): void => {
  shownByEntry.delete(entry);
  shownByEntry.set(entry, pages);
  const [oldest] = shownByEntry.keys();
  if (oldest !== undefined && shownByEntry.size > maxEntries) shownByEntry.delete(oldest);
};

/** The pages shown, and how the parts of the screen change them. */
export type ResultsPages = {
  pages: readonly LoadedPage[];
  addPage: (added: LoadedPage) => void;
  /** Shows what a page has become, in its place. */
  replacePage: (page: Pick<LoadedPage, 'page' | 'listings' | 'next'>) => void;
  /** Reserves these heights (px by page) instead of the cards; undefined shows the cards again. */
  setHeights: (heights: ReadonlyMap<number, number | undefined>) => void;
};

/**
 * The pages of the current search in their order: the one that the loader has answered, those loaded since, and on the
 * way back all that this history entry had shown before.
 */
export const useResultsPages = (loaded: LoadedPage): ResultsPages => {
  const { page, listings } = loaded;
  const { key } = useLocation();
  const start = (isAgain = false) => ({
    listings,
    pages: shownByEntry
      .get(key)
      ?.map((shown) => (shown.page === page ? { ...shown, listings } : { ...shown, isOld: isAgain })) ?? [
      loaded,
    ],
  });
  const [state, setState] = useState<{ listings: LoadedPage['listings']; pages: readonly LoadedPage[] }>(() =>
    start(),
  );
  // The loader has answered again: another search, another page, or the same one.
  const current = state.listings === listings ? state : start(true);
  if (current !== state) setState(current);
  const { pages } = current;
  useEffect(() => remember(key, pages), [key, pages]);

  const addPage = useCallback((added: LoadedPage) => {
    setState((before) => {
      if (before.pages.some(({ page }) => page === added.page)) return before;
      const known = new Set(before.pages.flatMap((shown) => shown.listings.map(({ id }) => id)));
      // A listing that has moved to the next page, since others are new, is shown once.
      const unseen = added.listings.filter(({ id }) => !known.has(id));
      return { ...before, pages: [...before.pages, { ...added, listings: unseen }] };
    });
  }, []);
  const replacePage = useCallback<ResultsPages['replacePage']>(({ page, listings, next }) => {
    setState((before) => {
      const others = before.pages.filter((shown) => shown.page !== page);
      const known = new Set(others.flatMap((shown) => shown.listings.map(({ id }) => id)));
      const fresh = { listings: listings.filter(({ id }) => !known.has(id)), next, isOld: false };
      return {
        ...before,
        pages: before.pages.map((shown) => (shown.page === page ? { ...shown, ...fresh } : shown)),
      };
    });
  }, []);
  const setHeights = useCallback<ResultsPages['setHeights']>((heights) => {
    setState((before) => ({
      ...before,
      pages: before.pages.map((shown) =>
        heights.has(shown.page) ? { ...shown, height: heights.get(shown.page) } : shown,
      ),
    }));
  }, []);
  return { pages, addPage, replacePage, setHeights };
};
