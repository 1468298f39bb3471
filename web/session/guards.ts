import { createContext, type MiddlewareFunction, redirect, redirectDocument } from 'react-router';
import { isRefused } from '#contract/refusals.ts';
import type { User } from '#contract/user.ts';
import { paths } from '../paths.ts';
import { api, currentPerson } from './api.ts';
import { currentUserName, loadOrCached } from './cached-answers.ts';
import { LoadError } from './load-error.ts';
import { isPaymentDocument } from './payment-document.ts';
import { readPendingReset } from './pending-reset.ts';
import { saveReferrer } from './session.ts';
import { saveUnsentRequest, unsentRequestIn } from './unsent-request.ts';

/** The signed-in user, for loaders behind a guard. */
export const userContext = createContext<User>();

/** To another page; from the payment page by a whole load, as its document has a policy of its own. */
const redirectTo = (path: string): Response => (isPaymentDocument() ? redirectDocument : redirect)(path);

type Guard = MiddlewareFunction<Record<string, unknown>>;

/** Redirects anonymous users to /login, and back after logging in (docs/rules/pages.md#guards). */
export const requireUser: Guard = async ({ request, context }) => {
  const toLogin = () => {
    saveReferrer(pathOf(request));
    // Migrated users have to set a new password first.
    return redirectTo(readPendingReset() ? paths.welcomeBack() : paths.login());
  };
  const user = await loadOrCached(currentUserName, async () => {
    const person = await currentPerson();
    if (!person) throw toLogin();
    const { getUser } = await api();
    return getUser({ params: { id: person.id } });
  }).catch((error: unknown) => {
    if (!isRefused(error)) throw error;
    throw error.status === 401
      ? toLogin()
      : new LoadError('Something went wrong, unable to retrieve user.', { cause: error });
  });
  context.set(userContext, user);
};

const pathOf = (request: Request): string => {
  const { pathname, search } = new URL(request.url);
  return pathname + search;
};

/**
 * Redirects users with an unconfirmed email to the prompt on /myaccount, the only page they see, which remembers where
 * they wanted to go and tells what they were about to request (docs/rules/accounts.md#confirming-an-address).
 */
export const requireConfirmed: Guard = ({ request, context }) => {
  const { id, emailConfirmed } = context.get(userContext);
  if (emailConfirmed) return;
  const unsentRequest = unsentRequestIn(new URL(request.url).pathname);
  if (unsentRequest) saveUnsentRequest(id, unsentRequest);
  else saveReferrer(pathOf(request));
  throw redirectTo(paths.myAccount());
};

/** Redirects everybody but administrators to /notFound (docs/rules/administration.md#who-gets-in). */
export const requireAdministrator: Guard = ({ context }) => {
  const { roles, emailConfirmed } = context.get(userContext);
  if (!roles.includes('Administrator')) throw redirectTo(paths.notFound());
  if (!emailConfirmed) throw redirectTo(paths.myAccount());
};

/**
 * For the `catch` of a loader: redirects to /notFound when the server refuses the call
 * (docs/rules/pages.md#not-found). Failures (5xx), and 429, which a retry may solve, are thrown unchanged.
 */
export const orNotFound = (error: unknown): never => {
  const isRetryable = !isRefused(error) || error.status >= 500 || error.status === 429;
  throw isRetryable ? error : redirectTo(paths.notFound());
};

/**
 * The same for the page of a booking, which redirects to /notFound when the server fails, too. A lost connection is
 * thrown: a hunter without signal must not read that the booking is not there.
 */
export const bookingOrNotFound = (error: unknown): never => {
  const isFailure = isRefused(error) && error.status >= 500 && error.code !== 'unreachable';
  if (isFailure) throw redirectTo(paths.notFound());
  return orNotFound(error);
};
