import { useRef } from 'react';

/**
 * A new idempotency key: sent with each retry of one action, so that the action happens once even after repeated clicks
 * or a lost response. Works on plain http too, where `crypto.randomUUID` is missing.
 */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** Returns a function that gives the same key while the input is the same, and a new key when the input changed. */
export const useIdempotencyKey = (): ((input: unknown) => string) => {
  const last = useRef({ input: '', key: '' });
  return (input) => {
    const text = JSON.stringify(input);
    if (text !== last.current.input) last.current = { input: text, key: newIdempotencyKey() };
    return last.current.key;
  };
};
