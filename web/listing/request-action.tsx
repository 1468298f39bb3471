import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { paths } from '../paths.ts';
import { saveReferrer, usePerson } from '../session/session.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import type { SelectedDays } from '../ui/month-grid.tsx';
import styles from './booking-panel.module.css';

type RequestActionProps = { listingId: string } & SelectedDays;

/** Loaded on demand: most visitors are not signed in, or have confirmed their email. */
const ConfirmFirst = lazy(() =>
  import('./confirm-first.tsx').then(({ ConfirmFirst }) => ({ default: ConfirmFirst })),
);

/**
 * The panel's action: log in, or request the selected days; until both are selected a text says what is missing.
 * A phone shows a link to the calendar instead as long as no days are selected.
 */
export const RequestAction = ({ listingId, startDay, endDay }: RequestActionProps) => {
  const person = usePerson();
  const { pathname, search } = useLocation();
  if (person)
    return <SignedInAction listingId={listingId} person={person} startDay={startDay} endDay={endDay} />;
  return (
    <Action hasDays={Boolean(startDay && endDay)}>
      <ButtonLink variant="primary" wide to={paths.login()} onClick={() => saveReferrer(pathname + search)}>
        Login to Request Booking
      </ButtonLink>
    </Action>
  );
};

const Action = ({ hasDays, children }: { hasDays: boolean; children: ReactNode }) => (
  <>
    {!hasDays && (
      <a href="#booking" className={styles.toCalendar}>
        Choose days
      </a>
    )}
    <div className={hasDays ? styles.action : `${styles.action} ${styles.wideScreens}`}>{children}</div>
  </>
);

type Person = NonNullable<ReturnType<typeof usePerson>>;

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
    void import('../session/api.ts')
      .then(({ api }) => api())
      .then(({ getListingDetail, getUser }) =>
        Promise.all([getListingDetail({ params: { id: listingId } }), getUser({ params: { id } })]),
      )
      .then(([{ listing }, { emailConfirmed }]) => {
        if (listing.isOwn) setObstacle('own land');
        else if (!emailConfirmed) setObstacle('unconfirmed email');
      })
      .catch(() => {});
  }, [listingId, id, role]);
  return { obstacle, removeObstacle: () => setObstacle(undefined) };
};

const SignedInAction = ({ listingId, person, startDay, endDay }: RequestActionProps & { person: Person }) => {
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
      <Action hasDays={Boolean(days)}>
        <DisabledRequest />
        <Suspense>
          <ConfirmFirst
            textId={whyId}
            person={person}
            unsentRequest={days && { listingId, ...days }}
            onConfirmed={removeObstacle}
          />
        </Suspense>
      </Action>
    );
  if (days)
    return (
      <Action hasDays>
        <ButtonLink variant="primary" wide to={paths.submitBooking(listingId, days.startDay, days.endDay)}>
          Request Booking
        </ButtonLink>
      </Action>
    );
  return (
    <Action hasDays={false}>
      <DisabledRequest />
      <p id={whyId} className={styles.why}>
        Choose your first and your last day above.
      </p>
    </Action>
  );
};

/** The id of the text that says why the button is disabled. */
const whyId = 'why-not-yet';

const DisabledRequest = () => (
  <Button variant="primary" wide disabled aria-describedby={whyId}>
    Request Booking
  </Button>
);
