import { Outlet } from 'react-router';
import { requireConfirmed } from '../session/guards.ts';

/** The layout of pages that need a confirmed email. */
export const clientMiddleware = [requireConfirmed];

export default function Confirmed() {
  return <Outlet />;
}
