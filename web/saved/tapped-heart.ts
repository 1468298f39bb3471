import { tabStorage } from '../ui/storage.ts';

const key = 'tappedHeart';

/** The heart that sent somebody to log in: of which listing, and how far its page was scrolled, in px. */
type TappedHeart = { listingId: string; scrolledTo?: number | undefined; isSaved?: boolean };

/** Remembers it in this tab, beside the page to return to (docs/rules/saved.md#signed-out). */
export const writeTapped = (tapped: TappedHeart): void => {
  tabStorage.setItem(key, JSON.stringify(tapped));
};

const read = (): TappedHeart | undefined => {
  try {
    return JSON.parse(tabStorage.getItem(key) ?? '') as TappedHeart;
  } catch {
    return undefined;
  }
};

export const readTapped = (listingId: string): TappedHeart | undefined => {
  const tapped = read();
  return tapped?.listingId === listingId ? tapped : undefined;
};

/** The tapped heart once its listing is saved, which forgets it. */
export const takeSavedTap = (listingId: string): TappedHeart | undefined => {
  const tapped = readTapped(listingId);
  if (!tapped?.isSaved) return undefined;
  tabStorage.removeItem(key);
  return tapped;
};
