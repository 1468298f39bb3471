import { useMemo, useState } from 'react';
import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { dayInWisconsin } from '#domain/dates.ts';
import { SomethingWrong } from '../pages/something-wrong.tsx';
import { paths } from '../paths.ts';
import { apiContext, siteContext } from '../rendering/context.ts';
import type { Route } from './+types/home.screen.ts';
import styles from './home.module.css';
import { isMapOpenIn, readFilters } from './home-filters.ts';
import { describeHome } from './home-head.ts';
import { HomeHero } from './home-hero.tsx';
import { HomeMapPanel } from './home-map-panel.tsx';
import { HomeResults } from './home-results.tsx';
import { HomeStory } from './home-story.tsx';
import { searchFailedText } from './home-texts.ts';
import { OwnLand } from './own-land.tsx';
import { useResultsPages } from './use-results-pages.ts';

/** Enough for three screens of cards, and whole rows of 1, 2, 3, 4 or 6. */
const pageSize = 24;

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const { page = 1, ...filters } = readFilters(request.url);
  const found = await context.get(apiContext).listPublicListings({ query: { ...filters, page, pageSize } });
  const last = Math.ceil(found.total / pageSize);
  if (page > 1 && page > last) throw redirect(paths.home({ ...filters, page: last > 1 ? last : undefined }));
  const head = describeHome({ filters, page, total: found.total, siteUrl: context.get(siteContext).url });
  return { ...found, filters, today: dayInWisconsin(new Date()), head, hasFailed: false };
};

/** A failed search loses only its results: the page keeps its filters, to try again. */
export const clientLoader = async ({ serverLoader, request }: Route.ClientLoaderArgs) => {
  try {
    return await serverLoader();
  } catch (error) {
    if (error instanceof Response) throw error; // the redirect to the last page
    const { page = 1, ...filters } = readFilters(request.url);
    const nothing = { listings: [], total: 0, page, head: undefined };
    return { ...nothing, filters, today: dayInWisconsin(new Date()), hasFailed: true };
  }
};

/** Opening and closing the map asks for nothing: it shows the same search. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean => {
  const [before, after] = [currentUrl, nextUrl].map(({ href }) =>
    JSON.stringify({ ...readFilters(href), page: undefined }),
  );
  return isMapOpenIn(currentUrl) === isMapOpenIn(nextUrl) || before !== after
    ? defaultShouldRevalidate
    : false;
};

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.head ?? [{ title: 'Openacre' }];

export default function Home({ loaderData }: Route.ComponentProps) {
  const { listings, total, page, filters, today, hasFailed } = loaderData;
  const results = useResultsPages({ page, listings });
  const shownListings = useMemo(() => results.pages.flatMap(({ listings }) => listings), [results.pages]);
  const [highlightedId, setHighlightedId] = useState<string | null>(null);
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <>
      <HomeHero filters={filters} today={today} hasFailed={hasFailed} />
      <section className={styles.find} aria-labelledby="results">
        <HomeResults
          results={results}
          loadedPage={page}
          total={total}
          pageSize={pageSize}
          filters={filters}
          today={today}
          hasFailed={hasFailed}
          highlightedId={highlightedId}
          onHighlight={setHighlightedId}
        />
        <HomeMapPanel
          listings={shownListings}
          filters={filters}
          page={page}
          total={total}
          hasFailed={hasFailed}
          highlightedId={highlightedId}
          onHighlight={setHighlightedId}
        />
      </section>
      {!isFiltered && results.pages[0]?.page === 1 && (
        <>
          <OwnLand />
          <HomeStory />
        </>
      )}
    </>
  );
}

/** When the page itself fails, it shows the same text. */
export const ErrorBoundary = () => <SomethingWrong what={searchFailedText} />;
