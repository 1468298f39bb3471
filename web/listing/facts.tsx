import { CalendarCheck, Handshake, MapPin, Trees, Users } from 'lucide';
import { Link } from 'react-router';
import type { PublicListing } from '#contract/listing.ts';
import { formatAcres } from '#domain/acreage.ts';
import { formatRating } from '#domain/stars.ts';
import { paths } from '../paths.ts';
import { Stars } from '../review/stars.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './detail.module.css';

/** The line under the title: place, size, party size, meeting in person, rating. */
export const Facts = ({ listing }: { listing: PublicListing }) => {
  const { city, county, acreage, maxPartySize, rating, reviewCount, inPersonMeetUpRequired, isAutoConfirm } =
    listing;
  return (
    <ul role="list" className={styles.facts}>
      <li>
        <Icon of={MapPin} size={18} />
        <span>
          {city}, <Link to={paths.home({ county })}>{county} County</Link>
        </span>
      </li>
      <li>
        <Icon of={Trees} size={18} /> {formatAcres(acreage)}
      </li>
      <li>
        <Icon of={Users} size={18} /> Up to {maxPartySize} {maxPartySize === 1 ? 'hunter' : 'hunters'} per
        booking
      </li>
      {isAutoConfirm && (
        <li>
          <Icon of={CalendarCheck} size={18} /> Confirms at once
        </li>
      )}
      {inPersonMeetUpRequired && (
        <li>
          <Icon of={Handshake} size={18} /> The owner wants to meet you before you hunt
        </li>
      )}
      <li>
        <a href="#reviews" className={styles.stars}>
          <Stars rating={rating} />
          {rating === null
            ? '0 reviews'
            : `${formatRating(rating)} (${reviewCount} review${reviewCount === 1 ? '' : 's'})`}
        </a>
      </li>
    </ul>
  );
};
