import { dayInWisconsin } from '#domain/dates.ts';
import { readUnsentRequest, type UnsentRequest } from '#domain/unsent-request.ts';
import { serverNow } from '../ui/server-clock.ts';
import { browserStorage } from '../ui/storage.ts';

const key = 'unsentRequest';

/** As long as the link of the confirmation email works. */
const lifetimeMs = 7 * 86_400_000;

type Saved = UnsentRequest & { userId: string; savedAt: number };

/** Saves what a user was about to request, in this browser (docs/rules/accounts.md#unsent-request). */
export const saveUnsentRequest = (userId: string, { listingId, startDay, endDay }: UnsentRequest): void => {
  const saved: Saved = { userId, listingId, startDay, endDay, savedAt: serverNow().getTime() };
  browserStorage.setItem(key, JSON.stringify(saved));
};

/** Removes it: it was sent, or can't be any more. */
export const removeUnsentRequest = (): void => browserStorage.removeItem(key);

const read = (): Saved | undefined => {
  try {
    return JSON.parse(browserStorage.getItem(key) ?? '') as Saved;
  } catch {
    return undefined;
  }
};

/** What this user was about to request, unless it is too old or its days have begun. */
export const findUnsentRequest = (userId: string): UnsentRequest | undefined => {
  const saved = read();
  if (saved?.userId !== userId || saved.savedAt < serverNow().getTime() - lifetimeMs) return undefined;
  const { listingId, startDay, endDay } = saved;
  return startDay < dayInWisconsin(serverNow()) ? undefined : { listingId, startDay, endDay };
};

/** The request that a path of this site is about: a listing with chosen days, or the request page. */
export const unsentRequestIn = (path: string): UnsentRequest | undefined => {
  const { pathname, searchParams } = new URL(path, 'https://site.invalid');
  const [root, listingId, page, start, end, ...rest] = pathname.slice(1).split('/');
  if (root !== 'listing' || rest.length > 0) return undefined;
  if (page === undefined)
    return readUnsentRequest(listingId, searchParams.get('start'), searchParams.get('end'));
  return page === 'submitBooking' ? readUnsentRequest(listingId, start, end) : undefined;
};
