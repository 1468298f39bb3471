import { useEffect } from 'react';
import { data, type ShouldRevalidateFunctionArgs, useRevalidator, useRouteLoaderData } from 'react-router';
import type { PublicListing } from '#contract/listing.ts';
import { isRefused } from '#contract/refusals.ts';
import { type Day, dayInWisconsin } from '#domain/dates.ts';
import { LazyPlaceMap } from '../map/lazy-map.tsx';
import { mapToCome } from '../map/map-to-come.tsx';
import { NotFound } from '../pages/not-found.tsx';
import { SomethingWrong } from '../pages/something-wrong.tsx';
import { apiContext, siteContext } from '../rendering/context.ts';
import { prefetchedPage } from '../rendering/deferred-scripts.tsx';
import { hydratedLater } from '../rendering/hydrated-later.tsx';
import type { loader as rootLoader } from '../root.tsx';
import { loadedOnce } from '../ui/lazy-part.tsx';
import { privatePage } from '../ui/private-page.ts';
import type { Route } from './+types/detail.screen.ts';
import { ActivitiesAndRules as ServerActivitiesAndRules } from './activities-and-rules.tsx';
import { BookingPanel } from './booking-panel.tsx';
import styles from './detail.module.css';
import { Facts } from './facts.tsx';
import { Forecast as ServerForecast } from './forecast.tsx';
import { Gallery } from './gallery.tsx';
import { HostFacts as ServerHostFacts } from './host-facts.tsx';
import { describeListing } from './listing-head.ts';
import { ListingTools as ServerListingTools } from './listing-tools.tsx';
import { OtherLand as ServerOtherLand } from './other-land.tsx';
import { Reviews as ServerReviews } from './reviews.tsx';
// The styles of parts that load later, and that the server renders.
import './land-rules.module.css';
import './other-land.module.css';
import './share-button.module.css';
import '../saved/heart.module.css';
import { serverNow } from '../ui/server-clock.ts';

export const handle = prefetchedPage('photo');

const HostFacts = hydratedLater(import.meta.env.SSR && ServerHostFacts, () =>
  import('./host-facts.tsx').then(({ HostFacts }) => HostFacts),
);

const ActivitiesAndRules = hydratedLater(import.meta.env.SSR && ServerActivitiesAndRules, () =>
  import('./activities-and-rules.tsx').then(({ ActivitiesAndRules }) => ActivitiesAndRules),
);

const Reviews = hydratedLater(import.meta.env.SSR && ServerReviews, () =>
  import('./reviews.tsx').then(({ Reviews }) => Reviews),
);

const Forecast = hydratedLater(import.meta.env.SSR && ServerForecast, () =>
  import('./forecast.tsx').then(({ Forecast }) => Forecast),
);

const ListingTools = hydratedLater(import.meta.env.SSR && ServerListingTools, () =>
  import('./listing-tools.tsx').then(({ ListingTools }) => ListingTools),
);

const OtherLand = hydratedLater(import.meta.env.SSR && ServerOtherLand, () =>
  import('./other-land.tsx').then(({ OtherLand }) => OtherLand),
);

const PlaceMap = hydratedLater(
  import.meta.env.SSR && LazyPlaceMap,
  () => import('../map/lazy-map.tsx').then(({ LazyPlaceMap }) => LazyPlaceMap),
  mapToCome,
);

const loadHidden = loadedOnce(() => import('./hidden-listing.tsx'));

export const loader = async ({ context, params }: Route.LoaderArgs) => {
  const listing = await context
    .get(apiContext)
    .getPublicListing({ params: { id: params.listingId } })
    .catch((error: unknown) => {
      // A malformed id is 404 as well as an unknown one.
      const isMissing = isRefused(error) && (error.code === 'notFound' || error.code === 'badInput');
      if (!isMissing) throw error;
      return null;
    });
  const page = {
    listing,
    head: listing && describeListing(listing, context.get(siteContext).url),
    today: dayInWisconsin(serverNow()),
    /** Whether the browser has already tried with the user's token. */
    hasTriedToken: false,
    /** Components for a listing that is not public; they are loaded only for such a page. */
    hidden: null,
  };
  return data(page, { status: listing ? 200 : 404 });
};

/**
 * A listing that the public can't see may be the user's own, or visible to an administrator
 * (docs/rules/listings.md#hidden-listings). The server renders pages without a user, so the browser asks with its
 * token.
 */
export const clientLoader = async ({ serverLoader, params }: Route.ClientLoaderArgs) => {
  const page = await serverLoader();
  if (page.listing) return page;
  const { findHiddenListing, HiddenNote, WaitingPanel } = await loadHidden();
  const hidden = { HiddenNote, WaitingPanel };
  return { ...page, listing: await findHiddenListing(params.listingId), hasTriedToken: true, hidden };
};

/** Reloads for another listing or an explicit revalidation; the selected days in the URL don't change the data. */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) =>
  args.currentParams.listingId !== args.nextParams.listingId || args.currentUrl.href === args.nextUrl.href;

export const meta = ({ loaderData }: Route.MetaArgs) => {
  const { listing, head, hasTriedToken } = loaderData ?? {};
  const missing = hasTriedToken ? 'Not found' : 'Not found, or not public';
  return head ?? privatePage(listing ? listing.displayTitle : missing);
};

export default function ListingDetail({ loaderData }: Route.ComponentProps) {
  const { listing, today, hasTriedToken, hidden } = loaderData;
  const { revalidate } = useRevalidator();
  // Not by `clientLoader.hydrate`: the router then scrolls back to where public pages were before they hydrated.
  useEffect(() => {
    if (!hasTriedToken && !listing) void revalidate();
  }, [hasTriedToken, listing, revalidate]);
  if (listing) return <ListingPage listing={listing} today={today} hidden={hidden} />;
  return (
    <div className={hasTriedToken ? undefined : `${styles.page} ${styles.perhapsHidden}`}>
      <NotFound />
    </div>
  );
}

type ListingPageProps = {
  listing: PublicListing;
  today: Day;
  hidden: Route.ComponentProps['loaderData']['hidden'];
};

const ListingPage = ({ listing, today, hidden }: ListingPageProps) => {
  const site = useRouteLoaderData<typeof rootLoader>('root')?.site;
  const paragraphs = listing.description.split(/\n\s*\n/);
  return (
    <article className={styles.page}>
      {hidden && <hidden.HiddenNote listing={listing} />}
      <div className={styles.columns}>
        <div className={styles.main}>
          <header className={styles.head}>
            <h1>{listing.title}</h1>
            <Facts listing={listing} />
            {!hidden && (
              <div className={styles.tools}>
                <ListingTools listing={listing} />
              </div>
            )}
          </header>
          <Gallery photoIds={listing.photoIds} title={listing.title} />
          <div className={styles.text}>
            <section aria-label="Description" className={styles.description}>
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </section>
            <ActivitiesAndRules listing={listing} />
            {listing.prohibitedActivities && (
              <section aria-labelledby="prohibited">
                <h2 id="prohibited">Prohibited activities</h2>
                <p className={styles.prohibited}>{listing.prohibitedActivities}</p>
              </section>
            )}
            <section aria-labelledby="where">
              <h2 id="where">Where it is</h2>
              <p className={styles.soft}>
                {listing.city}, {listing.county} County, Wisconsin. The owner’s directions and the boundary
                come with your paid booking.
              </p>
              <div className={styles.map}>
                <PlaceMap
                  lat={listing.lat}
                  lng={listing.lng}
                  label={listing.title}
                  {...(site && { layers: site.mapLayers })}
                />
              </div>
            </section>
            <section aria-labelledby="forecast">
              <h2 id="forecast">Weather</h2>
              <Forecast periods={listing.forecast} />
            </section>
            <section aria-labelledby="host" className={styles.host}>
              <h2 id="host">The host</h2>
              <HostFacts listingId={listing.id} canAsk={!listing.isOwn} />
            </section>
            <Reviews listing={listing} />
          </div>
        </div>
        {hidden ? (
          <hidden.WaitingPanel listing={listing} />
        ) : (
          // Anew once other days are free.
          <BookingPanel
            key={`${listing.id} ${listing.bookedDates} ${listing.blockedDates}`}
            listing={listing}
            today={today}
          />
        )}
      </div>
      {!hidden && <OtherLand key={listing.id} listingId={listing.id} />}
    </article>
  );
};

/** The catalogue's text (docs/rules/pages.md#errors). */
export const ErrorBoundary = () => <SomethingWrong what="Error retrieving listing data." />;
