import type { PublicListing } from '#contract/listing.ts';
import { hasRules } from '#domain/land-rules.ts';
import styles from './detail.module.css';
import { LandRules } from './land-rules.tsx';

/** What may be hunted or fished on land, and the rules that hold there. */
export const ActivitiesAndRules = ({ listing }: { listing: PublicListing }) => (
  <>
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
    {hasRules(listing.rules) && (
      <section aria-labelledby="rules">
        <h2 id="rules">Rules of the land</h2>
        <LandRules rules={listing.rules} />
      </section>
    )}
  </>
);
