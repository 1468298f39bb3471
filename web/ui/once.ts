import { useRef } from 'react';

/**
 * A key for one act: sent again with each repeat of it, so that however often somebody clicks, or a network
 * loses an answer, it is done once. Works on plain http too, where `crypto.randomUUID` is missing.
 */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** A key that stays the same while the same is asked for again; what is asked for with a change is another act. */
export const useKeyFor = (): ((asked: unknown) => string) => {
  const last = useRef({ asked: '', key: '' });
  return (asked) => {
    const text = JSON.stringify(asked);
    if (text !== last.current.asked) last.current = { asked: text, key: newKey() };
    return last.current.key;
  };
};
