/**
 * A key for one act: sent again with each repeat of it, so that however often somebody clicks, or a network
 * loses an answer, it is done once. Works on plain http too, where `crypto.randomUUID` is missing.
 */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
