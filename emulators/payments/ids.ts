import { randomBytes, randomInt } from 'node:crypto';

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A random id of the provider's look: capitals and digits, `length` of them. */
export function newId(length = 17): string {
  return Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}

/** The id by which one call can be talked about afterwards. */
export function newDebugId(): string {
  return randomBytes(7).toString('hex').slice(0, 13);
}

/** An instant as the provider writes it: whole seconds, UTC. */
export function wireTime(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19)}Z`;
}
