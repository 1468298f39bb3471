import { Link } from 'react-router';
import type { ListingCard as Card } from '#contract/listing.ts';
import { type HomeFilters, paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import styles from './home.module.css';
import { ListingCard } from './listing-card.tsx';

type HomeResultsProps = {
  listings: Card[];
  total: number;
  page: number;
  pageCount: number;
  filters: HomeFilters;
  highlightedId: string | null;
  onHighlight: (listingId: string | null) => void;
};

/** '12 places for Deer near “Vernon”' */
const headingOf = (total: number, { text, county, activity, bounds }: HomeFilters): string => {
  const what = `${total.toLocaleString('en-US')} ${total === 1 ? 'place' : 'places'}`;
  const purpose = activity ? ` for ${activity.toLowerCase()}` : '';
  const where = county
    ? ` in ${county} County`
    : text
      ? ` matching “${text}”`
      : bounds
        ? ' on this part of the map'
        : ' in Wisconsin';
  return what + purpose + where;
};

export function HomeResults({
  listings,
  total,
  page,
  pageCount,
  filters,
  highlightedId,
  onHighlight,
}: HomeResultsProps) {
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <div className={styles.results}>
      <div className={styles.resultsHead}>
        <h2 id="results" aria-live="polite">
          {headingOf(total, filters)}
        </h2>
        {isFiltered && (
          <Link to={paths.home()} preventScrollReset>
            Show all land
          </Link>
        )}
      </div>
      {total === 0 ? (
        <div className={styles.empty}>
          <p>
            {isFiltered
              ? 'Nothing fits that search. Try another place or activity.'
              : 'No land is open yet. Please look in again soon.'}
          </p>
          {isFiltered && (
            <ButtonLink to={paths.home()} preventScrollReset>
              Show all land
            </ButtonLink>
          )}
        </div>
      ) : (
        <ul role="list" className={styles.cards} key={JSON.stringify([filters, page])}>
          {listings.map((listing, place) => (
            <li key={listing.id}>
              <ListingCard
                listing={listing}
                place={place}
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
}
