import { vi } from 'vitest';
import { limits } from '#launch/testing/limits.ts';

/** Repeats `ask` until its result is truthy, which it resolves to. */
export const eventually = <T>(ask: () => Promise<T> | T) =>
  vi.waitUntil(ask, { timeout: limits.pollMs, interval: 20 });
