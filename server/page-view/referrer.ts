import { specialReferrers } from '#domain/page-view.ts';

/** A host as in DNS with a dot in it, which tells it from the words of `specialReferrers`; not an IP address. */
const hostPattern = /^(?=.{4,100}$)([a-z0-9-]+\.)+[a-z][a-z0-9-]+$/;

/**
 * Where a view came from: the host of the Referer header without 'www.', or one of `specialReferrers`.
 * @param ownHost the host of the site itself
 */
export const referrerOf = (referer: string | undefined, ownHost: string): string => {
  if (!referer) return specialReferrers.none;
  const url = URL.parse(referer);
  if (!url || !/^https?:$/.test(url.protocol)) return specialReferrers.other;
  if (url.host === ownHost) return specialReferrers.own;
  const host = url.hostname.replace(/^www\./, '');
  return hostPattern.test(host) ? host : specialReferrers.other;
};
