import { CalendarDays, CircleDollarSign, Pencil } from 'lucide';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';

/**
 * Links to a host's three editing pages: listing, availability, prices. No landmark: a list has them for each listing,
 * of which several may have one title.
 */
export const ChangeLinks = ({
  listing: { id, title },
  className,
}: {
  listing: { id: string; title: string };
  className: string | undefined;
}) => (
  <ul role="list" className={className} aria-label={`Change ${title}`}>
    <li>
      <ButtonLink small to={paths.editListing(id)}>
        <Icon of={Pencil} size={16} /> Edit
      </ButtonLink>
    </li>
    <li>
      <ButtonLink small to={paths.listingAvailability(id)}>
        <Icon of={CalendarDays} size={16} /> Availability
      </ButtonLink>
    </li>
    <li>
      <ButtonLink small to={paths.listingCost(id)}>
        <Icon of={CircleDollarSign} size={16} /> Cost
      </ButtonLink>
    </li>
  </ul>
);
