import { useState } from 'react';
import { paths } from '../paths.ts';
import { usePerson } from '../session/session.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import type { SelectedDays } from '../ui/month-grid.tsx';
import { ActionFrame, RequestLink, requestId } from './action-frame.tsx';

type RequestActionProps = { listingId: string } & SelectedDays;

/** Loaded on demand: most visitors are not signed in. */
const SignedInAction = lazyPart(
  () => import('./signed-in-action.tsx').then(({ SignedInAction }) => SignedInAction),
  ({ days }) =>
    days ? null : (
      <ActionFrame hasDays={false}>
        <Button variant="primary" wide disabled>
          Request Booking
        </Button>
      </ActionFrame>
    ),
);

/**
 * The panel's action: log in, or request the selected days; until both are selected a text says what is missing.
 * A phone shows a link to the calendar instead as long as no days are selected.
 */
export const RequestAction = ({ listingId, startDay, endDay }: RequestActionProps) => {
  const person = usePerson();
  const days = startDay && endDay ? { startDay, endDay } : undefined;
  const hasDays = Boolean(days);
  const [hasObstacle, setHasObstacle] = useState(false);
  if (person)
    return (
      <>
        {/* It stays while the rest loads: a press on a link that is replaced before it ends is lost. */}
        {days && !hasObstacle && (
          <ActionFrame hasDays>
            <RequestLink listingId={listingId} {...days} />
          </ActionFrame>
        )}
        <SignedInAction listingId={listingId} person={person} days={days} onObstacle={setHasObstacle} />
      </>
    );
  return (
    <ActionFrame hasDays={hasDays}>
      <ButtonLink
        id={requestId}
        variant="primary"
        wide
        to={paths.login({ next: paths.listing(listingId, { startDay, endDay }) })}
        data-takes-along="days"
        rel="nofollow" // an address for each listing, of one page
      >
        <span data-guest={person === undefined || undefined}>Login to </span>Request Booking
      </ButtonLink>
    </ActionFrame>
  );
};
