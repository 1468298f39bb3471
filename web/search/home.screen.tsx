import { useMemo, useState } from 'react';
import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { isRefused } from '#contract/refusals.ts';
import { dayInWisconsin } from '#domain/dates.ts';
import { SomethingWrong } from '../pages/something-wrong.tsx';
import { type EditedSearch, paths } from '../paths.ts';
import { apiContext, siteContext } from '../rendering/context.ts';
import { prefetchedPage } from '../rendering/deferred-scripts.tsx';
import { hydratedLater } from '../rendering/hydrated-later.tsx';
import type { Route } from './+types/home.screen.ts';
import { describeSearch, type SearchView } from './describe-search.ts';
import styles from './home.module.css';
import { HomeEnding as ServerEnding } from './home-ending.tsx';
import { areFiltersOpenIn, isMapOpenIn, readFilters } from './home-filters.ts';
import { describeHome } from './home-head.ts';
import { HomeHero } from './home-hero.tsx';
import { HomeMapPanel } from './home-map-panel.tsx';
import { HomeResults } from './home-results.tsx';
// The styles of what the server renders and the browser hydrates later.
import '../listing/own-land.module.css';
import { loadedOnce } from '../ui/lazy-part.tsx';
import { serverNow } from '../ui/server-clock.ts';
import { cachedResults, resultsBeingRefreshed, useResultsCache } from './results-cache.ts';
import { searchFailedText } from './search-texts.ts';
import { settleEdit } from './settle-edit.ts';
import { type LoadedPage, useResultsPages } from './use-results-pages.ts';

const HomeEnding = hydratedLater(import.meta.env.SSR && ServerEnding, () =>
  import('./home-ending.tsx').then(({ HomeEnding }) => HomeEnding),
);

export const handle = prefetchedPage('map', 'filters');

/** Enough for three screens of cards, and whole rows of 1, 2, 3, 4 or 6. */
const pageSize = 24;

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const { page = 1, after, ...filters } = readFilters(request.url);
  const [api, today] = [context.get(apiContext), dayInWisconsin(serverNow())];
  const { searchParams } = new URL(request.url);
  if (searchParams.has('textBefore')) throw redirect(paths.results(await settleEdit(api, searchParams)));
  const answer = await api
    .listPublicListings({ query: { ...filters, page, pageSize, ...(after && { after }) } })
    .catch((error) => {
      // Where the results go on is no longer known: they begin again.
      throw after && isRefused(error) ? redirect(paths.home(filters)) : error;
    });
  const { listings, total, isMore, next } = answer;
  const last = Math.ceil(total / pageSize);
  if (!after && page > 1 && page > last)
    throw redirect(paths.home({ ...filters, page: last > 1 ? last : undefined }));
  const siteUrl = context.get(siteContext).url;
  const head = describeHome({
    filters: { ...filters, ...(after && { after }) },
    page,
    found: answer,
    siteUrl,
  });
  const view = await describeSearch({ api, filters, answer, today });
  // A page that has a number is found by it.
  const begins = (page - 1) * pageSize >= total ? after : undefined;
  const results = { listings, total, isMore, page, after: begins, next, filters };
  return { ...results, today, view, head, hasFailed: false };
};

const loadChips = loadedOnce(() => import('./search-chips.ts'));

/** What the page says of a search without an answer: it keeps its filters, to try again. */
const failedView = async (filters: EditedSearch): Promise<SearchView> => {
  const why = 'What you searched for still stands. Please try again in a moment.';
  const chips = await loadChips().then(
    ({ chipsOf, meaningOf }) => chipsOf(filters, meaningOf(filters)),
    () => [],
  );
  const links = [{ label: 'Try again', to: filters }];
  return {
    heading: searchFailedText,
    notes: [],
    chips,
    empty: { why, links },
    days: null,
    sort: null,
    hasDistance: false,
  };
};

/**
 * On the way back the results show at once as they were, and are then loaded again. A failed search loses only its
 * results.
 */
export const clientLoader = async ({ serverLoader, request }: Route.ClientLoaderArgs) => {
  const { page = 1, after, ...filters } = readFilters(request.url);
  type Answer = Awaited<ReturnType<typeof serverLoader>>;
  const before = cachedResults<Answer>(page);
  if (before) return { ...before, isFromBefore: true };
  const shown = resultsBeingRefreshed<Answer>(filters);
  try {
    const answer = await serverLoader();
    return { ...answer, filters: shown?.filters ?? answer.filters };
  } catch (error) {
    if (error instanceof Response) throw error; // the redirect to the last page
    if (shown) return { ...shown, isFromBefore: false };
    const nothing = { listings: [], total: 0, isMore: false, page, after, next: null, head: undefined };
    const textBefore = new URL(request.url).searchParams.get('textBefore');
    const view = await failedView({
      ...filters,
      ...(page > 1 && { page, after }),
      ...(textBefore !== null && { textBefore }),
    });
    const today = dayInWisconsin(serverNow());
    return { ...nothing, filters, today, view, hasFailed: true };
  }
};

/** Opening and closing the map or the filters asks for nothing: it is the same search. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean => {
  const [before, after] = [currentUrl, nextUrl].map(({ href }) =>
    JSON.stringify({ ...readFilters(href), page: 0, after: 0 }),
  );
  const isOpened = [isMapOpenIn, areFiltersOpenIn].some(
    (isOpenIn) => isOpenIn(currentUrl) !== isOpenIn(nextUrl),
  );
  return isOpened && before === after ? false : defaultShouldRevalidate;
};

/** What the page says once later pages have been loaded, of a search that had found nothing so far. */
const viewOfPages = ({ later, ...view }: SearchView, pages: readonly LoadedPage[]): SearchView => {
  if (!later) return view;
  if (pages.some(({ listings }) => listings.length > 0)) return { ...view, heading: later.heading };
  return pages.at(-1)?.next === null ? { ...view, ...later.nothing } : view;
};

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.head ?? [{ title: 'Openacre' }];

export default function Home({ loaderData }: Route.ComponentProps) {
  const { listings, total, isMore, page, after, next, filters, today, hasFailed } = loaderData;
  const results = useResultsPages({ page, listings, after, next });
  const shownListings = useMemo(() => results.pages.flatMap(({ listings }) => listings), [results.pages]);
  const view = viewOfPages(loaderData.view, results.pages);
  useResultsCache(loaderData);
  const [highlightedIds, highlight] = useState<readonly string[]>([]);
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <>
      <HomeHero filters={filters} days={view.days} today={today} hasFailed={hasFailed} />
      <section className={styles.find} aria-labelledby="results" data-fills-window>
        <HomeResults
          results={results}
          page={page}
          after={after}
          next={next}
          total={total}
          isMore={isMore}
          pageSize={pageSize}
          filters={filters}
          view={view}
          highlightedIds={highlightedIds}
          onHighlight={highlight}
        />
        <HomeMapPanel
          listings={shownListings}
          filters={filters}
          page={page}
          after={after}
          total={total}
          isMore={isMore}
          view={view}
          highlightedIds={highlightedIds}
          onHighlight={highlight}
        />
      </section>
      {!isFiltered && results.pages[0]?.page === 1 && <HomeEnding />}
    </>
  );
}

/** When the page itself fails, it shows the same text. */
export const ErrorBoundary = () => <SomethingWrong what={searchFailedText} />;
