import { isRefused } from '#contract/refusals.ts';
import { notify } from './notices.tsx';

/**
 * Shows a notice when the error means that the server could not be reached, since the error texts of the pages don't
 * mention the connection. Only pages with notices call it: those behind the login.
 */
export const notifyIfOffline = (error: unknown): void => {
  if (isRefused(error) && error.code === 'unreachable') notify(error.message);
};
