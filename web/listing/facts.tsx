import { MapPin, Star, Trees, Users } from 'lucide-react';
import type { PublicListing } from '#contract/listing.ts';
import styles from './detail.module.css';
import { formatAcres } from './listing-card.tsx';

/** Where, how big, how many, how good: the line under the title. */
export function Facts({ listing }: { listing: PublicListing }) {
  const { city, county, acreage, maxPartySize, rating, reviewCount } = listing;
  return (
    <ul role="list" className={styles.facts}>
      <li>
        <MapPin size={18} aria-hidden /> {city}, {county} County
      </li>
      <li>
        <Trees size={18} aria-hidden /> {formatAcres(acreage)}
      </li>
      <li>
        <Users size={18} aria-hidden /> Up to {maxPartySize} {maxPartySize === 1 ? 'hunter' : 'hunters'} per booking
      </li>
      <li>
        <a href="#reviews" className={styles.stars}>
          <Star size={18} fill={rating === null ? 'none' : 'currentColor'} aria-hidden />
          {rating === null ? 'No reviews yet' : `${rating.toFixed(2)} (${reviewCount} reviews)`}
        </a>
      </li>
    </ul>
  );
}
