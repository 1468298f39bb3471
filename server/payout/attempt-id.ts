import { createHash } from 'node:crypto';

/**
 * The id of an attempt to send a payout, by its number from 1: a UUID made of both. It is the same after the database
 * was restored from a backup, so that PayPal refuses what it was sent before (docs/rules/payouts.md#sent-once).
 */
export const attemptId = (bookingId: string, number: number): string => {
  const bytes = createHash('sha256').update(`payout ${bookingId} ${number}`).digest().subarray(0, 16);
  // Version 8 (an id of one's own making) and the variant of RFC 9562.
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
};
