import { randomInt } from 'node:crypto';

/** Letters and digits without the look-alikes 0, O, 1, I and L (docs/rules/booking.md#confirmation-code). */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const length = 8;

/** A random code. A unique index ensures that no two bookings have the same. */
export const makeConfirmationCode = (): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');

/** Whether a text, in capitals, can be a whole code. */
export const isConfirmationCode = (text: string): boolean =>
  text.length === length && [...text].every((sign) => alphabet.includes(sign));
