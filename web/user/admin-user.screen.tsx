import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { next } from '#domain/booking-status.ts';
import { formatDateOf, formatInstant } from '#domain/dates.ts';
import { sumOfYear } from '#domain/immunity.ts';
import { formatMoney } from '#domain/money.ts';
import { canChangeEmail } from '#domain/permissions.ts';
import { adminPaths } from '../admin-paths.ts';
import { HunterFactsLine } from '../booking/hunter-summary.tsx';
import { UserBookingsTable } from '../booking/user-bookings-table.tsx';
import { UserListingsTable } from '../booking/user-listings-table.tsx';
import { FlagsOfUser } from '../conduct/flags-of-user.tsx';
import { tableAsLeft } from '../layouts/table-address.ts';
import { Notes } from '../note/notes.tsx';
import { SomethingWrong } from '../pages/something-wrong.tsx';
import { ReviewsOfUser } from '../review/reviews-of-user.tsx';
import { api } from '../session/api.ts';
import { loadOrCached } from '../session/cached-answers.ts';
import { orNotFound } from '../session/guards.ts';
import { usePerson } from '../session/session.ts';
import { Button } from '../ui/button.tsx';
import { notify } from '../ui/notices.tsx';
import { usePolling } from '../ui/polling.ts';
import { privatePage } from '../ui/private-page.ts';
import type { Route } from './+types/admin-user.screen.ts';
import { AccountChips } from './account-chips.tsx';
import styles from './admin-user.module.css';
import { ChangeEmailDialog } from './change-email-dialog.tsx';
import { nameOf } from './name-of.ts';
import { PasswordLinkDialog } from './password-link-dialog.tsx';
import { PendingEmail } from './pending-email.tsx';
import { ProfileFacts } from './profile-facts.tsx';
import { ProfileForm } from './profile-form.tsx';
import { RolesDialog } from './roles-dialog.tsx';
import { SuspensionDialog } from './suspension-dialog.tsx';
import { Unconfirmed } from './unconfirmed.tsx';
import { ViewAsDialog } from './view-as-dialog.tsx';

export const meta = ({ loaderData }: Route.MetaArgs) =>
  privatePage('User', loaderData && nameOf(loaderData.user));

/** How many flags that stand are shown, and how many that were dismissed; the list of flags has the others. */
const flagsShown = 10;

export const clientLoader = async ({ params }: Route.ClientLoaderArgs) =>
  loadOrCached(adminPaths.user(params.userId), async () => {
    const call = await api();
    const { userId } = params;
    const [
      user,
      { waiting },
      { listings },
      bookings,
      { reviews },
      notes,
      facts,
      immunity,
      standing,
      dismissed,
    ] = await Promise.all([
      call.getUser({ params: { id: userId } }),
      call.getEmailChange({ params: { id: userId } }),
      call.getUserListings({ params: { userId } }),
      call.getUserBookings({ params: { userId } }),
      call.getUserListingReviews({ params: { userId } }),
      call.listNotes({ params: { subject: 'user', id: userId }, query: {} }),
      call.getHunterFacts({ params: { userId } }),
      call.getImmunity({ params: { userId } }),
      call.listFlags({ query: { hunterId: userId, pageSize: flagsShown } }),
      call.listFlags({ query: { hunterId: userId, tab: 'dismissed', pageSize: flagsShown } }),
    ]);
    const written = reviews.flatMap(({ listingName, listingReviewDetail: review }) =>
      review ? [{ listingName, review }] : [],
    );
    const flags = {
      flags: [...standing.flags, ...dismissed.flags],
      totals: { standing: standing.total, dismissed: dismissed.total },
    };
    return { user, waiting, listings, notes, facts, immunity, written, flags, ...bookings };
  }).catch(orNotFound);

export default function AdminUser({ loaderData }: Route.ComponentProps) {
  const {
    user,
    waiting,
    listings,
    notes,
    facts,
    immunity,
    written,
    flags,
    activeBookings,
    inactiveBookings,
  } = loaderData;
  const [isEditing, setEditing] = useState(false);
  const [dialog, setDialog] = useState<'roles' | 'suspension' | 'passwordLink' | 'email' | 'view'>();
  const caller = usePerson() ?? null;
  const { revalidate } = useRevalidator();
  usePolling(isEditing ? null : 60_000);
  const close = () => setDialog(undefined);
  const finish = async (notice: string) => {
    notify(notice);
    await revalidate();
  };
  return (
    <article className={styles.page}>
      <header className={styles.head}>
        <Link to={tableAsLeft(adminPaths.users())}>All users</Link>
        <h1>{nameOf(user)}</h1>
        <AccountChips user={user} />
        {user.suspension && (
          <p className={styles.suspended}>
            Suspended on {formatInstant(user.suspension.since)}: {user.suspension.reason}
          </p>
        )}
        {!user.emailConfirmed && !user.suspension && <Unconfirmed user={user} onConfirmed={revalidate} />}
        {waiting && <PendingEmail user={user} waiting={waiting} onDone={finish} />}
        <p className={styles.links}>
          <Link to={adminPaths.audit({ subject: user.id })}>Audit of this account</Link>
          <Link to={adminPaths.audit({ actor: user.id })}>All that they did</Link>
          <Link to={adminPaths.bookings({ search: user.email })}>Bookings, also of their land</Link>
          <Link to={adminPaths.payouts({ search: user.email })}>Payouts to them</Link>
          <Link to={adminPaths.flags({ hunterId: user.id })}>Flags by hosts</Link>
        </p>
        <div className={styles.actions}>
          {!isEditing && <Button onClick={() => setEditing(true)}>Edit profile</Button>}
          <Button onClick={() => setDialog('roles')}>Change roles</Button>
          {!user.suspension && (
            <>
              {!user.roles.includes('Administrator') && (
                <Button onClick={() => setDialog('view')}>See their pages</Button>
              )}
              {(!caller || canChangeEmail(caller, user)) && (
                <Button onClick={() => setDialog('email')}>Change email</Button>
              )}
              <Button onClick={() => setDialog('passwordLink')}>Send password link</Button>
            </>
          )}
          <Button onClick={() => setDialog('suspension')}>
            {user.suspension ? 'Lift suspension' : 'Suspend'}
          </Button>
        </div>
      </header>
      <section className={styles.card} aria-label="Profile">
        {isEditing ? (
          <ProfileForm
            isOwn={false}
            user={user}
            onSaved={async () => {
              setEditing(false);
              await finish('The profile is saved.');
            }}
            onCancel={() => setEditing(false)}
          />
        ) : (
          <>
            <ProfileFacts user={user} />
            <p className={styles.soft}>
              Email address: {user.emailConfirmed ? 'confirmed' : 'not confirmed'}. Last login:{' '}
              {user.lastLogin ? formatInstant(user.lastLogin) : 'never'}. Account made on{' '}
              {formatDateOf(user.createdDateTime)}.
            </p>
            <div>
              <p className={styles.soft}>What hosts read of them:</p>
              <HunterFactsLine facts={facts} />
            </div>
            {listings.length > 0 && (
              <p className={styles.soft}>
                Hunters pay {formatMoney(sumOfYear(immunity))} for their land in {immunity.year}, of{' '}
                {formatMoney(immunity.limitCents)} up to which owners are immune.
              </p>
            )}
          </>
        )}
      </section>
      <section className={styles.card} aria-labelledby="flags">
        <h2 id="flags">Flags by hosts</h2>
        <FlagsOfUser hunterId={user.id} {...flags} onDone={finish} />
      </section>
      <section className={styles.card} aria-labelledby="notes">
        <h2 id="notes">Private notes</h2>
        <Notes key={user.id} subject="user" subjectId={user.id} {...notes} />
      </section>
      <section className={styles.part} aria-labelledby="listings">
        <h2 id="listings">Listings</h2>
        <UserListingsTable listings={listings} />
      </section>
      <section className={styles.part} aria-labelledby="active-bookings">
        <h2 id="active-bookings">Active bookings</h2>
        <UserBookingsTable caption="Active bookings" bookings={activeBookings} />
      </section>
      <section className={styles.part} aria-labelledby="past-bookings">
        <h2 id="past-bookings">Past bookings</h2>
        <UserBookingsTable caption="Past bookings" bookings={inactiveBookings} />
      </section>
      <section className={styles.card} aria-labelledby="reviews">
        <h2 id="reviews">Reviews</h2>
        <ReviewsOfUser reviews={written} onDone={finish} />
      </section>
      {dialog === 'roles' && <RolesDialog user={user} onDone={finish} onClose={close} />}
      {dialog === 'view' && <ViewAsDialog user={user} onClose={close} />}
      {dialog === 'email' && <ChangeEmailDialog user={user} onDone={finish} onClose={close} />}
      {dialog === 'passwordLink' && <PasswordLinkDialog user={user} onDone={finish} onClose={close} />}
      {dialog === 'suspension' && (
        <SuspensionDialog
          user={user}
          unpaid={activeBookings.filter(({ status }) => next(status, 'cancel')).length}
          onDone={finish}
          onClose={close}
        />
      )}
    </article>
  );
}

/** Shown when a user can't be loaded. */
export const ErrorBoundary = () => <SomethingWrong what="Something went wrong, unable to retrieve user." />;
