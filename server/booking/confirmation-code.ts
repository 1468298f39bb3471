import { randomInt } from 'node:crypto';

/**
 * Letters and digits that nobody mistakes for one another on the phone: no 0, O, 1, I, L
 * (docs/rules/booking.md#confirmation-code).
 */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const length = 8;

/** A code that can't be guessed; the database sees to it that no two are the same. */
export const makeConfirmationCode = (): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
