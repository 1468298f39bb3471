import type { Config } from '../config.ts';
import { isLinkSignature, signLink } from '../platform/credentials/link-signature.ts';

const partsOf = (searchId: string): string[] => ['stop-search', searchId];

/** The link that stops the emails about one saved search: a page, and the target of one-click unsubscribing. */
export const stopSearchUrl = (
  { LINK_SECRET, PUBLIC_URL }: Pick<Config, 'LINK_SECRET' | 'PUBLIC_URL'>,
  searchId: string,
): string => {
  const url = new URL(`/alerts/stop/${searchId}`, PUBLIC_URL);
  url.searchParams.set('signature', signLink(LINK_SECRET, partsOf(searchId)));
  return url.href;
};

/** True for the signature of such a link. */
export const isStopSignature = (
  { LINK_SECRET }: Pick<Config, 'LINK_SECRET'>,
  searchId: string,
  signature: string,
): boolean => isLinkSignature(LINK_SECRET, partsOf(searchId), signature);
