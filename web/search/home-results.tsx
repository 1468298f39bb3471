import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { hydratedLater } from '../rendering/hydrated-later.tsx';
import { ButtonLink } from '../ui/button.tsx';
import type { SearchView } from './describe-search.ts';
import styles from './home.module.css';
import { HomeChips } from './home-chips.tsx';
import { PageLinks, type PageLinksProps } from './page-links.tsx';
import { ResultsPage } from './results-page.tsx';
import './results-tools.module.css';
import { ResultsTools as ServerResultsTools } from './results-tools.tsx';
import { rangeOf } from './search-texts.ts';
import './sort-control.module.css';
import { useFocusOnResults } from './use-focus-on-results.ts';
import type { ResultsPages } from './use-results-pages.ts';

type HomeResultsProps = PageLinksProps & {
  results: ResultsPages;
  view: SearchView;
  highlightedIds: readonly string[];
  onHighlight: (listingIds: readonly string[]) => void;
};

const ResultsEnd = hydratedLater<PageLinksProps & { results: ResultsPages }>(
  import.meta.env.SSR && PageLinks,
  () => import('./results-end.tsx').then(({ ResultsEnd }) => ResultsEnd),
);

const ResultsTools = hydratedLater(import.meta.env.SSR && ServerResultsTools, () =>
  import('./results-tools.tsx').then(({ ResultsTools }) => ResultsTools),
);

const none: readonly string[] = [];

export const HomeResults = (props: HomeResultsProps) => {
  const { results, after, next, total, isMore, pageSize, filters, view, highlightedIds, onHighlight } = props;
  const { pages } = results;
  const heading = useFocusOnResults(filters);
  const search = JSON.stringify(filters);
  const first = pages[0]?.page ?? 1;
  return (
    <div className={styles.results}>
      <div className={styles.resultsHead}>
        <h2 id="results" ref={heading} tabIndex={-1} aria-live="polite">
          {view.heading}
        </h2>
        <HomeChips chips={view.chips} />
        {view.notes.length > 0 && (
          <ul role="list" className={styles.notes} aria-label="About this search">
            {view.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        )}
        {(view.sort || Object.keys(filters)[0]) && (
          <div className={styles.range}>
            <p role="status" className="figures">
              {(total > pageSize || (total > 0 && next)) && rangeOf(pages, { total, isMore, pageSize })}
            </p>
            {first > 1 && (
              <Link to={paths.results({ ...filters, page: first > 2 && !after ? first - 1 : undefined })}>
                Earlier places
              </Link>
            )}
            <ResultsTools filters={filters} view={view} />
          </div>
        )}
      </div>
      {view.empty && pages.every(({ listings }) => listings.length === 0) ? (
        <Empty {...view.empty} />
      ) : (
        pages.map((shown) => (
          <ResultsPage
            key={`${search} ${shown.page}`}
            {...shown}
            isFirst={shown.page === first}
            days={view.days ?? undefined}
            highlightedIds={
              shown.listings.some(({ id }) => highlightedIds.includes(id)) ? highlightedIds : none
            }
            onHighlight={onHighlight}
          />
        ))
      )}
      {(total > 0 || next) && <ResultsEnd {...props} />}
    </div>
  );
};

/** The empty state: what to do next. */
const Empty = ({ why, links }: NonNullable<SearchView['empty']>) => (
  <div className={styles.empty}>
    <p>{why}</p>
    {links.map(({ label, to }) => (
      <ButtonLink key={label} to={paths.home(to)} preventScrollReset>
        {label}
      </ButtonLink>
    ))}
  </div>
);
