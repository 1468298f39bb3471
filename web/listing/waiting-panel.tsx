import { CalendarDays, CircleDollarSign, Pencil } from 'lucide';
import { useRevalidator, useRouteLoaderData } from 'react-router';
import type { PublicListing } from '#contract/listing.ts';
import { formatPrice } from '#domain/money.ts';
import { paths } from '../paths.ts';
import type { loader } from '../root.tsx';
import { usePerson } from '../session.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import panel from './booking-panel.module.css';
import { ListingActions } from './listing-actions.tsx';
import styles from './waiting-panel.module.css';
import { WhyHidden } from './why-hidden.tsx';

/**
 * In the place of the calendar while the public doesn't see a listing: what it waits for, and what its owner or an
 * administrator can do meanwhile. Nobody can ask for its days.
 */
export function WaitingPanel({ listing }: { listing: PublicListing }) {
  const isAdministrators = usePerson()?.role === 'Administrator';
  return (
    <aside className={panel.panel} aria-label="Booking">
      <p className={panel.from}>
        From: <strong className="figures">{formatPrice(listing.baseCost)}</strong> per day plus fees and taxes
      </p>
      <p>
        <strong>Nobody can ask for days yet.</strong>
      </p>
      {isAdministrators ? <ForAdministrators listing={listing} /> : <ForItsOwner listing={listing} />}
    </aside>
  );
}

const administratorsWords = ({ active, approved }: PublicListing): string => {
  if (approved) return 'It is approved and not active. Once it is activated, hunters see it at once.';
  return active
    ? 'It waits for an administrator’s approval. Once it is approved, hunters see it at once.'
    : 'It waits for an administrator’s approval, and has to be activated as well.';
};

function ForAdministrators({ listing }: { listing: PublicListing }) {
  const { revalidate } = useRevalidator();
  return (
    <>
      <p>{administratorsWords(listing)}</p>
      <ListingActions listing={listing} onChanged={revalidate} />
    </>
  );
}

function ForItsOwner({ listing }: { listing: PublicListing }) {
  const site = useRouteLoaderData<typeof loader>('root')?.site;
  return (
    <>
      <p>
        <WhyHidden listing={listing} supportEmail={site?.supportEmail ?? ''} />
      </p>
      <nav className={styles.tools} aria-label={`Change ${listing.title}`}>
        <ButtonLink small to={paths.editListing(listing.id)}>
          <Icon of={Pencil} size={16} /> Edit
        </ButtonLink>
        <ButtonLink small to={paths.listingAvailability(listing.id)}>
          <Icon of={CalendarDays} size={16} /> Availability
        </ButtonLink>
        <ButtonLink small to={paths.listingCost(listing.id)}>
          <Icon of={CircleDollarSign} size={16} /> Cost
        </ButtonLink>
      </nav>
    </>
  );
}
