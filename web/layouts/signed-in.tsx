import { useEffect } from 'react';
import { Outlet, useRevalidator } from 'react-router';
import { useIsStale } from '../session/cached-answers.ts';
import { requireUser, userContext } from '../session/guards.ts';
import { readSubject } from '../session/session.ts';
import { Button } from '../ui/button.tsx';
import { Loading } from '../ui/loading.tsx';
import { Notices } from '../ui/notices.tsx';
import page from '../ui/page.module.css';
import { searchOnlyChangesView } from '../ui/polling.ts';
import type { Route } from './+types/signed-in.ts';
import styles from './signed-in.module.css';

/** Runs before anything below is loaded: the token lives in the browser, so its pages are loaded there too. */
export const clientMiddleware = [requireUser];

export const clientLoader = ({ context }: Route.ClientLoaderArgs) => context.get(userContext);
clientLoader.hydrate = true as const;

export const shouldRevalidate = searchOnlyChangesView;

/** What the server renders of every page behind a sign-in: nothing private. */
export const HydrateFallback = () => (
  <div className={page.page}>
    <Loading what="your page" />
  </div>
);

const Behind = () => {
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

/** When another tab signs out, or in as somebody else, the guard looks again: what stands here is not that person's. */
const useOtherTabs = (): void => {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    let subject = readSubject();
    const follow = () => {
      const present = readSubject();
      if (present === subject) return;
      subject = present;
      void revalidate();
    };
    addEventListener('storage', follow);
    return () => removeEventListener('storage', follow);
  }, [revalidate]);
};

export default function SignedIn() {
  useOtherTabs();
  return (
    <>
      <Behind />
      <Outlet />
      <Notices />
    </>
  );
}
