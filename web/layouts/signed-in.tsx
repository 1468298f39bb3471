import { useEffect } from 'react';
import { isRouteErrorResponse, Outlet, useRevalidator } from 'react-router';
import { formatMoment } from '#domain/dates.ts';
import { SomethingWrong } from '../pages/something-wrong.tsx';
import { LeavePayment } from '../payment/leave-payment.tsx';
import { useStale } from '../session/cached-answers.ts';
import { requireUser, userContext } from '../session/guards.ts';
import { LoadError } from '../session/load-error.ts';
import { isPaymentDocument } from '../session/payment-document.ts';
import { onSignInElsewhere } from '../session/session.ts';
import { Button } from '../ui/button.tsx';
import { showLaterNotice } from '../ui/later-notice.ts';
import { Notices } from '../ui/notices.tsx';
import { searchOnlyChangesView, usePolling } from '../ui/polling.ts';
import type { Route } from './+types/signed-in.ts';
import { PageToCome } from './page-to-come.tsx';
import { SessionEnd } from './session-end.tsx';
import styles from './signed-in.module.css';

/** Runs before the loaders below. The token is in local storage, so these pages load their data in the browser. */
export const clientMiddleware = [requireUser];

export const clientLoader = ({ context }: Route.ClientLoaderArgs) => context.get(userContext);
clientLoader.hydrate = true as const;

export const shouldRevalidate = searchOnlyChangesView;

/** Rendered by the server for every page behind the login, without private data. */
export const HydrateFallback = () => (
  <>
    <LeavePayment />
    <PageToCome />
  </>
);

/** Browsers don't always know that the network is back: so often it is asked, in ms. */
const retryMs = 15_000;

const StaleLine = ({ since, isReached }: NonNullable<ReturnType<typeof useStale>>) => {
  const { revalidate, state } = useRevalidator();
  usePolling(retryMs);
  return (
    <p className={styles.behind}>
      {isReached ? 'We can’t answer just now.' : 'No signal.'} This is as of {formatMoment(since)}.
      <Button small onClick={() => revalidate()} aria-disabled={state === 'loading'}>
        Try again
      </Button>
    </p>
  );
};

const StaleNotice = () => {
  const stale = useStale();
  return <div role="status">{stale && <StaleLine {...stale} />}</div>;
};

/**
 * Re-runs the guard when another tab signs out or in as another user: this page shows the previous user's data. Where
 * this tab found its session ended, it stays as it is, with what was typed, until somebody signs in.
 */
const useReloadOnAccountChange = (): void => {
  const { revalidate } = useRevalidator();
  useEffect(() => onSignInElsewhere(() => void revalidate()), [revalidate]);
};

export default function SignedIn({ loaderData: user }: Route.ComponentProps) {
  useReloadOnAccountChange();
  useEffect(() => {
    // The payment page leaves one for the next page, before this runs.
    if (!isPaymentDocument()) showLaterNotice();
  }, []);
  return (
    <>
      <LeavePayment />
      <StaleNotice />
      <SessionEnd />
      {/* Of the one before nothing is left, what was typed included. */}
      <Outlet key={user.id} />
      <Notices />
    </>
  );
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => {
  // Not-found pages are the site's own.
  if (isRouteErrorResponse(error)) throw error;
  return (
    <>
      <LeavePayment />
      <SomethingWrong what={error instanceof LoadError ? error.message : undefined} />
    </>
  );
};
