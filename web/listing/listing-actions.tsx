import { useRef, useState } from 'react';
import { Link } from 'react-router';
import type { ListingRow } from '#contract/listing-administration.ts';
import { isPublic } from '#domain/listing-status.ts';
import { adminPaths } from '../admin-paths.ts';
import { api } from '../session/api.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { ErrorLine } from '../ui/error-line.tsx';
import { errorText } from '../ui/error-text.ts';
import { newIdempotencyKey } from '../ui/idempotency-key.ts';
import { notify } from '../ui/notices.tsx';
import styles from './listing-actions.module.css';

type Listing = Pick<ListingRow['listing'], 'id' | 'title' | 'active' | 'approved'>;
type Props = { listing: Listing; onChanged: () => unknown };

/** Approves at once, without a dialog. It can't be undone, and a second click changes nothing. */
const ApproveButton = ({ listing, onChanged }: Props) => {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const approve = async () => {
    if (isBusy) return;
    setBusy(true);
    setError(undefined);
    try {
      const { approveListing } = await api();
      await approveListing({ params: { id: listing.id }, body: {} });
      notify('Listing approved!');
      await onChanged();
    } catch (refused) {
      setError(errorText(refused, 'Ope...Something went wrong.'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button variant="secondary" small onClick={approve} aria-disabled={isBusy}>
        {isBusy ? 'Approving…' : 'Approve'} <span className="visually-hidden">{listing.title}</span>
      </Button>
      <ErrorLine>{error}</ErrorLine>
    </>
  );
};

const consequencesOf = (listing: Listing): string => {
  if (isPublic(listing)) return 'The public no longer sees it. Bookings that exist stay as they are.';
  if (listing.active) return 'It stays hidden, and would be after its approval as well.';
  return listing.approved
    ? 'The public sees it at once, and its open days can be booked.'
    : 'The public sees it as soon as it is approved.';
};

const ToggleButton = ({ listing, onChanged }: Props) => {
  const [isAsking, setAsking] = useState(false);
  const key = useRef('');
  const verb = listing.active ? 'Deactivate' : 'Activate';
  const openDialog = () => {
    key.current = newIdempotencyKey();
    setAsking(true);
  };
  const toggle = async () => {
    const { toggleListingActive } = await api();
    await toggleListingActive({
      params: { id: listing.id },
      body: { active: !listing.active },
      idempotencyKey: key.current,
    });
    notify(listing.active ? 'Listing deactivated!' : 'Listing activated!');
    await onChanged();
  };
  return (
    <>
      <Button small onClick={openDialog}>
        {verb} <span className="visually-hidden">{listing.title}</span>
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`${verb} ${listing.title}`}
          action={verb}
          doing={listing.active ? 'Deactivating…' : 'Activating…'}
          onConfirm={toggle}
          onClose={() => setAsking(false)}
        >
          <p>{consequencesOf(listing)}</p>
        </ConfirmDialog>
      )}
    </>
  );
};

/** An administrator's actions for a listing. */
export const ListingActions = ({ listing, onChanged }: Props) => (
  <div className={styles.actions}>
    {!listing.approved && <ApproveButton listing={listing} onChanged={onChanged} />}
    <ToggleButton listing={listing} onChanged={onChanged} />
    {!listing.approved && (
      <Link to={adminPaths.listingApproval(listing.id)}>
        Approval<span className="visually-hidden"> of {listing.title}</span>
      </Link>
    )}
    <Link to={adminPaths.listing(listing.id)}>
      Edit<span className="visually-hidden"> {listing.title}</span>
    </Link>
    <Link to={adminPaths.listingHistory(listing.id)}>
      History<span className="visually-hidden"> of {listing.title}</span>
    </Link>
  </div>
);
