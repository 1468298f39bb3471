/** A postal address; each part may be empty. */
export type PostalAddress = {
  addressLine1: string;
  addressLine2: string;
  city: string;
  state: string;
  zipCode: string;
};

/** Whether a letter arrives at an address: only its second line may be empty. */
export const isComplete = ({ addressLine1, city, state, zipCode }: PostalAddress): boolean =>
  [addressLine1, city, state, zipCode].every((part) => part.trim() !== '');

/** An address in one line. */
export const formatAddress = ({ addressLine1, addressLine2, city, state, zipCode }: PostalAddress): string =>
  [addressLine1, addressLine2, city, `${state} ${zipCode}`.trim()].filter((part) => part !== '').join(', ');

/** The addresses to which a check may go. */
export type CheckAddresses = {
  /** The one of the payout: copied when its booking was paid, or written by an administrator. */
  ofPayout: PostalAddress;
  isMended: boolean;
  /** The one of the payee's profile, now. */
  present: PostalAddress;
};

/**
 * The present address of the payee, where a check goes to another one that an administrator wrote; null otherwise, and
 * where no letter arrives at it.
 */
export const addressBeside = ({ ofPayout, isMended, present }: CheckAddresses): PostalAddress | null =>
  isMended && isComplete(present) && formatAddress(present) !== formatAddress(ofPayout) ? present : null;

/** Where a check goes: what an administrator wrote, else where the payee is now (docs/rules/payouts.md#addresses). */
export const checkAddress = ({ ofPayout, isMended, present }: CheckAddresses): PostalAddress =>
  !isMended && isComplete(present) ? present : ofPayout;
