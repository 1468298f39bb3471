import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { paths } from '../paths.ts';
import { saveReferrer, usePerson } from '../session/session.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import type { SelectedDays } from '../ui/month-grid.tsx';
import { ActionFrame } from './action-frame.tsx';

type RequestActionProps = { listingId: string } & SelectedDays;

/** Loaded on demand: most visitors are not signed in. */
const SignedInAction = lazy(() =>
  import('./signed-in-action.tsx').then(({ SignedInAction }) => ({ default: SignedInAction })),
);

/**
 * The panel's action: log in, or request the selected days; until both are selected a text says what is missing.
 * A phone shows a link to the calendar instead as long as no days are selected.
 */
export const RequestAction = ({ listingId, startDay, endDay }: RequestActionProps) => {
  const person = usePerson();
  const { pathname, search } = useLocation();
  const hasDays = Boolean(startDay && endDay);
  if (person)
    return (
      <Suspense
        fallback={
          <ActionFrame hasDays={hasDays}>
            <Button variant="primary" wide disabled>
              Request Booking
            </Button>
          </ActionFrame>
        }
      >
        <SignedInAction listingId={listingId} person={person} startDay={startDay} endDay={endDay} />
      </Suspense>
    );
  return (
    <ActionFrame hasDays={hasDays}>
      <ButtonLink variant="primary" wide to={paths.login()} onClick={() => saveReferrer(pathname + search)}>
        Login to Request Booking
      </ButtonLink>
    </ActionFrame>
  );
};
