import { Fragment } from 'react';
import { Link } from 'react-router';
import { formatInstant } from '#domain/dates.ts';
import { paths } from '../paths.ts';
import { api } from '../session/api.ts';
import { orNotFound } from '../session/guards.ts';
import { privatePage } from '../ui/private-page.ts';
import type { Route } from './+types/review.screen.ts';
import { ChangedValue, fieldLabel } from './changed-value.tsx';
import { Gallery } from './gallery.tsx';
import { ListingLoadFailed } from './listing-load-failed.tsx';
import { ListingStatusChip } from './listing-status-chip.tsx';
import styles from './review.module.css';
import { ReviewDecision } from './review-decision.tsx';
import { ReviewHistory } from './review-history.tsx';
import { ReviewOwner } from './review-owner.tsx';
import { ReviewPlace } from './review-place.tsx';
import { ReviewPrice } from './review-price.tsx';

export const meta = ({ loaderData }: Route.MetaArgs) =>
  privatePage('Review a listing', loaderData?.listing.title);

export const clientLoader = async ({ params }: Route.ClientLoaderArgs) => {
  const { getListingReview } = await api();
  return getListingReview({ params: { id: params.listingId } }).catch(orNotFound);
};

const shownElsewhere: ReadonlySet<string> = new Set(['id', 'userId', 'title', 'displayTitle', 'county']);

/** Every text of the listing that has something in it, by its field: a new field is looked at by itself. */
const textsOf = (listing: object): [string, string][] =>
  Object.entries(listing).filter(
    ([field, value]) => typeof value === 'string' && value !== '' && !shownElsewhere.has(field),
  );

/** All that an administrator looks at before they approve a listing or ask for changes. */
export default function ReviewListing({ loaderData: review }: Route.ComponentProps) {
  const { listing, queue, submittedDateTime } = review;
  return (
    // The key gives each listing of the queue a map and buttons of its own.
    <article className={styles.page} key={listing.id}>
      <header className={styles.head}>
        <p className={styles.facts}>
          <Link to={paths.adminListings({ tab: 'pendingApproval' })}>Pending approval</Link>
          {queue.position !== null && (
            <span className="figures">
              {queue.position} of {queue.total}
            </span>
          )}
          {queue.nextListingId && <Link to={paths.reviewListing(queue.nextListingId)}>Skip to the next</Link>}
        </p>
        <h1>{listing.title}</h1>
        <p className={styles.facts}>
          <ListingStatusChip listing={listing} />
          <span>Submitted {formatInstant(submittedDateTime)}</span>
          <Link to={paths.adminListing(listing.id)}>Edit</Link>
          <Link to={paths.listing(listing.id)}>Its public page</Link>
          <Link to={paths.listingHistory(listing.id)}>History</Link>
        </p>
      </header>
      <ReviewHistory review={review} />
      <section aria-label="Photographs">
        {listing.photoIds.length === 0 ? (
          <p className={styles.warning}>It has no photographs.</p>
        ) : (
          <Gallery photoIds={listing.photoIds} title={listing.title} />
        )}
      </section>
      <div className={styles.columns}>
        <ReviewPlace listing={listing} />
        <section className={styles.texts} aria-labelledby="words">
          <h2 id="words">Texts</h2>
          {textsOf(listing).map(([field, text]) => (
            <Fragment key={field}>
              <h3>{fieldLabel(field)}</h3>
              <p>
                <ChangedValue field={field} value={text} />
              </p>
            </Fragment>
          ))}
          <h3>{fieldLabel('listingActivities')}</h3>
          <p>{listing.listingActivities.join(', ')}</p>
        </section>
        <ReviewPrice listing={listing} />
        <ReviewOwner owner={review.owner} otherListings={review.otherListings} />
      </div>
      <ReviewDecision review={review} />
    </article>
  );
}

export const ErrorBoundary = () => <ListingLoadFailed title="Review a listing" />;
