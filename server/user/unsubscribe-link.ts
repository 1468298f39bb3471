import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../config.ts';

type Secrets = Pick<Config, 'LINK_SECRET' | 'PUBLIC_URL'>;

/** The signed text has a purpose, since the key also signs other links. */
const sign = (secret: string, userId: string): Buffer =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['unsubscribe', userId]))
    .digest();

/** The link to unsubscribe a person from marketing: a page, and the target of one-click unsubscribing (RFC 8058). */
export const unsubscribeUrl = ({ LINK_SECRET, PUBLIC_URL }: Secrets, userId: string): string => {
  const url = new URL(`/marketing/unsubscribe/${userId}`, PUBLIC_URL);
  url.searchParams.set('signature', sign(LINK_SECRET, userId).toString('base64url'));
  return url.href;
};

/** True for the signature of a link that we made, which only the recipient has. Compared in constant time. */
export const isUnsubscribeSignature = (
  { LINK_SECRET }: Pick<Secrets, 'LINK_SECRET'>,
  userId: string,
  signature: string,
): boolean => {
  const expected = sign(LINK_SECRET, userId);
  const given = Buffer.from(signature, 'base64url');
  return given.length === expected.length && timingSafeEqual(given, expected);
};
