import { Link } from 'react-router';
import { Photo } from '../listing/photo.tsx';
import { paths } from '../paths.ts';
import { api } from '../session/api.ts';
import { loadOrCached } from '../session/cached-answers.ts';
import { userContext } from '../session/guards.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Collapsible } from '../ui/collapsible.tsx';
import { Empty } from '../ui/empty.tsx';
import page from '../ui/page.module.css';
import { searchOnlyChangesView, usePolling } from '../ui/polling.ts';
import { privatePage } from '../ui/private-page.ts';
import type { Route } from './+types/my-bookings.screen.ts';
import { BookingRow } from './booking-row.tsx';
import { bookingsToPay } from './booking-views.ts';
import styles from './my-bookings.module.css';

export const meta = () => privatePage('My bookings');

export const clientLoader = async ({ context }: Route.ClientLoaderArgs) =>
  loadOrCached(paths.myBookings(), async () => {
    const { getUserBookings, getUserListings } = await api();
    const params = { userId: context.get(userContext).id };
    const [bookings, hasListings] = await Promise.all([
      getUserBookings({ params }),
      getUserListings({ params }).then(
        ({ listings }) => listings.length > 0,
        () => false,
      ),
    ]);
    return { ...bookings, hasListings };
  });

export const shouldRevalidate = searchOnlyChangesView;

type Bookings = Route.ComponentProps['loaderData']['activeBookings'];

export default function MyBookings({
  loaderData: { activeBookings, inactiveBookings, hasListings },
}: Route.ComponentProps) {
  usePolling(30_000);
  const [mostUrgent] = bookingsToPay(activeBookings);
  const listOf = (bookings: Bookings) => (
    <ul role="list" className={styles.list}>
      {bookings.map((booking) => (
        <li key={booking.id}>
          <BookingRow
            booking={booking}
            isMostUrgent={booking.id === mostUrgent?.id}
            photo={<Photo photoId={booking.listing.coverPhotoId ?? undefined} alt="" sizes="10rem" />}
          />
        </li>
      ))}
    </ul>
  );
  const findLand = (
    <ButtonLink variant="secondary" to={paths.home()}>
      Find land
    </ButtonLink>
  );
  return (
    <div className={`${page.page} ${styles.page}`}>
      <header className={styles.head}>
        <h1>My bookings</h1>
        {hasListings && (
          <p>
            What hunters ask for on your own land is under <Link to={paths.myListings()}>My Listings</Link>.
          </p>
        )}
      </header>
      {activeBookings.length + inactiveBookings.length === 0 ? (
        <Empty
          title="You don't have any bookings yet."
          hint="Find land, choose your days and ask for them. You pay nothing until the owner says yes."
          action={findLand}
        />
      ) : (
        <>
          <Collapsible
            name="active"
            title="Active"
            count={activeBookings.length}
            expanded
            empty={<Empty title="You don't have any active bookings." action={findLand} />}
          >
            {listOf(activeBookings)}
          </Collapsible>
          <Collapsible
            name="inactive"
            title="Inactive"
            count={inactiveBookings.length}
            expanded={false}
            empty={<Empty title="None" hint="Bookings that are over, rejected or cancelled." />}
          >
            {listOf(inactiveBookings)}
          </Collapsible>
        </>
      )}
    </div>
  );
}
