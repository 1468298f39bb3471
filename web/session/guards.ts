import { createContext, type MiddlewareFunction, redirect } from 'react-router';
import { isRefused } from '#contract/refusals.ts';
import type { User } from '#contract/user.ts';
import { paths } from '../paths.ts';
import { api, currentPerson } from './api.ts';
import { kept } from './last-answers.ts';
import { readPendingReset } from './pending-reset.ts';
import { saveReferrer } from './session.ts';

/** The person signed in, for what is loaded behind a guard. */
export const userContext = createContext<User>();

type Guard = MiddlewareFunction<Record<string, unknown>>;

/** Anonymous people go to /login, and back from there to where they wanted to go (docs/rules/pages.md#guards). */
export const requireUser: Guard = async ({ request, context }) => {
  const { pathname, search } = new URL(request.url);
  const toLogin = () => {
    saveReferrer(pathname + search);
    // Who has to set a new password first is told so.
    return redirect(readPendingReset() ? paths.welcomeBack() : paths.login());
  };
  const user = await kept('the person signed in', async () => {
    const person = await currentPerson();
    if (!person) throw toLogin();
    const { getUser } = await api();
    return getUser({ params: { id: person.id } });
  }).catch((error: unknown) => {
    throw isRefused(error) && error.status === 401 ? toLogin() : error;
  });
  context.set(userContext, user);
};

/**
 * Whoever has not confirmed their email sees the prompt on /myaccount and nothing else
 * (docs/rules/accounts.md#confirming-an-address).
 */
export const requireConfirmed: Guard = ({ context }) => {
  if (!context.get(userContext).emailConfirmed) throw redirect(paths.myAccount());
};

/** To everybody else an administrator's pages don't exist (docs/rules/administration.md#who-gets-in). */
export const requireAdministrator: Guard = ({ context }) => {
  const { roles, emailConfirmed } = context.get(userContext);
  if (!roles.includes('Administrator')) throw redirect(paths.notFound());
  if (!emailConfirmed) throw redirect(paths.myAccount());
};
