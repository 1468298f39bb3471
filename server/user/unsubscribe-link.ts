import type { EmailKind } from '#domain/email-kinds.ts';
import type { Config } from '../config.ts';
import { isLinkSignature, signLink } from '../platform/credentials/link-signature.ts';

type Secrets = Pick<Config, 'LINK_SECRET' | 'PUBLIC_URL'>;

const partsOf = (userId: string, kind: EmailKind | undefined): string[] => [
  'unsubscribe',
  userId,
  ...(kind ? [kind] : []),
];

/**
 * The link to unsubscribe a person from a kind of emails, from marketing without one: a page, and the target of
 * one-click unsubscribing (RFC 8058).
 */
export const unsubscribeUrl = (
  { LINK_SECRET, PUBLIC_URL }: Secrets,
  userId: string,
  kind?: EmailKind,
): string => {
  const url = new URL(`/marketing/unsubscribe/${userId}`, PUBLIC_URL);
  if (kind) url.searchParams.set('kind', kind);
  url.searchParams.set('signature', signLink(LINK_SECRET, partsOf(userId, kind)));
  return url.href;
};

/** True for the signature of such a link. */
export const isUnsubscribeSignature = (
  { LINK_SECRET }: Pick<Secrets, 'LINK_SECRET'>,
  userId: string,
  signature: string,
  kind?: EmailKind,
): boolean => isLinkSignature(LINK_SECRET, partsOf(userId, kind), signature);

/** The foot of an email of a kind that can be switched off. */
export const optOutOf = (secrets: Secrets, userId: string, kind: EmailKind) => ({
  label: 'Get no more emails like this',
  url: unsubscribeUrl(secrets, userId, kind),
});
