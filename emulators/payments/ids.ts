import { randomBytes, randomInt } from 'node:crypto';

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A random id of the provider's look: capitals and digits, `length` of them. */
export const newId = (length = 17): string =>
  Array.from({ length }, () => letters[randomInt(letters.length)]).join('');

/** The id by which one call can be talked about afterwards. */
export const newDebugId = (): string => randomBytes(7).toString('hex').slice(0, 13);

/** An instant as the provider writes it: whole seconds, UTC. */
export const wireTime = (at: number): string => `${new Date(at).toISOString().slice(0, 19)}Z`;
