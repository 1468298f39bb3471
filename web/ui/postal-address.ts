import type { z } from 'zod';
import type { StoredAddress } from '#contract/fields.ts';

/** A postal address, a line each; empty if neither street nor city is given. */
export const postalAddress = (address: z.output<typeof StoredAddress>): string => {
  if (!address.addressLine1 && !address.city) return '';
  return [
    address.addressLine1,
    address.addressLine2,
    [address.city, [address.state, address.zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', '),
  ]
    .filter(Boolean)
    .join('\n');
};
