import { isRefused } from '#contract/refusals.ts';

const offlineText = 'You are offline. Try again once there is a connection.';

/**
 * The text for an error: that there is no network if the browser knows of none, the server's own for refusals, else
 * `fallbackText` (docs/rules/pages.md#errors).
 */
export const errorText = (error: unknown, fallbackText: string): string => {
  const isUnanswered = !isRefused(error) || error.code === 'unreachable'; // or its script was not there
  if (isUnanswered && !navigator.onLine) return offlineText;
  return isRefused(error) && error.status < 500 ? error.message : fallbackText;
};
