import { useEffect } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import type { SearchedListing } from '#contract/listing.ts';
import type { HomeFilters } from '../paths.ts';
import { entryInBrowser, maxEntries, pageShownBefore } from './use-results-pages.ts';

type Answer = { page: number; listings: SearchedListing[]; filters: HomeFilters; hasFailed: boolean };

/** The last answer of each history entry, in memory only. */
const answerByEntry = new Map<string, Answer>();

/** The history entry whose results are on the screen; undefined on other pages. */
let entryOnScreen: string | undefined;
let isRefreshing = false;

/**
 * The results that the current history entry has shown before, if this navigation leads back to it: they are shown at
 * once, and loaded again after that. Before a navigation to a new entry the browser is still at the old one.
 */
export const cachedResults = <A extends Answer>(page: number): A | undefined => {
  const entry = entryInBrowser();
  const answer = answerByEntry.get(entry) as A | undefined;
  if (!answer || entry === entryOnScreen || answer.hasFailed) return undefined;
  const shown = answer.page === page ? answer : pageShownBefore(entry, page);
  return shown && { ...answer, page, listings: [...shown.listings] };
};

/**
 * While shown results are loaded again: these results. They stay if that fails; and their `filters`, the same object,
 * belong to the new ones too, so that the focus stays where it is.
 */
export const resultsBeingRefreshed = <A extends Answer>(filters: HomeFilters): A | undefined => {
  const shown = isRefreshing ? answerByEntry.get(entryOnScreen ?? '') : undefined;
  return JSON.stringify(shown?.filters) === JSON.stringify(filters) ? (shown as A | undefined) : undefined;
};

/** Caches the answer of this history entry; one that came from the cache is loaded again. */
export const useResultsCache = (answer: Answer & { isFromBefore?: boolean }): void => {
  const { key } = useLocation();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    entryOnScreen = key;
    return () => {
      entryOnScreen = undefined;
    };
  }, [key]);
  useEffect(() => {
    answerByEntry.delete(key);
    answerByEntry.set(key, answer);
    const [oldest] = answerByEntry.keys();
    if (oldest !== undefined && answerByEntry.size > maxEntries) answerByEntry.delete(oldest);
  }, [key, answer]);
  useEffect(() => {
    if (!answer.isFromBefore) return;
    isRefreshing = true;
    void revalidate().finally(() => {
      isRefreshing = false;
    });
  }, [answer, revalidate]);
};
