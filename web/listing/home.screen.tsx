import { useMemo, useState } from 'react';
import { redirect } from 'react-router';
import { dayInWisconsin } from '#domain/dates.ts';
import { SomethingWrong } from '../pages/something-wrong.tsx';
import { paths } from '../paths.ts';
import { apiContext, siteContext } from '../rendering/context.ts';
import { describePage } from '../ui/describe-page.ts';
import type { Route } from './+types/home.screen.ts';
import styles from './home.module.css';
import { readFilters } from './home-filters.ts';
import { HomeHero } from './home-hero.tsx';
import { HomeMap } from './home-map.tsx';
import { HomeResults } from './home-results.tsx';
import { HomeStory } from './home-story.tsx';
import { descriptionOf, searchFailedText, titleOf } from './home-texts.ts';
import { OwnLand } from './own-land.tsx';
import { describeSite } from './site-json-ld.ts';
import { useResultsPages } from './use-results-pages.ts';

/** Enough for three screens of cards, and whole rows of 1, 2, 3, 4 or 6. */
const pageSize = 24;

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const { page = 1, ...filters } = readFilters(request.url);
  const found = await context.get(apiContext).listPublicListings({ query: { ...filters, page, pageSize } });
  const last = Math.ceil(found.total / pageSize);
  if (page > 1 && page > last) throw redirect(paths.home({ ...filters, page: last > 1 ? last : undefined }));
  const { url: siteUrl } = context.get(siteContext);
  return { ...found, filters, today: dayInWisconsin(new Date()), siteUrl, hasFailed: false };
};

/** A failed search loses only its results: the page keeps its filters, to try again. */
export const clientLoader = async ({ serverLoader, request }: Route.ClientLoaderArgs) => {
  try {
    return await serverLoader();
  } catch (error) {
    if (error instanceof Response) throw error; // the redirect to the last page
    const { page = 1, ...filters } = readFilters(request.url);
    const nothing = { listings: [], total: 0, page, siteUrl: '' };
    return { ...nothing, filters, today: dayInWisconsin(new Date()), hasFailed: true };
  }
};

export const meta = ({ loaderData }: Route.MetaArgs) => {
  const { filters = {}, page = 1, total = 0, siteUrl = '' } = loaderData ?? {};
  const { text, county, activity, startDate } = filters;
  return [
    ...describePage({
      title: titleOf(filters, page),
      description: descriptionOf(total, filters),
      siteUrl,
      // Map bounds and days are views of the same search, not pages of their own.
      path: paths.home({ text, county, activity, ...(page > 1 && { page }) }),
    }),
    // Search engines index counties and activities, but neither free text nor days, which pass.
    ...(text || startDate ? [{ name: 'robots', content: 'noindex, follow' }] : []),
    { 'script:ld+json': describeSite(siteUrl) },
  ];
};

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
        <HomeMap
          listings={shownListings}
          filters={filters}
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
