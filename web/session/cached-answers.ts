import { useSyncExternalStore } from 'react';
import { isRefused } from '#contract/refusals.ts';
import { readSubject } from './session.ts';

/** Answers loaded during this visit, keyed by user and name. In memory only. */
const answers = new Map<string, unknown>();

let isStale = false;
const listeners = new Set<() => void>();
const setStale = (stale: boolean): void => {
  isStale = stale;
  for (const listener of listeners) listener();
};

const isUnreachable = (error: unknown): boolean => isRefused(error) && error.status >= 500;

/**
 * Loads `name` and caches the answer. When the server can't be reached, it returns the cached answer instead: a hunter
 * at the gate may have no signal, and a page that polls must not vanish.
 * @throws what `load` throws when nothing is cached, or when the server refused.
 */
export const loadOrCached = async <Answer>(name: string, load: () => Promise<Answer>): Promise<Answer> => {
  const key = `${readSubject()} ${name}`;
  try {
    const answer = await load();
    answers.set(key, answer);
    setStale(false);
    return answer;
  } catch (error) {
    if (!isUnreachable(error) || !answers.has(key)) throw error;
    setStale(true);
    return answers.get(key) as Answer;
  }
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** True while the page shows cached answers because the server can't be reached. */
export const useIsStale = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isStale,
    () => false,
  );
