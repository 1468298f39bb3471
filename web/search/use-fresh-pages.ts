import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { type HomeFilters, paths } from '../paths.ts';
import type { clientLoader } from './home.screen.tsx';
import type { ResultsPages } from './use-results-pages.ts';

/** Where the data of a page of results is; `index`, without which it would be that of the layout route above it. */
export const dataUrlOf = (filters: HomeFilters, page: number | undefined, after: string | null): string =>
  paths.home({ ...filters, page, after: after ?? undefined }).replace('?', '?index&');

/**
 * Loads again, one after the other, the pages of results that are old; one that fails stays as it is
 * (docs/rules/pages.md#fresh-data).
 */
export const useFreshPages = (
  { pages, replacePage }: Pick<ResultsPages, 'pages' | 'replacePage'>,
  filters: HomeFilters,
): void => {
  const { load, state, data } = useFetcher<typeof clientLoader>();
  const at = pages.findIndex(({ isOld }) => isOld);
  const old = pages[at];
  const url = old && dataUrlOf(filters, old.page, pages[at - 1]?.next ?? null);
  const known = useRef(data);
  useEffect(() => {
    // What was answered until now may be of the same page, as it was.
    if (old && data && data !== known.current && state === 'idle' && data.page === old.page)
      replacePage(data.hasFailed ? old : data);
    known.current = data;
  }, [data, state, old, replacePage]);
  useEffect(() => {
    if (url) void load(url);
  }, [url, load]);
};
