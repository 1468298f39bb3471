import { useRevalidator, useRouteLoaderData } from 'react-router';
import type { PublicListing } from '#contract/listing.ts';
import { isRefused } from '#contract/refusals.ts';
import { listingStatus } from '#domain/listing-status.ts';
import { formatPrice } from '#domain/money.ts';
import { lacksPrice } from '#domain/pricing.ts';
import type { loader } from '../root.tsx';
import { api, currentPerson } from '../session/api.ts';
import { usePerson } from '../session/session.ts';
import { ErrorLine } from '../ui/error-line.tsx';
import { lazyPart, notLoadedText } from '../ui/lazy-part.tsx';
import { ChangeLinks } from './change-links.tsx';
import styles from './hidden-listing.module.css';
import { WhyHidden } from './why-hidden.tsx';

/** A listing that is not public, for its host and administrators; null for everybody else. */
export const findHiddenListing = async (id: string): Promise<PublicListing | null> => {
  if (!(await currentPerson())) return null;
  const { getListingDetail } = await api();
  try {
    const { listing, ...days } = await getListingDetail({ params: { id } });
    return { ...listing, ...days };
  } catch (error) {
    if (isRefused(error) && error.status < 500) return null;
    throw error;
  }
};

/** A note that nobody else sees the page, and why. */
export const HiddenNote = ({ listing }: { listing: PublicListing }) => (
  <p role="status" className={styles.note}>
    <strong>{listingStatus(listing)}</strong> Only its owner and administrators can see this page.
  </p>
);

/**
 * Replaces the calendar while a listing is not public: what it waits for, and what its host or an administrator can do
 * in the meantime. Nobody can request its days.
 */
export const WaitingPanel = ({ listing }: { listing: PublicListing }) => {
  const isAdministrators = usePerson()?.role === 'Administrator';
  return (
    <aside className={styles.panel} aria-label="Booking">
      <p className={styles.from}>
        From: <strong className="figures">{formatPrice(listing.baseCostCents)}</strong> per day plus fees and
        taxes
      </p>
      <p>
        <strong>Nobody can ask for days yet.</strong>
      </p>
      {isWithoutPrice(listing) && <p>It can’t be booked until it has a price: a day of it costs nothing.</p>}
      {isAdministrators ? <ForAdministrators listing={listing} /> : <ForItsHost listing={listing} />}
    </aside>
  );
};

const isWithoutPrice = ({ baseCostCents, listingCosts }: PublicListing): boolean =>
  lacksPrice({ baseCostCents, costRanges: listingCosts });

/** Loaded on demand with its dialogs, since hosts don't need them. */
const ListingActions = lazyPart(
  () => import('./listing-actions.tsx').then(({ ListingActions }) => ListingActions),
  (_, failures) => failures > 0 && <ErrorLine>{notLoadedText}</ErrorLine>,
);

const administratorsWords = ({ active, approved }: PublicListing): string => {
  if (approved) return 'It is approved and not active. Once it is activated, hunters see it at once.';
  return active
    ? 'It waits for an administrator’s approval. Once it is approved, hunters see it at once.'
    : 'It waits for an administrator’s approval, and has to be activated as well.';
};

const ForAdministrators = ({ listing }: { listing: PublicListing }) => {
  const { revalidate } = useRevalidator();
  return (
    <>
      <p>{administratorsWords(listing)}</p>
      <ListingActions listing={listing} onChanged={revalidate} />
    </>
  );
};

const ForItsHost = ({ listing }: { listing: PublicListing }) => {
  const site = useRouteLoaderData<typeof loader>('root')?.site;
  return (
    <>
      <p>
        <WhyHidden listing={listing} supportEmail={site?.supportEmail ?? ''} />
      </p>
      <ChangeLinks listing={listing} className={styles.tools} />
    </>
  );
};
