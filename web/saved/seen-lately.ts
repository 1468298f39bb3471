import { maxSeen, readListingIds, withSeen } from '#domain/saved-land.ts';

const key = 'seenLately';

/** The listings that this browser opened last, the latest first (docs/rules/saved.md#seen-lately). */
export const readSeen = (): string[] => readListingIds(localStorage.getItem(key) ?? '', maxSeen);

export const addSeen = (listingId: string): void =>
  localStorage.setItem(key, withSeen(readSeen(), listingId).join(','));

export const clearSeen = (): void => localStorage.removeItem(key);
