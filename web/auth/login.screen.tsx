import { useEffect, useState } from 'react';
import { type MetaFunction, useNavigate, useSearchParams } from 'react-router';
import { paths } from '../paths.ts';
import { deferredPage } from '../rendering/deferred-scripts.tsx';
import type { loader as rootLoader } from '../root.tsx';
import { saveReferrer, takeReferrer, usePerson, useReferrer } from '../session/session.ts';
import { describePage } from '../ui/describe-page.ts';
import styles from './login.module.css';
import { type KnownAccount, LoginForm } from './login-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';

export const handle = deferredPage;

/** For search engines as any public page, without what its address may say of the page to return to. */
export const meta: MetaFunction<undefined, { root: typeof rootLoader }> = ({ matches }) =>
  describePage({
    title: 'Log in · Openacre',
    description:
      'Log in to Openacre or sign up: request days on private hunting and fishing land in Wisconsin, or list your own.',
    siteUrl: matches.find(({ id }) => id === 'root')?.loaderData.site.url ?? '',
    path: paths.login(),
  });

export default function Login() {
  const person = usePerson();
  const isSignedIn = Boolean(person);
  const referrer = useReferrer();
  const listsLand = referrer === paths.submitListing();
  const asksHost = /^\/listing\/[^/]+\/ask$/.test(referrer ?? '');
  const savesLand = /^\/listing\/[^/]+\/save\b/.test(referrer ?? '');
  const navigate = useNavigate();
  const next = useSearchParams()[0].get('next');
  const [known, setKnown] = useState<KnownAccount>();

  // Redirects signed-in users to the page they wanted to visit, which a link that led here may name.
  useEffect(() => {
    if (next) saveReferrer(next);
    if (isSignedIn) navigate(takeReferrer() ?? paths.myAccount(), { replace: true });
    else if (next) navigate(paths.login(), { replace: true });
  }, [isSignedIn, next, navigate]);

  return (
    <div className={styles.page} data-guest={person === null ? undefined : true}>
      <div role="status" className={styles.why}>
        {listsLand && !isSignedIn && (
          <p>
            <strong>Log in or sign up to list your land.</strong> It takes about ten minutes and costs
            nothing. If you are new, you confirm your email address first; then the form opens.
          </p>
        )}
        {asksHost && !isSignedIn && (
          <p>
            <strong>Log in or sign up to ask the host.</strong> If you are new, you confirm your email address
            first.
          </p>
        )}
        {savesLand && !isSignedIn && (
          <p>
            <strong>Log in or sign up to save this land.</strong> It is then on your list, and you are back
            where you were.
          </p>
        )}
      </div>
      <LoginForm known={known} />
      <SignUpForm listsLand={listsLand} onLogIn={(email) => setKnown({ email })} />
    </div>
  );
}
