import { Fragment } from 'react';
import { Link } from 'react-router';
import { formatInstant } from '#domain/dates.ts';
import { hasRules } from '#domain/land-rules.ts';
import { adminPaths } from '../admin-paths.ts';
import { paths } from '../paths.ts';
import { api } from '../session/api.ts';
import { orNotFound } from '../session/guards.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { privatePage } from '../ui/private-page.ts';
import type { Route } from './+types/approval.screen.ts';
import styles from './approval.module.css';
import { ApprovalDecision } from './approval-decision.tsx';
import { ApprovalHistory } from './approval-history.tsx';
import { ApprovalHost } from './approval-host.tsx';
import { ApprovalPlace } from './approval-place.tsx';
import { ApprovalPrice } from './approval-price.tsx';
import { ChangedValue, fieldLabel } from './changed-value.tsx';
import { Gallery } from './gallery.tsx';
import { LandRules } from './land-rules.tsx';
import { ListingLoadFailed } from './listing-load-failed.tsx';
import { ListingStatusChip } from './listing-status-chip.tsx';

/** Its patterns look behind, which browsers before 2023 can't read: there the page goes without it. */
const ContactsInTexts = lazyPart(() =>
  import('./contacts-in-texts.tsx').then(({ ContactsInTexts }) => ContactsInTexts),
);

export const meta = ({ loaderData }: Route.MetaArgs) =>
  privatePage('Approve a listing', loaderData?.listing.title);

export const clientLoader = async ({ params }: Route.ClientLoaderArgs) => {
  const { getListingApproval } = await api();
  return getListingApproval({ params: { id: params.listingId } }).catch(orNotFound);
};

const shownElsewhere: ReadonlySet<string> = new Set(['id', 'userId', 'title', 'displayTitle', 'county']);

/** Every text of the listing that isn’t empty, by its field: the texts of fields that are added later too. */
const textsOf = (listing: object): [string, string][] =>
  Object.entries(listing).filter(
    ([field, value]) => typeof value === 'string' && value !== '' && !shownElsewhere.has(field),
  );

/** All that an administrator looks at before they approve a listing or ask for changes. */
export default function ApproveListing({ loaderData: approval }: Route.ComponentProps) {
  const { listing, queue, host, otherListings, submittedDateTime } = approval;
  return (
    // The key gives each listing of the queue a map and buttons of its own.
    <article className={styles.page} key={listing.id}>
      <header className={styles.head}>
        <p className={styles.facts}>
          <Link to={adminPaths.listings({ tab: 'pendingApproval' })}>Pending approval</Link>
          {queue.position !== null && (
            <span className="figures">
              {queue.position} of {queue.total}
            </span>
          )}
          {queue.nextListingId && (
            <Link to={adminPaths.listingApproval(queue.nextListingId)}>Skip to the next</Link>
          )}
        </p>
        <h1>{listing.title}</h1>
        <p className={styles.facts}>
          <ListingStatusChip listing={listing} />
          <span>Submitted {formatInstant(submittedDateTime)}</span>
          <Link to={adminPaths.listing(listing.id)}>Edit</Link>
          <Link to={paths.listing(listing.id)}>Its public page</Link>
          <Link to={adminPaths.listingHistory(listing.id)}>History</Link>
        </p>
      </header>
      <ApprovalHistory approval={approval} />
      <section aria-label="Photographs">
        {listing.photoIds.length === 0 ? (
          <p className={styles.warning}>It has no photographs.</p>
        ) : (
          <Gallery photoIds={listing.photoIds} title={listing.title} />
        )}
      </section>
      <div className={styles.columns}>
        <ApprovalPlace listing={listing} />
        <section className={styles.texts} aria-labelledby="words">
          <h2 id="words">Texts</h2>
          <ContactsInTexts listing={listing} />
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
        <section className={styles.texts} aria-labelledby="rules">
          <h2 id="rules">Rules of the land</h2>
          {hasRules(listing.rules) ? <LandRules rules={listing.rules} /> : <p>The owner said nothing.</p>}
        </section>
        <ApprovalPrice listing={listing} />
        <ApprovalHost host={host} otherListings={otherListings} />
      </div>
      <ApprovalDecision approval={approval} />
    </article>
  );
}

export const ErrorBoundary = () => <ListingLoadFailed title="Approve a listing" />;
