import { CalendarDays, CircleDollarSign, Pencil } from 'lucide';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';

/** Links to a host's three editing pages: listing, availability, prices. */
export const ChangeLinks = ({
  listing: { id, title },
  className,
}: {
  listing: { id: string; title: string };
  className: string | undefined;
}) => (
  <nav className={className} aria-label={`Change ${title}`}>
    <ButtonLink small to={paths.editListing(id)}>
      <Icon of={Pencil} size={16} /> Edit
    </ButtonLink>
    <ButtonLink small to={paths.listingAvailability(id)}>
      <Icon of={CalendarDays} size={16} /> Availability
    </ButtonLink>
    <ButtonLink small to={paths.listingCost(id)}>
      <Icon of={CircleDollarSign} size={16} /> Cost
    </ButtonLink>
  </nav>
);
