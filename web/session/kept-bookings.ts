import { type Day, dayInWisconsin } from '#domain/dates.ts';
import { deviceStore } from '../ui/device-store.ts';
import { browserStorage } from '../ui/storage.ts';
import { keptPages } from './kept-pages.ts';
import type { Loaded } from './loaded-answers.ts';
import { readSubject, readToken } from './session.ts';
import { mustHaveEnded } from './session-end.ts';
import { timeByToken } from './token-expiry.ts';
import { readView } from './view.ts';

/** A PDF of the land, under its file's id. */
export type KeptFile = { id: string; name: string; content: Blob };

/** What the page of a paid booking shows without a network (docs/rules/pages.md#no-signal). */
export type KeptBooking = {
  path: string;
  /** Its last day. */
  endDay: Day;
  /** By their names in `loadOrCached`. */
  answers: Record<string, Loaded>;
  file?: KeptFile | undefined;
};

/** In local storage: whose bookings this browser keeps. Without it there is nothing to look for. */
const ownerKey = 'keptFor';

const readAll = async (): Promise<KeptBooking[]> => (await deviceStore.all()) as KeptBooking[];

/** Whether this browser keeps bookings of who is signed in. Costs nothing where it keeps none. */
export const keepsBookings = (): boolean => {
  const owner = browserStorage.getItem(ownerKey);
  return owner !== null && owner === readSubject();
};

/**
 * Keeps a booking for its hunter, in place of what was kept of it.
 * @throws where the browser keeps nothing
 */
export const writeKept = async (userId: string, booking: KeptBooking): Promise<void> => {
  if (!browserStorage.setItem(ownerKey, userId)) throw new Error('This browser keeps nothing.');
  await deviceStore.set(booking.path, booking);
};

export const findKept = async (path: string): Promise<KeptBooking | undefined> =>
  keepsBookings() ? ((await deviceStore.get(path)) as KeptBooking | undefined) : undefined;

/** All that is kept of who is signed in; nothing, and for good, once their session must have ended. */
const readOwn = async (): Promise<KeptBooking[]> => {
  if (!keepsBookings()) return [];
  const token = readToken() ?? '';
  if (!mustHaveEnded(token, timeByToken(token))) return readAll();
  await forgetKept();
  return [];
};

/** The latest kept answer of this name; undefined where there is none, or the browser's data is blocked. */
export const findKeptAnswer = async (name: string): Promise<Loaded | undefined> => {
  const bookings = await readOwn().catch(() => []);
  const found = bookings.flatMap(({ answers }) => answers[name] ?? []);
  return found.reduce<Loaded | undefined>(
    (latest, one) => (latest && latest.at > one.at ? latest : one),
    undefined,
  );
};

/** The kept PDF with this id. */
export const findKeptFile = async (id: string): Promise<KeptFile | undefined> =>
  (await readOwn().catch(() => [])).find(({ file }) => file?.id === id)?.file;

/**
 * Removes all bookings that are kept on this device, with their pages and the service worker, for all tabs. What fails
 * is left out: a browser that blocks the site's data has kept nothing.
 */
export const forgetKept = async (): Promise<void> => {
  if (browserStorage.getItem(ownerKey) === null) return;
  await Promise.allSettled([deviceStore.clear(), keptPages.clear()]);
  // At last: what a closing tab has not removed is removed when somebody else signs in.
  browserStorage.removeItem(ownerKey);
};

/** Removes one of them: it is over, was cancelled, or is not there any more. */
export const dropKept = async (path: string): Promise<void> => {
  if (!keepsBookings() || !(await deviceStore.get(path))) return;
  await Promise.all([deviceStore.remove(path), keptPages.remove(path)]);
  if ((await readAll()).length === 0) await forgetKept();
};

/** Removes what another user has left, and what is over. */
export const tidyKept = async (): Promise<void> => {
  if (readView() || browserStorage.getItem(ownerKey) === null) return;
  if (!keepsBookings()) return forgetKept();
  const today = dayInWisconsin(timeByToken(readToken() ?? ''));
  const over = (await readOwn()).filter(({ endDay }) => endDay < today);
  for (const { path } of over) await dropKept(path);
};
