import { Outlet } from 'react-router';
import { requireConfirmed } from '../session/guards.ts';

/** Pages of people whose email is confirmed. */
export const clientMiddleware = [requireConfirmed];

export default function Confirmed() {
  return <Outlet />;
}
