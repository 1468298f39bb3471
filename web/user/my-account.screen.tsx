import { redirect, useNavigate } from 'react-router';
import { isRefused } from '#contract/refusals.ts';
import { api } from '../api.ts';
import { paths } from '../paths.ts';
import { personOf, readToken, saveReferrer, signOut } from '../session.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Loading } from '../ui/loading.tsx';
import page from '../ui/page.module.css';
import type { Route } from './+types/my-account.screen.ts';
import styles from './my-account.module.css';

export const meta = () => [{ title: 'My account · Openacre' }, { name: 'robots', content: 'noindex' }];

/** Sends anonymous people to /login and keeps where they wanted to go (spec 1 §2). */
export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  const { pathname, search } = new URL(request.url);
  const person = personOf(readToken());
  const toLogin = () => {
    saveReferrer(pathname + search);
    return redirect(paths.login());
  };
  if (!person) throw toLogin();
  const { getUser } = await api();
  return getUser({ params: { id: person.id } }).catch((error: unknown) => {
    throw isRefused(error) && error.status === 401 ? toLogin() : error;
  });
};
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return (
    <div className={page.page}>
      <Loading what="your account" />
    </div>
  );
}

export default function MyAccount({ loaderData: user }: Route.ComponentProps) {
  const navigate = useNavigate();
  const leave = async () => {
    await signOut();
    navigate(paths.home());
  };
  return (
    <div className={`${page.page} ${page.narrow}`}>
      <h1>Hello, {user.firstName || user.email}</h1>
      <dl className={styles.facts}>
        <div>
          <dt>Email</dt>
          <dd>{user.email}</dd>
        </div>
        <div>
          <dt>Name</dt>
          <dd>{`${user.firstName} ${user.lastName}`.trim() || 'Not given'}</dd>
        </div>
        <div>
          <dt>Member since</dt>
          <dd>
            {user.userJoinedDateTime.toLocaleDateString('en-US', {
              month: 'long',
              year: 'numeric',
              timeZone: 'UTC',
            })}
          </dd>
        </div>
      </dl>
      {!user.emailConfirmed && (
        <p role="status" className={styles.prompt}>
          Please confirm your email address: follow the link in the mail we sent to {user.email}.
        </p>
      )}
      <div className={styles.actions}>
        <ButtonLink look="secondary" to={paths.home()}>
          Find land
        </ButtonLink>
        <Button onClick={leave}>Sign out</Button>
      </div>
    </div>
  );
}
