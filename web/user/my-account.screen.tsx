import { useNavigate } from 'react-router';
import { userContext } from '../guards.ts';
import { paths } from '../paths.ts';
import { signOut } from '../session.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import page from '../ui/page.module.css';
import { privatePage } from '../ui/private-page.ts';
import type { Route } from './+types/my-account.screen.ts';
import styles from './my-account.module.css';

export const meta = () => privatePage('My account');

export const clientLoader = ({ context }: Route.ClientLoaderArgs) => context.get(userContext);

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
