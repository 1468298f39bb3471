import { dayInWisconsin } from '#domain/dates.ts';
import { HostBookings } from '../booking/host-bookings.tsx';
import { HostDay } from '../booking/host-day.tsx';
import { ImmunityMeter } from '../immunity/immunity-meter.tsx';
import { ListingFigures } from '../page-view/listing-figures.tsx';
import { paths } from '../paths.ts';
import { api } from '../session/api.ts';
import { loadOrCached } from '../session/cached-answers.ts';
import { userContext } from '../session/guards.ts';
import { ExportBookings } from '../statistics/export-bookings.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import page from '../ui/page.module.css';
import { searchOnlyChangesView, usePolling } from '../ui/polling.ts';
import { privatePage } from '../ui/private-page.ts';
import { serverNow } from '../ui/server-clock.ts';
import type { Route } from './+types/my-listings.screen.ts';
import styles from './my-listings.module.css';
import { OwnListing } from './own-listing.tsx';

export const meta = () => privatePage('My listings');

export const clientLoader = async ({ context }: Route.ClientLoaderArgs) =>
  loadOrCached(paths.myListings(), async () => {
    const { getUserListings, getImmunity, getListingFigures, listOwnSigns, getExportYears } = await api();
    const params = { userId: context.get(userContext).id };
    // The listings show without the others.
    const [{ listings }, immunity, figures, { signs }, exportYears] = await Promise.all([
      getUserListings({ params }),
      getImmunity({ params }).catch(() => null),
      getListingFigures().catch(() => ({ listings: [] })),
      listOwnSigns().catch(() => ({ signs: [] })),
      getExportYears().catch(() => null),
    ]);
    return {
      listings,
      signs,
      immunity,
      exportYears: exportYears?.own,
      figures: new Map(figures.listings.map((one) => [one.listingId, one])),
    };
  });

export const shouldRevalidate = searchOnlyChangesView;

export default function MyListings({
  loaderData: { listings, signs, immunity, figures, exportYears },
}: Route.ComponentProps) {
  usePolling(30_000);
  return (
    <div className={`${page.page} ${styles.page}`}>
      <header className={styles.head}>
        <h1>My listings</h1>
        {listings.length > 0 && <ButtonLink to={paths.submitListing()}>List more land</ButtonLink>}
      </header>
      {listings.length === 0 ? (
        <Empty
          title="You don't have any listings."
          hint="List your land, say which days are open and what they cost; hunters then ask for days."
          action={
            <ButtonLink variant="primary" to={paths.submitListing()}>
              List your land
            </ButtonLink>
          }
        />
      ) : (
        <>
          <HostDay listings={listings} today={dayInWisconsin(serverNow())} />
          <section className={styles.listings} aria-labelledby="land">
            <h2 id="land">Your land</h2>
            {listings.map((entry) => {
              const seen = figures.get(entry.listing.id);
              return (
                <OwnListing
                  key={entry.listing.id}
                  listing={entry.listing}
                  sign={signs.find(({ listingId }) => listingId === entry.listing.id)}
                >
                  {seen && entry.listing.approved && <ListingFigures figures={seen} />}
                  <HostBookings entry={entry} />
                </OwnListing>
              );
            })}
          </section>
          {immunity && <ImmunityMeter immunity={immunity} />}
          <section className={styles.listings} aria-labelledby="export">
            <h2 id="export">Export</h2>
            <p>
              The bookings of your land and what you were paid for them, a year in one file for a spreadsheet.
            </p>
            <ExportBookings whose="own" years={exportYears} />
          </section>
        </>
      )}
    </div>
  );
}
