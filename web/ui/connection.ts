import { isRefused } from '#contract/refusals.ts';
import { notify } from './notices.tsx';

/**
 * Says that the connection is gone, where that is why something could not be done. The catalogue's words
 * don't tell it from any other trouble, so it stands beside them, on pages
 * that have notices: those of who is signed in.
 */
export const tellOfConnection = (error: unknown): void => {
  if (isRefused(error) && error.code === 'unreachable') notify(error.message);
};
