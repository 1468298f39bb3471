import { data, type ShouldRevalidateFunctionArgs, useRouteLoaderData } from 'react-router';
import { isRefused } from '#contract/refusals.ts';
import { dayInWisconsin } from '#domain/dates.ts';
import { apiContext, siteContext } from '../context.ts';
import { LazyPlaceMap } from '../map/lazy-map.tsx';
import { paths } from '../paths.ts';
import type { loader as rootLoader } from '../root.tsx';
import { describePage } from '../ui/describe-page.ts';
import type { Route } from './+types/detail.screen.ts';
import { BookingPanel } from './booking-panel.tsx';
import styles from './detail.module.css';
import { Facts } from './facts.tsx';
import { Forecast } from './forecast.tsx';
import { Gallery } from './gallery.tsx';
import { describeListing } from './json-ld.ts';
import { Reviews } from './reviews.tsx';

export const loader = async ({ context, params }: Route.LoaderArgs) => {
  const listing = await context
    .get(apiContext)
    .getPublicListing({ params: { id: params.listingId } })
    .catch((error: unknown) => {
      // A malformed id and an unknown one are the same to a visitor: not found (spec 1 §4).
      const isMissing = isRefused(error) && (error.code === 'notFound' || error.code === 'badInput');
      throw isMissing ? data(null, { status: 404 }) : error;
    });
  return { listing, today: dayInWisconsin(new Date()), siteUrl: context.get(siteContext).url };
};

/** The dates chosen stand in the address and change nothing that was loaded. */
export const shouldRevalidate = ({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) =>
  currentParams.listingId !== nextParams.listingId;

export const meta = ({ loaderData }: Route.MetaArgs) => {
  if (!loaderData) return [{ title: 'Not found · Openacre' }];
  const { listing, siteUrl } = loaderData;
  const cover = listing.photoIds[0];
  return [
    ...describePage({
      title: `${listing.displayTitle} · Openacre`,
      description: listing.description.replace(/\s+/g, ' ').slice(0, 155),
      siteUrl,
      path: paths.listing(listing.id),
      ...(cover && { image: paths.photo(cover, 1600, 'jpeg') }),
    }),
    { 'script:ld+json': describeListing(listing, siteUrl) },
  ];
};

export default function ListingDetail({ loaderData }: Route.ComponentProps) {
  const { listing, today } = loaderData;
  const site = useRouteLoaderData<typeof rootLoader>('root')?.site;
  const paragraphs = listing.description.split(/\n\s*\n/);
  return (
    <article className={styles.page}>
      <header className={styles.head}>
        <h1>{listing.title}</h1>
        <Facts listing={listing} />
      </header>
      <Gallery photoIds={listing.photoIds} title={listing.title} />
      <div className={styles.columns}>
        <div className={styles.text}>
          <section aria-label="Description" className={styles.description}>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
          <section aria-labelledby="activities">
            <h2 id="activities">Approved activities</h2>
            <ul role="list" className={styles.chips}>
              {listing.listingActivities.map((activity) => (
                <li key={activity} data-water={activity === 'Fishing Access'}>
                  {activity}
                </li>
              ))}
            </ul>
          </section>
          {listing.prohibitedActivities && (
            <section aria-labelledby="prohibited">
              <h2 id="prohibited">Prohibited activities</h2>
              <p className={styles.prohibited}>{listing.prohibitedActivities}</p>
            </section>
          )}
          <section aria-labelledby="where">
            <h2 id="where">Where it is</h2>
            <p className={styles.soft}>
              {listing.city}, {listing.county} County, Wisconsin. The owner’s directions and the boundary come
              with your paid booking.
            </p>
            <div className={styles.map}>
              <LazyPlaceMap
                lat={listing.lat}
                lng={listing.lng}
                label={listing.title}
                {...(site?.mapStyleUrl && { styleUrl: site.mapStyleUrl })}
              />
            </div>
          </section>
          <section aria-labelledby="forecast">
            <h2 id="forecast">Weather</h2>
            <Forecast periods={listing.forecast} />
          </section>
          <Reviews rating={listing.rating} reviewCount={listing.reviewCount} />
        </div>
        <BookingPanel key={listing.id} listing={listing} today={today} />
      </div>
    </article>
  );
}
