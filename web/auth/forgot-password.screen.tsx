import { useSyncExternalStore } from 'react';
import { Link, useLocation } from 'react-router';
import { paths } from '../paths.ts';
import { usePerson } from '../session/session.ts';
import page from '../ui/page.module.css';
import { privatePage } from '../ui/private-page.ts';
import { AskReset } from './ask-reset.tsx';

export const meta = () => privatePage('Forgot password');

const never = () => () => {};

/** The email typed at the login, from the history state, which the server doesn't see. */
const useTypedEmail = (): string | undefined => {
  const state = useLocation().state as { email?: string } | null;
  return useSyncExternalStore(
    never,
    () => state?.email,
    () => undefined,
  );
};

/** Also for signed-in users, who come from their profile to change the password. */
export default function ForgotPassword() {
  const email = usePerson()?.email;
  const typedEmail = useTypedEmail();
  return (
    <div className={`${page.page} ${page.narrow}`}>
      <header className={page.head}>
        <h1>{email ? 'Change your password' : 'Forgot your password?'}</h1>
        <p className={page.lead}>
          {email
            ? 'We mail you a link to set a new one.'
            : 'Tell us your email address, and we mail you a link to set a new one.'}
        </p>
      </header>
      <AskReset key={email ?? typedEmail} email={email ?? typedEmail ?? ''} />
      <p className={page.after}>
        {email ? (
          <Link to={paths.profile()}>Back to my profile</Link>
        ) : (
          <Link to={paths.login()}>Back to the login</Link>
        )}
      </p>
    </div>
  );
}
