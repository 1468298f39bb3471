import { useEffect, useState } from 'react';
import { useNavigate, useRevalidator, useSearchParams } from 'react-router';
import { paths } from '../paths.ts';
import { OwnReviews } from '../review/own-reviews.tsx';
import { api } from '../session/api.ts';
import { userContext } from '../session/guards.ts';
import { isOwnPath } from '../session/session.ts';
import { BackLink } from '../ui/back-link.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { ErrorLine } from '../ui/error-line.tsx';
import { focusHeading } from '../ui/focus.ts';
import { notify } from '../ui/notices.tsx';
import page from '../ui/page.module.css';
import { privatePage } from '../ui/private-page.ts';
import { useScrollToHash } from '../ui/use-scroll-to-hash.ts';
import type { Route } from './+types/profile.screen.ts';
import styles from './profile.module.css';
import { ProfileFacts } from './profile-facts.tsx';
import { ProfileForm } from './profile-form.tsx';
import { SignOutEverywhere } from './sign-out-everywhere.tsx';

export const meta = () => privatePage('Profile');

export const clientLoader = async ({ context }: Route.ClientLoaderArgs) => {
  const user = context.get(userContext);
  const { getUserListingReviews } = await api();
  // Reviews that can't be loaded take nothing else of the page with them.
  const own = await getUserListingReviews({ params: { userId: user.id } }).catch(() => null);
  return { user, reviews: own?.reviews ?? null };
};

export default function Profile({ loaderData: { user, reviews } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const backToParam = search.get('backTo') ?? '';
  const backTo = isOwnPath(backToParam) ? backToParam : undefined;
  // Users who were redirected here have something to fill in.
  const [isEditing, setEditing] = useState(backTo !== undefined);
  const [isSaved, setSaved] = useState(false);
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  useScrollToHash();

  // After the rerender, so that the form's guard no longer blocks the navigation.
  useEffect(() => {
    if (isSaved && backTo) void navigate(backTo);
  }, [isSaved, backTo, navigate]);

  // The form is long: scroll back to the top of the page.
  const leaveForm = () => {
    setEditing(false);
    focusHeading();
    scrollTo(0, 0);
  };
  const finish = async () => {
    notify('Your profile is saved.');
    leaveForm();
    setSaved(true);
    if (!backTo) await revalidate();
  };
  return (
    <div className={`${page.page} ${page.narrow} ${styles.page}`}>
      <header className={styles.head}>
        <BackLink to={paths.myAccount()}>My account</BackLink>
        <h1>Profile</h1>
      </header>
      <section className={styles.card} aria-label="About you">
        {isEditing ? (
          <ProfileForm isOwn user={user} onSaved={finish} onCancel={leaveForm} />
        ) : (
          <>
            <ProfileFacts user={user} />
            <div>
              <Button variant="secondary" onClick={() => setEditing(true)}>
                Edit profile
              </Button>
            </div>
          </>
        )}
      </section>
      {!isEditing && (
        <>
          <section className={styles.card} aria-labelledby="reviews">
            <h2 id="reviews">Your reviews</h2>
            {reviews ? (
              <OwnReviews entries={reviews} />
            ) : (
              <>
                <ErrorLine>Ope, error laoding reviews.</ErrorLine>
                <div>
                  <Button small onClick={() => revalidate()}>
                    Try again
                  </Button>
                </div>
              </>
            )}
          </section>
          <section className={styles.card} aria-labelledby="password">
            <h2 id="password">Another password?</h2>
            <p>We mail you a link to set one. Every other device is signed out then.</p>
            <div>
              <ButtonLink to={paths.forgotPassword()}>Change my password</ButtonLink>
            </div>
          </section>
          <SignOutEverywhere />
        </>
      )}
    </div>
  );
}
