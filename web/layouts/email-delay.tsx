import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { Api } from '#contract/contract.ts';
import { formatInstantNear } from '#domain/dates.ts';
import { paths } from '../paths.ts';
import { api } from '../session/api.ts';
import styles from './email-delay.module.css';

type Delay = Awaited<ReturnType<Api['getEmailDelay']>>;

const wordsOf = ({ waitingSince, givenUpLately }: Delay): string | undefined => {
  if (waitingSince) return `Emails have been waiting since ${formatInstantNear(waitingSince, new Date())}.`;
  if (givenUpLately === 0) return undefined;
  return givenUpLately === 1 ? 'An email could not be sent.' : `${givenUpLately} emails could not be sent.`;
};

/** Whether emails are delayed, on each of the administrators' pages; asked as one is opened. */
export const EmailDelay = () => {
  const { pathname } = useLocation();
  const [delay, setDelay] = useState<Delay>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pathname is what tells that the page is another
  useEffect(() => {
    let isLeft = false;
    const ask = async () => {
      const { getEmailDelay } = await api();
      const answer = await getEmailDelay();
      if (!isLeft) setDelay(answer);
    };
    // The page is of use without it, and says by itself when the server is away.
    ask().catch(() => {});
    return () => {
      isLeft = true;
    };
  }, [pathname]);
  const words = delay && wordsOf(delay);
  if (!words || pathname === paths.adminEmails()) return null;
  return (
    <p className={styles.delay} role="status">
      {words} <Link to={paths.adminEmails()}>See which</Link>
    </p>
  );
};
