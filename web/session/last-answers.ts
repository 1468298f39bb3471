import { useSyncExternalStore } from 'react';
import { isRefused } from '#contract/refusals.ts';
import { readSubject } from './session.ts';

/** What was loaded in this visit: in memory alone, each person's apart. */
const answers = new Map<string, unknown>();

let isBehind = false;
const listeners = new Set<() => void>();
const setBehind = (behind: boolean): void => {
  isBehind = behind;
  for (const listener of listeners) listener();
};

const isOutOfReach = (error: unknown): boolean => isRefused(error) && error.status >= 500;

/**
 * Loads; when the server can't be reached, what it answered last stays on the screen: a hunter at the gate may have
 * no signal, and the page that looks again by itself must not vanish for it. Fails where nothing was loaded before.
 */
export const kept = async <Answer>(name: string, load: () => Promise<Answer>): Promise<Answer> => {
  const key = `${readSubject()} ${name}`;
  try {
    const answer = await load();
    answers.set(key, answer);
    setBehind(false);
    return answer;
  } catch (error) {
    if (!isOutOfReach(error) || !answers.has(key)) throw error;
    setBehind(true);
    return answers.get(key) as Answer;
  }
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** True while what is shown is what was loaded before the connection was lost. */
export const useBehind = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isBehind,
    () => false,
  );
