import { browserStorage } from '../ui/storage.ts';

/** In local storage, for all tabs: when the latest token came. */
export const arrivalKey = 'tokenArrival';

export type Arrival = { issuedAt: number; arrivedAt: number };

/**
 * Stores when a token came, by this device's clock, which also counts what has passed since: so it may be wrong.
 *
 * @param issuedAt the token's `iat`, in seconds
 */
export const saveArrival = (issuedAt: number): void => {
  const arrival: Arrival = { issuedAt, arrivedAt: Date.now() };
  browserStorage.setItem(arrivalKey, JSON.stringify(arrival));
};
