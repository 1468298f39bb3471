import { Link, useLocation } from 'react-router';
import type { Api } from '#contract/contract.ts';
import { formatInstantNear } from '#domain/dates.ts';
import { adminPaths } from '../admin-paths.ts';
import { api } from '../session/api.ts';
import { serverNow } from '../ui/server-clock.ts';
import styles from './warning.module.css';

type Delay = Awaited<ReturnType<Api['getEmailDelay']>>;

const warningOf = ({ waitingSince, givenUpLately }: Delay): string | undefined => {
  if (waitingSince) return `Emails have been waiting since ${formatInstantNear(waitingSince, serverNow())}.`;
  if (givenUpLately === 0) return undefined;
  return givenUpLately === 1 ? 'An email could not be sent.' : `${givenUpLately} emails could not be sent.`;
};

/** What the warning tells; undefined if it can't be loaded: pages work without it and report that themselves. */
export const loadEmailDelay = (): Promise<Delay | undefined> =>
  api()
    .then(({ getEmailDelay }) => getEmailDelay())
    .catch(() => undefined);

/** A warning on every administration page while emails are delayed. */
export const EmailDelay = ({ delay }: { delay: Delay | undefined }) => {
  const { pathname } = useLocation();
  const warning = delay && warningOf(delay);
  if (!warning || pathname === adminPaths.emails()) return null;
  return (
    <p className={styles.warning} role="status">
      {warning} <Link to={adminPaths.emails()}>See which</Link>
    </p>
  );
};
