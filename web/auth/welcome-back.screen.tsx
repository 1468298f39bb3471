import { useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { readPendingReset } from '../session/pending-reset.ts';
import page from '../ui/page.module.css';
import { privatePage } from '../ui/private-page.ts';
import { AskReset } from './ask-reset.tsx';

export const meta = () => privatePage('Welcome back');

const never = () => () => {};

/**
 * For users migrated from the old site, whose passwords were not migrated
 * (docs/rules/accounts.md#people-of-an-old-site).
 */
export default function WelcomeBack() {
  // Known only in the browser; undefined during server rendering.
  const email = useSyncExternalStore(never, readPendingReset, () => undefined);
  return (
    <div className={`${page.page} ${page.narrow}`}>
      <header className={page.head}>
        <h1>Welcome back!</h1>
        <p className={page.lead}>
          We have moved to a new site and brought your account along. Passwords could not come with it, so
          please set one, the old one or another: we mail you a link for that.
        </p>
      </header>
      <AskReset key={email} email={email ?? ''} />
      <p className={page.after}>
        <Link to={paths.login()}>Back to the login</Link>
      </p>
    </div>
  );
}
