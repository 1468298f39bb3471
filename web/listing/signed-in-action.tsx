import { useEffect, useState } from 'react';
import type { Person } from '#domain/permissions.ts';
import { paths } from '../paths.ts';
import { api } from '../session/api.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import type { SelectedDays } from '../ui/month-grid.tsx';
import { ActionFrame, RequestLink } from './action-frame.tsx';
import styles from './booking-panel.module.css';
import { ConfirmFirst } from './confirm-first.tsx';

/** What stands between a customer and a request of this listing, as far as it isn't about the days. */
type Obstacle = 'own land' | 'unconfirmed email';

/**
 * The server renders pages without a user, so the browser asks with its token; until then, or if that fails, the
 * request page says it. Administrators book for others, on any listing.
 */
const useObstacle = (listingId: string, { id, role }: Person) => {
  const [obstacle, setObstacle] = useState<Obstacle>();
  useEffect(() => {
    if (role !== 'Customer') return;
    const find = async () => {
      const { getListingDetail, getUser } = await api();
      const [{ listing }, { emailConfirmed }] = await Promise.all([
        getListingDetail({ params: { id: listingId } }),
        getUser({ params: { id } }),
      ]);
      setObstacle(listing.isOwn ? 'own land' : emailConfirmed ? undefined : 'unconfirmed email');
    };
    const findIfVisible = () => {
      if (document.visibilityState === 'visible') find().catch(() => {});
    };
    findIfVisible();
    // The email may have been confirmed in another tab.
    document.addEventListener('visibilitychange', findIfVisible);
    return () => document.removeEventListener('visibilitychange', findIfVisible);
  }, [listingId, id, role]);
  return { obstacle, removeObstacle: () => setObstacle(undefined) };
};

type SignedInActionProps = { listingId: string; person: Person } & SelectedDays;

/** The panel's action for who is signed in: request the selected days, or what has to be done before. */
export const SignedInAction = ({ listingId, person, startDay, endDay }: SignedInActionProps) => {
  const { obstacle, removeObstacle } = useObstacle(listingId, person);
  const days = startDay && endDay ? { startDay, endDay } : undefined;
  if (obstacle === 'own land')
    return (
      <div className={styles.action}>
        <p className={styles.why}>This is your own land.</p>
        <ButtonLink variant="secondary" wide to={paths.editListing(listingId)}>
          Edit the listing
        </ButtonLink>
      </div>
    );
  if (obstacle === 'unconfirmed email')
    return (
      <ActionFrame hasDays={Boolean(days)}>
        <DisabledRequest />
        <ConfirmFirst
          textId={whyId}
          person={person}
          unsentRequest={days && { listingId, ...days }}
          onConfirmed={removeObstacle}
        />
      </ActionFrame>
    );
  if (days)
    return (
      <ActionFrame hasDays>
        <RequestLink listingId={listingId} {...days} />
      </ActionFrame>
    );
  return (
    <ActionFrame hasDays={false}>
      <DisabledRequest />
      <p id={whyId} className={styles.why}>
        Choose your first and your last day above.
      </p>
    </ActionFrame>
  );
};

/** The id of the text that says why the button is disabled. */
const whyId = 'why-not-yet';

const DisabledRequest = () => (
  <Button variant="primary" wide disabled aria-describedby={whyId}>
    Request Booking
  </Button>
);
