const key = 'just paid';

/** Remembers that this booking was paid right now, for its page, which is loaded as a whole. */
export const saveJustPaid = (bookingId: string): void => sessionStorage.setItem(key, bookingId);

/** Whether it was, told once. */
export const takeJustPaid = (bookingId: string): boolean => {
  const isIt = sessionStorage.getItem(key) === bookingId;
  if (isIt) sessionStorage.removeItem(key);
  return isIt;
};
