import { Outlet } from 'react-router';
import { requireUser, userContext } from '../guards.ts';
import { Loading } from '../ui/loading.tsx';
import { Notices } from '../ui/notices.tsx';
import page from '../ui/page.module.css';
import type { Route } from './+types/signed-in.ts';

/** Runs before anything below is loaded: the token lives in the browser, so its pages are loaded there too. */
export const clientMiddleware = [requireUser];

export const clientLoader = ({ context }: Route.ClientLoaderArgs) => context.get(userContext);
clientLoader.hydrate = true as const;

/** What the server renders of every page behind a sign-in: nothing private. */
export function HydrateFallback() {
  return (
    <div className={page.page}>
      <Loading what="your page" />
    </div>
  );
}

export default function SignedIn() {
  return (
    <>
      <Outlet />
      <Notices />
    </>
  );
}
