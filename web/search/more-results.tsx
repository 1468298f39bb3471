import { type MouseEvent, useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { type HomeFilters, paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import styles from './home.module.css';
import type { clientLoader } from './home.screen.tsx';
import css from './more-results.module.css';
import { useAddressOfPage } from './use-address-of-page.ts';
import { dataUrlOf, useFreshPages } from './use-fresh-pages.ts';
import { useReservedHeights } from './use-reserved-heights.ts';
import type { ResultsPages } from './use-results-pages.ts';

/** So many pages load by themselves; then a button asks, so that the footer can be reached. */
const automaticPages = 3;
/** The next page loads from 1,200 px before its place is in view, and when a jump has gone beyond it. */
const near = '1000000px 0px 1200px';

type MoreResultsProps = ResultsPages & {
  filters: HomeFilters;
  /** The page that the loader has answered. */
  page: number;
  total: number;
  isMore: boolean;
  pageSize: number;
  /** The text for a page that fails to load. */
  failedText: string;
};

/**
 * What follows the cards once scripts run: loads the next page when its place comes near, or by a button; says what is
 * loading, failed, or that there is no more. Loaded after the page: without it there are links to the other pages.
 */
export const MoreResults = (props: MoreResultsProps) => {
  const { pages, addPage, setHeights, filters, page, total, isMore, pageSize, failedText } = props;
  const { load, state, data } = useFetcher<typeof clientLoader>();
  const end = useRef<HTMLDivElement>(null);
  const isAskedFor = useRef(false);
  const last = pages.at(-1)?.page ?? 1;
  const position = pages.at(-1)?.next;
  const next = position ? last + 1 : undefined;
  // Beyond what was counted a page has no number that finds it again.
  const after = last * pageSize < total ? undefined : (position ?? undefined);
  const isLoading = state === 'loading';
  const hasFailed = !isLoading && data?.page === next && data?.hasFailed === true;
  const loadsByItself = next !== undefined && !hasFailed && pages.length % automaticPages !== 0;
  const url = paths.results({ ...filters, page: next, after });
  const dataUrl = dataUrlOf(filters, next, position ?? null);

  useFreshPages(props, filters);
  useReservedHeights(pages, setHeights);
  useAddressOfPage(pages, filters, page);

  useEffect(() => {
    if (!data || data.hasFailed || data.page !== next) return;
    addPage({ page: next, listings: data.listings, after, next: data.next });
  }, [data, next, after, addPage]);

  useEffect(() => {
    if (!loadsByItself || isLoading || !end.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && load(dataUrl), {
      rootMargin: near,
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [loadsByItself, isLoading, load, dataUrl]);

  // Whoever asked for more continues at the first new card.
  useEffect(() => {
    if (isAskedFor.current)
      document.querySelector<HTMLElement>(`[data-page="${last}"] a`)?.focus({ preventScroll: true });
    isAskedFor.current = false;
  }, [last]);

  const showMore = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return; // a new tab or window
    event.preventDefault();
    if (isLoading) return;
    isAskedFor.current = true;
    load(dataUrl);
  };

  return (
    <>
      <div ref={end} />
      {/* Not inside the nav, and another element for each page: so nothing that is in view moves. */}
      {(loadsByItself || isLoading) && (
        <Skeleton key={next} cards={after ? pageSize : Math.min(pageSize, total - last * pageSize)} />
      )}
      <nav className={`${styles.pages} ${css.end}`} aria-label="Pages">
        <p role="alert" className={css.error}>
          {hasFailed && failedText}
        </p>
        {next ? (
          <ButtonLink to={url} rel="next" aria-disabled={isLoading} onClick={showMore}>
            {isLoading ? 'Loading more…' : hasFailed ? 'Try again' : 'Show more land'}
          </ButtonLink>
        ) : (
          <p className={css.all}>
            {isMore ? 'That’s all of it.' : `That’s all of it: ${total.toLocaleString('en-US')} places.`}
          </p>
        )}
      </nav>
    </>
  );
};

/** The shape of the cards to come: their place is there before they are, so that nothing below moves. */
const Skeleton = ({ cards }: { cards: number }) => (
  <ul role="list" className={`${styles.cards} ${css.skeleton}`} aria-hidden="true">
    {Array.from({ length: cards }, (_, card) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the grey cards have no other identity
      <li key={card} className={css.card} />
    ))}
  </ul>
);
