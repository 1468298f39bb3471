import type { ListingCard as Card } from '#contract/listing.ts';
import type { Day } from '#domain/dates.ts';
import { type HomeFilters, paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import styles from './home.module.css';
import { HomeChips } from './home-chips.tsx';
import { daysOf } from './home-filters.ts';
import { emptyText, failedText, headingOf, searchFailedText } from './home-texts.ts';
import { ListingCard } from './listing-card.tsx';

type HomeResultsProps = {
  listings: Card[];
  total: number;
  page: number;
  pageCount: number;
  filters: HomeFilters;
  today: Day;
  /** The search failed: there are neither cards nor a count. */
  hasFailed: boolean;
  highlightedId: string | null;
  onHighlight: (listingId: string | null) => void;
};

export const HomeResults = ({
  listings,
  total,
  page,
  pageCount,
  filters,
  today,
  hasFailed,
  highlightedId,
  onHighlight,
}: HomeResultsProps) => (
  <div className={styles.results}>
    <div className={styles.resultsHead}>
      <h2 id="results" aria-live="polite">
        {hasFailed ? searchFailedText : headingOf(total, filters)}
      </h2>
      <HomeChips filters={filters} />
    </div>
    {total === 0 ? (
      <Empty
        {...(hasFailed ? failedText({ ...filters, ...(page > 1 && { page }) }) : emptyText(filters, today))}
      />
    ) : (
      <ul role="list" className={styles.cards} key={JSON.stringify([filters, page])}>
        {listings.map((listing, index) => (
          <li key={listing.id}>
            <ListingCard
              listing={listing}
              days={daysOf(filters)}
              index={index}
              highlighted={listing.id === highlightedId}
              onHighlight={onHighlight}
            />
          </li>
        ))}
      </ul>
    )}
    {pageCount > 1 && (
      <nav className={styles.pages} aria-label="Pages">
        {page > 1 && <ButtonLink to={paths.home({ ...filters, page: page - 1 })}>Previous</ButtonLink>}
        <span className="figures">
          Page {page} of {pageCount}
        </span>
        {page < pageCount && <ButtonLink to={paths.home({ ...filters, page: page + 1 })}>Next</ButtonLink>}
      </nav>
    )}
  </div>
);

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
