import { useEffect } from 'react';
import { isRouteErrorResponse, Outlet, useRevalidator } from 'react-router';
import { SomethingWrong } from '../pages/something-wrong.tsx';
import { useIsStale } from '../session/cached-answers.ts';
import { requireUser, userContext } from '../session/guards.ts';
import { LoadError } from '../session/load-error.ts';
import { readSubject } from '../session/session.ts';
import { Button } from '../ui/button.tsx';
import { Loading } from '../ui/loading.tsx';
import { Notices } from '../ui/notices.tsx';
import page from '../ui/page.module.css';
import { searchOnlyChangesView } from '../ui/polling.ts';
import type { Route } from './+types/signed-in.ts';
import styles from './signed-in.module.css';

/** Runs before the loaders below. The token is in local storage, so these pages load their data in the browser. */
export const clientMiddleware = [requireUser];

export const clientLoader = ({ context }: Route.ClientLoaderArgs) => context.get(userContext);
clientLoader.hydrate = true as const;

export const shouldRevalidate = searchOnlyChangesView;

/** Rendered by the server for every page behind the login, without private data. */
export const HydrateFallback = () => (
  <div className={page.page}>
    <Loading what="your page" />
  </div>
);

const StaleNotice = () => {
  const { revalidate, state } = useRevalidator();
  return (
    <div role="status">
      {useIsStale() && (
        <p className={styles.behind}>
          No connection. You see what was loaded last.
          <Button small onClick={() => revalidate()} aria-disabled={state === 'loading'}>
            Try again
          </Button>
        </p>
      )}
    </div>
  );
};

/** Re-runs the guard when another tab signs out or in as another user: this page shows the previous user's data. */
const useReloadOnAccountChange = (): void => {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    let subject = readSubject();
    const onStorage = () => {
      const current = readSubject();
      if (current === subject) return;
      subject = current;
      void revalidate();
    };
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  }, [revalidate]);
};

export default function SignedIn() {
  useReloadOnAccountChange();
  return (
    <>
      <StaleNotice />
      <Outlet />
      <Notices />
    </>
  );
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => {
  // Not-found pages are the site's own.
  if (isRouteErrorResponse(error)) throw error;
  return <SomethingWrong what={error instanceof LoadError ? error.message : undefined} />;
};
