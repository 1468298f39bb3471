import { type ListingFlags, listingStatus } from '#domain/listing-status.ts';
import { StatusChip, type Tone } from '../ui/status-chip.tsx';

const tones: Record<ReturnType<typeof listingStatus>, Tone> = {
  'Awaiting Approval': 'wheat',
  Active: 'pine',
  'NOT Active': 'danger',
};

/** A listing's status as a colored chip (docs/rules/listings.md#approval). */
export const ListingStatusChip = ({ listing }: { listing: ListingFlags }) => {
  const status = listingStatus(listing);
  return <StatusChip tone={tones[status]}>{status}</StatusChip>;
};
