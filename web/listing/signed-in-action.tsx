import { useEffect, useLayoutEffect, useState } from 'react';
import type { DayRange } from '#domain/dates.ts';
import type { Person } from '#domain/permissions.ts';
import type { RequestProblem } from '#domain/requestable.ts';
import { paths } from '../paths.ts';
import { api } from '../session/api.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { loadedOnce } from '../ui/lazy-part.tsx';
import { ActionFrame } from './action-frame.tsx';
import styles from './booking-panel.module.css';
import { ConfirmFirst } from './confirm-first.tsx';

/** What a customer reads here already; the rest is on the request page. */
const obstacles = ['ownListing', 'emailNotConfirmed'] as const satisfies RequestProblem[];
type Obstacle = (typeof obstacles)[number];

/** Loaded here, so that the first load of the page doesn't list its files. */
const loadRules = loadedOnce(() => import('#domain/requestable.ts'));

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
      const { whyNotRequestable } = await loadRules();
      const [{ listing }, user] = await Promise.all([
        getListingDetail({ params: { id: listingId } }),
        getUser({ params: { id } }),
      ]);
      const problems = whyNotRequestable({
        land: { isPublic: true, isOwn: listing.isOwn === true },
        hunter: { ...user, isConfirmed: user.emailConfirmed, isSuspended: user.suspension !== null },
      });
      setObstacle(obstacles.find((one) => problems.includes(one)));
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

type SignedInActionProps = {
  listingId: string;
  person: Person;
  /** The selected days: without an obstacle they are requested by a link beside this. */
  days: DayRange | undefined;
  onObstacle: (isThere: boolean) => void;
};

/** What who is signed in has to do before a request: choose days, or what else stands between. */
export const SignedInAction = ({ listingId, person, days, onObstacle }: SignedInActionProps) => {
  const { obstacle, removeObstacle } = useObstacle(listingId, person);
  useLayoutEffect(() => onObstacle(obstacle !== undefined), [onObstacle, obstacle]);
  if (obstacle === 'ownListing')
    return (
      <div className={styles.action}>
        <p className={styles.why}>This is your own land.</p>
        <ButtonLink variant="secondary" wide to={paths.editListing(listingId)}>
          Edit the listing
        </ButtonLink>
      </div>
    );
  if (obstacle === 'emailNotConfirmed')
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
  if (days) return null;
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
