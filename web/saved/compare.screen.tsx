import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { LandCard } from '#contract/saved.ts';
import { formatAcres } from '#domain/acreage.ts';
import { type DayRange, dayInWisconsin } from '#domain/dates.ts';
import { describeRules } from '#domain/land-rule-words.ts';
import { maxCompared, minCompared, readListingIds } from '#domain/saved-land.ts';
import { formatRating } from '#domain/stars.ts';
import { CardPrice } from '../listing/card-price.tsx';
import { FreeDays } from '../listing/free-days.tsx';
import { Photo } from '../listing/photo.tsx';
import { paths } from '../paths.ts';
import { apiContext } from '../rendering/context.ts';
import { BackLink } from '../ui/back-link.tsx';
import { ButtonLink } from '../ui/button.tsx';
import page from '../ui/page.module.css';
import { privatePage } from '../ui/private-page.ts';
import { serverNow } from '../ui/server-clock.ts';
import type { Route } from './+types/compare.screen.ts';
import styles from './compare.module.css';
import { DaysForm, daysInAddress } from './days-form.tsx';

export const meta = () => privatePage('Compare land');

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const ids = readListingIds(new URL(request.url).searchParams.get('ids') ?? '', maxCompared);
  const days = daysInAddress(request.url);
  const { lands } = await context.get(apiContext).getLandCards({
    query: { ids: ids.join(','), startDate: days?.startDay, endDate: days?.endDay },
  });
  return { lands, days, ids, missing: ids.length - lands.length, today: dayInWisconsin(serverNow()) };
};

type Line = { name: string; of: (land: LandCard) => ReactNode };

/** Whether the land is free on the days of the address. */
const freeLine = (days: DayRange): Line => ({
  name: 'Your days',
  of: ({ listing }) => <FreeDays wanted={days} freeDays={listing.freeDays} />,
});

/** What is compared, line by line. */
const lines: readonly Line[] = [
  {
    name: 'Price',
    of: ({ listing: { baseCostCents, daysPrice, freeDays } }) => (
      <CardPrice baseCostCents={baseCostCents} daysPrice={daysPrice} days={freeDays ?? undefined} />
    ),
  },
  { name: 'County', of: ({ listing }) => `${listing.county} County` },
  { name: 'Size', of: ({ listing }) => formatAcres(listing.acreage) },
  { name: 'Activities', of: ({ listing }) => listing.listingActivities.join(', ') },
  {
    name: 'Party',
    of: ({ listing: { maxPartySize } }) =>
      `Up to ${maxPartySize} ${maxPartySize === 1 ? 'hunter' : 'hunters'}`,
  },
  { name: 'Confirms at once', of: ({ listing }) => (listing.isAutoConfirm ? 'Yes' : 'No, the host answers') },
  {
    name: 'Rating',
    of: ({ listing: { rating, reviewCount } }) =>
      rating === null
        ? 'No reviews yet'
        : `${formatRating(rating)} out of 5 (${reviewCount} ${reviewCount === 1 ? 'review' : 'reviews'})`,
  },
  { name: 'Rules', of: ({ rules }) => <Rules rules={rules} /> },
];

const Rules = ({ rules }: Pick<LandCard, 'rules'>) => {
  const described = describeRules(rules);
  if (described.length === 0) return 'None named';
  return (
    <ul className={styles.rules}>
      {described.map(({ name, text }) => (
        <li key={name}>{text}</li>
      ))}
    </ul>
  );
};

/** Up to four listings side by side (docs/rules/saved.md#compare). */
export default function Compare({ loaderData }: Route.ComponentProps) {
  const { lands, days, ids, missing, today } = loaderData;
  const dayParameters = days && { startDate: days.startDay, endDate: days.endDay };
  return (
    <div className={`${page.page} ${styles.page}`}>
      <header>
        <BackLink to={paths.saved({ compare: ids.join(','), ...dayParameters })}>Saved land</BackLink>
        <h1>Compare land</h1>
      </header>
      {missing > 0 && (
        <p>
          {missing === 1
            ? 'One place is left out: it is no longer offered.'
            : `${missing} places are left out: they are no longer offered.`}
        </p>
      )}
      {lands.length < minCompared ? (
        <>
          <p>There is too little to compare: choose at least two places, and at most four.</p>
          <div className={page.actions}>
            <ButtonLink to={paths.saved({ compare: ids.join(','), ...dayParameters })}>
              Choose from saved land
            </ButtonLink>
            <ButtonLink to={paths.home()}>Find land</ButtonLink>
          </div>
        </>
      ) : (
        <>
          <DaysForm
            days={days}
            today={today}
            others={{ ids: ids.join(',') }}
            withoutDays={paths.compare({ ids: ids.join(',') })}
          />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it sideways, too */}
          <section className={styles.scroll} aria-label="Land side by side" tabIndex={0}>
            <table className={styles.table} data-lands={lands.length}>
              <thead>
                <tr>
                  <th scope="col">
                    <span className="visually-hidden">What is compared</span>
                  </th>
                  {lands.map(({ listing: { id, title, photoIds, freeDays } }) => (
                    <th key={id} scope="col">
                      <Photo
                        className={styles.photo}
                        photoId={photoIds[0]}
                        alt=""
                        sizes="(max-width: 640px) 60vw, 22rem"
                      />
                      <Link to={paths.listing(id, freeDays ?? undefined)}>{title}</Link>
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {[...(days ? [freeLine(days)] : []), ...lines].map(({ name, of }) => (
                  <tr key={name}>
                    <th scope="row">{name}</th>
                    {lands.map((land) => (
                      <td key={land.listing.id}>{of(land)}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </>
      )}
    </div>
  );
}
