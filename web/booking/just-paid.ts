import { tabStorage } from '../ui/storage.ts';

const key = 'just paid';

/** Remembers that this booking was paid right now, for its page, which is loaded as a whole. */
export const saveJustPaid = (bookingId: string): void => {
  tabStorage.setItem(key, bookingId);
};

/** Whether it was, told once. */
export const takeJustPaid = (bookingId: string): boolean => {
  const isIt = tabStorage.getItem(key) === bookingId;
  if (isIt) tabStorage.removeItem(key);
  return isIt;
};
