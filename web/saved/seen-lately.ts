import { maxSeen, readListingIds, withSeen } from '#domain/saved-land.ts';
import { browserStorage } from '../ui/storage.ts';

const key = 'seenLately';

/** The listings that this browser opened last, the latest first (docs/rules/saved.md#seen-lately). */
export const readSeen = (): string[] => readListingIds(browserStorage.getItem(key) ?? '', maxSeen);

export const addSeen = (listingId: string): void => {
  browserStorage.setItem(key, withSeen(readSeen(), listingId).join(','));
};

export const clearSeen = (): void => browserStorage.removeItem(key);
