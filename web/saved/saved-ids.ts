import { useEffect, useSyncExternalStore } from 'react';
import { loadedOnce } from '../ui/lazy-part.tsx';

/** Loaded on first use: most visitors are not signed in. */
const loadApi = loadedOnce(() => import('../session/api.ts'));
const client = () => loadApi().then(({ api }) => api());

/** What the server has on the list of a person, and what is being sent to it. */
let ownerId: string | undefined;
let saved: ReadonlySet<string> = new Set();
let wanted: ReadonlyMap<string, boolean> = new Map();
let loading: Promise<void> | undefined;

const listeners = new Set<() => void>();
const tellListeners = (): void => {
  for (const listener of listeners) listener();
};

/** Loads the ids once for each person; hearts stay empty if they can't be loaded. */
const loadFor = (userId: string): void => {
  if (ownerId === userId) return;
  ownerId = userId;
  saved = new Set();
  loading = client()
    .then(({ listSavedIds }) => listSavedIds())
    .then(({ listingIds }) => {
      if (ownerId === userId) saved = new Set(listingIds);
    })
    .catch(() => {
      if (ownerId === userId) ownerId = undefined;
    })
    .finally(tellListeners);
};

const send = async (listingId: string, isWanted: boolean): Promise<void> => {
  const { saveListing, removeSaved } = await client();
  const params = { id: listingId };
  await (isWanted ? saveListing({ params, body: { note: '' } }) : removeSaved({ params }));
};

const setWanted = (listingId: string, isWanted: boolean | undefined): void => {
  const next = new Map(wanted);
  if (isWanted === undefined) next.delete(listingId);
  else next.set(listingId, isWanted);
  wanted = next;
  tellListeners();
};

/** Says what the server has by now. */
export const markSaved = (listingId: string, isSaved: boolean): void => {
  const next = new Set(saved);
  if (isSaved) next.add(listingId);
  else next.delete(listingId);
  saved = next;
  tellListeners();
};

/**
 * Saves a listing, or removes it: shown at once, and taken back when the call fails. Calls for one listing go out one
 * after the other, so that the last press is what stands.
 * @throws what the call throws.
 */
export const setSaved = async (listingId: string, isWanted: boolean): Promise<void> => {
  const isSending = wanted.has(listingId);
  setWanted(listingId, isWanted);
  if (isSending) return;
  try {
    await loading;
    let sent: boolean | undefined;
    while (sent !== wanted.get(listingId)) {
      sent = wanted.get(listingId) ?? isWanted;
      await send(listingId, sent);
      markSaved(listingId, sent);
    }
  } finally {
    setWanted(listingId, undefined);
  }
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether a person has saved a listing; false for nobody, and until it is known. */
export const useIsSaved = (userId: string | undefined, listingId: string): boolean => {
  useEffect(() => {
    if (userId) loadFor(userId);
  }, [userId]);
  return useSyncExternalStore(
    subscribe,
    () => userId !== undefined && ownerId === userId && (wanted.get(listingId) ?? saved.has(listingId)),
    () => false,
  );
};
