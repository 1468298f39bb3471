import { isRefused } from '#contract/refusals.ts';
import { errorText } from '../ui/error-text.ts';

/** Why a heart could not save or remove land; `mustLogIn` where the session has ended. Loaded when it happens. */
export const saveFailure = (error: unknown, what: string): { text: string; mustLogIn: boolean } => ({
  text: errorText(error, `Ope...We could not ${what}. Please try again.`),
  mustLogIn: isRefused(error) && error.status === 401,
});
