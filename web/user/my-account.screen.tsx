import { AccountOverview } from '../booking/account-overview.tsx';
import { findDescribedRequest } from '../listing/find-unsent-request.ts';
import { paths } from '../paths.ts';
import { api } from '../session/api.ts';
import { loadOrCached } from '../session/cached-answers.ts';
import { userContext } from '../session/guards.ts';
import { useReferrer } from '../session/session.ts';
import { Button } from '../ui/button.tsx';
import { ErrorLine } from '../ui/error-line.tsx';
import page from '../ui/page.module.css';
import { usePolling } from '../ui/polling.ts';
import { privatePage } from '../ui/private-page.ts';
import type { Route } from './+types/my-account.screen.ts';
import { ConfirmEmail } from './confirm-email.tsx';
import styles from './my-account.module.css';
import { useSignOut } from './use-sign-out.ts';
import { WaitingForm } from './waiting-form.tsx';

export const meta = () => privatePage('My account');

/**
 * A user with an unconfirmed email has no data yet and sees only the prompt
 * (docs/rules/accounts.md#confirming-an-address).
 */
export const clientLoader = async ({ context }: Route.ClientLoaderArgs) => {
  const user = context.get(userContext);
  const described = await findDescribedRequest(user.id);
  if (!user.emailConfirmed) return { user, described, overview: null };
  const isAdministrator = user.roles.includes('Administrator');
  const overview = await loadOrCached(paths.myAccount(), async () => {
    const { getUserBookings, getUserListings, listListings, countUnread, listFlagsToAnswer } = await api();
    const params = { userId: user.id };
    const [{ activeBookings }, { listings }, pendingListings, messages, { flags }] = await Promise.all([
      getUserBookings({ params }),
      getUserListings({ params }),
      isAdministrator ? listListings({ query: { tab: 'pendingApproval', pageSize: 10 } }) : undefined,
      countUnread().catch(() => undefined),
      listFlagsToAnswer().catch(() => ({ flags: [] })),
    ]);
    return {
      activeBookings,
      listings,
      flags,
      unread: messages?.unread ?? 0,
      toApprove: pendingListings?.counts.pendingApproval,
    };
  });
  return { user, described, overview };
};

export default function MyAccount({ loaderData: { user, described, overview } }: Route.ComponentProps) {
  usePolling(60_000);
  const { logOut, failure } = useSignOut();
  // Whoever has sent in land, in whichever browser, needs no way to the form.
  const listsLand = useReferrer() === paths.submitListing() && overview?.listings.length === 0;
  return (
    <div className={`${page.page} ${styles.page}`}>
      <header className={styles.head}>
        <h1>Hello, {user.firstName || user.email}</h1>
        <Button onClick={logOut}>Sign out</Button>
      </header>
      <ErrorLine>{failure}</ErrorLine>
      {overview ? (
        <>
          {listsLand && <WaitingForm />}
          <AccountOverview {...overview} {...described} listsLand={listsLand} />
        </>
      ) : (
        <ConfirmEmail
          email={user.email}
          unsentRequest={described?.unsentRequest}
          requestText={described?.requestText}
        />
      )}
    </div>
  );
}
