import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { Api } from '#contract/contract.ts';
import { formatInstantNear } from '#domain/dates.ts';
import { paths } from '../paths.ts';
import { api } from '../session/api.ts';
import styles from './email-delay.module.css';

type Delay = Awaited<ReturnType<Api['getEmailDelay']>>;

const warningOf = ({ waitingSince, givenUpLately }: Delay): string | undefined => {
  if (waitingSince) return `Emails have been waiting since ${formatInstantNear(waitingSince, new Date())}.`;
  if (givenUpLately === 0) return undefined;
  return givenUpLately === 1 ? 'An email could not be sent.' : `${givenUpLately} emails could not be sent.`;
};

/** A warning on every administration page while emails are delayed; reloaded with each navigation. */
export const EmailDelay = () => {
  const { pathname } = useLocation();
  const [delay, setDelay] = useState<Delay>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pathname changes with every page
  useEffect(() => {
    let isCancelled = false;
    const load = async () => {
      const { getEmailDelay } = await api();
      const answer = await getEmailDelay();
      if (!isCancelled) setDelay(answer);
    };
    // Ignored: the page works without it and reports an unreachable server itself.
    load().catch(() => {});
    return () => {
      isCancelled = true;
    };
  }, [pathname]);
  const warning = delay && warningOf(delay);
  if (!warning || pathname === paths.adminEmails()) return null;
  return (
    <p className={styles.delay} role="status">
      {warning} <Link to={paths.adminEmails()}>See which</Link>
    </p>
  );
};
