import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../config.ts';

type Secrets = Pick<Config, 'LINK_SECRET' | 'PUBLIC_URL'>;

/** With the purpose in it, since the key serves other addresses too. */
const sign = (secret: string, userId: string): Buffer =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['unsubscribe', userId]))
    .digest();

/** Where marketing mail ends for a person: the page for them, and for their mail program's own button (RFC 8058). */
export const unsubscribeUrl = ({ LINK_SECRET, PUBLIC_URL }: Secrets, userId: string): string => {
  const url = new URL(`/marketing/unsubscribe/${userId}`, PUBLIC_URL);
  url.searchParams.set('signature', sign(LINK_SECRET, userId).toString('base64url'));
  return url.href;
};

/** Whether a link was made by us: whoever has it got the email. Compared in constant time. */
export const isUnsubscribeSignature = (
  { LINK_SECRET }: Pick<Secrets, 'LINK_SECRET'>,
  userId: string,
  signature: string,
): boolean => {
  const right = sign(LINK_SECRET, userId);
  const given = Buffer.from(signature, 'base64url');
  return given.length === right.length && timingSafeEqual(given, right);
};
