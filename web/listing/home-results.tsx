import { lazy, Suspense, useMemo, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import type { Day } from '#domain/dates.ts';
import { type HomeFilters, paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import styles from './home.module.css';
import { HomeChips } from './home-chips.tsx';
import { daysOf } from './home-filters.ts';
import { emptyText, failedText, headingOf, rangeOf, searchFailedText } from './home-texts.ts';
import { ResultsPage } from './results-page.tsx';
import { useFocusOnResults } from './use-focus-on-results.ts';
import type { ResultsPages } from './use-results-pages.ts';

type HomeResultsProps = {
  results: ResultsPages;
  /** The page that the loader has answered. */
  loadedPage: number;
  total: number;
  pageSize: number;
  filters: HomeFilters;
  today: Day;
  /** The search failed: there are neither cards nor a count. */
  hasFailed: boolean;
  highlightedId: string | null;
  onHighlight: (listingId: string | null) => void;
};

/** Loaded after the page; before that, and without scripts, links lead to the other pages. */
const MoreResults = lazy(() =>
  import('./more-results.tsx').then(({ MoreResults }) => ({ default: MoreResults })),
);

const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );

export const HomeResults = (props: HomeResultsProps) => {
  const { results, loadedPage, total, pageSize, filters, today, hasFailed, highlightedId, onHighlight } =
    props;
  const { pages } = results;
  const days = useMemo(() => daysOf(filters), [filters]);
  const isHydrated = useIsHydrated();
  const heading = useFocusOnResults(filters);
  const search = JSON.stringify(filters);
  const first = pages[0]?.page ?? 1;
  const linkTo = (page: number) => paths.results({ ...filters, page: page > 1 ? page : undefined });
  const links = (
    <nav className={styles.pages} aria-label="Pages">
      {loadedPage > 1 && <ButtonLink to={linkTo(loadedPage - 1)}>Previous</ButtonLink>}
      <span className="figures">
        Page {loadedPage} of {Math.ceil(total / pageSize)}
      </span>
      {loadedPage * pageSize < total && <ButtonLink to={linkTo(loadedPage + 1)}>Next</ButtonLink>}
    </nav>
  );
  return (
    <div className={styles.results}>
      <div className={styles.resultsHead}>
        <h2 id="results" ref={heading} tabIndex={-1} aria-live="polite">
          {hasFailed ? searchFailedText : headingOf(total, filters)}
        </h2>
        <HomeChips filters={filters} />
        {total > pageSize && (
          <p className={styles.range}>
            <span role="status" className="figures">
              {rangeOf(pages, { total, pageSize })}
            </span>
            {first > 1 && <Link to={linkTo(first - 1)}>Earlier places</Link>}
          </p>
        )}
      </div>
      {total === 0 ? (
        <Empty
          {...(hasFailed
            ? failedText({ ...filters, ...(loadedPage > 1 && { page: loadedPage }) })
            : emptyText(filters, today))}
        />
      ) : (
        pages.map((shown) => (
          <ResultsPage
            key={`${search} ${shown.page}`}
            {...shown}
            isFirst={shown.page === first}
            days={days}
            highlightedId={shown.listings.some(({ id }) => id === highlightedId) ? highlightedId : null}
            onHighlight={onHighlight}
          />
        ))
      )}
      {total > pageSize &&
        (isHydrated ? (
          <Suspense fallback={links}>
            <MoreResults
              key={search}
              {...results}
              page={loadedPage}
              total={total}
              pageSize={pageSize}
              filters={filters}
              failedText={searchFailedText}
            />
          </Suspense>
        ) : (
          links
        ))}
    </div>
  );
};

/** The empty state: what to do next. */
const Empty = ({ why, link }: ReturnType<typeof emptyText>) => (
  <div className={styles.empty}>
    <p>{why}</p>
    {link && (
      <ButtonLink to={paths.home(link.to)} preventScrollReset>
        {link.label}
      </ButtonLink>
    )}
  </div>
);
