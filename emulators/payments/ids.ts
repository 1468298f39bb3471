import { randomBytes, randomInt } from 'node:crypto';

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A random id in the provider's format: `length` capitals and digits. */
export const newId = (length = 17): string =>
  Array.from({ length }, () => letters[randomInt(letters.length)]).join('');

/** The id of one call, for its log line and its answer. */
export const newDebugId = (): string => randomBytes(7).toString('hex').slice(0, 13);

/** An instant (ms since 1970) in the provider's format: whole seconds, UTC. */
export const wireTime = (at: number): string => `${new Date(at).toISOString().slice(0, 19)}Z`;
