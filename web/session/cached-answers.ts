import { useSyncExternalStore } from 'react';
import { isRefused } from '#contract/refusals.ts';
import { serverNow } from '../ui/server-clock.ts';
import { dropKept, findKeptAnswer, keepsBookings } from './kept-bookings.ts';
import { type Loaded, loadedAnswers } from './loaded-answers.ts';

/** The name of the answer that every page behind the login needs. */
export const currentUserName = 'current user';

/** Longer a hunter at the gate does not wait for one bar of signal, if the device keeps the answer; in ms. */
const patienceMs = 5_000;

/** What a page shows that can't be loaded anew: when it was loaded, and whether the server was reached and failed. */
type Stale = { since: Date; isReached: boolean };

let stale: Stale | null = null;
const listeners = new Set<() => void>();
const setStale = (next: Stale | null): void => {
  stale = next;
  for (const listener of listeners) listener();
};

const late = (): Promise<'late'> => new Promise((resolve) => setTimeout(resolve, patienceMs, 'late'));

/**
 * Loads `name` and caches the answer. When the server can't be reached, it returns the cached answer instead, or that
 * of an earlier visit if this device keeps it: a hunter at the gate may have no signal, and a page that polls must not
 * vanish.
 * @throws what `load` throws when nothing is cached, or when the server refused.
 */
export const loadOrCached = async <Answer>(name: string, load: () => Promise<Answer>): Promise<Answer> => {
  const remember = loadedAnswers.setter(name);
  const showCached = (kept: Loaded, isReached: boolean): Answer => {
    remember(kept);
    setStale({ since: kept.at, isReached });
    return kept.answer as Answer;
  };
  const loading = load().then((answer) => {
    remember({ answer, at: serverNow() });
    return answer;
  });
  try {
    const first = keepsBookings() ? await Promise.race([loading.then(() => 'loaded'), late()]) : 'loaded';
    const kept = first === 'late' ? await findKeptAnswer(name) : undefined;
    if (kept) {
      loading.catch(() => {}); // the next try says so
      return showCached(kept, false);
    }
    const answer = await loading;
    setStale(null);
    return answer;
  } catch (error) {
    if (!isRefused(error)) throw error;
    if (error.status === 403 || error.status === 404) dropKept(name).catch(() => {});
    const kept = error.status >= 500 ? (loadedAnswers.get(name) ?? (await findKeptAnswer(name))) : undefined;
    if (!kept) throw error;
    return showCached(kept, error.code !== 'unreachable');
  }
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether the page's answers are cached ones, so that asking for more would be in vain. */
export const isStale = (): boolean => stale !== null;

/** The same for React, with when they were loaded; null while the server can be reached. */
export const useStale = (): Stale | null =>
  useSyncExternalStore(
    subscribe,
    () => stale,
    () => null,
  );
