import type { IncomingMessage } from 'node:http';

/** Headers of which a request has one at most: of two, a proxy may have read another than we do. */
const single: readonly string[] = ['host', 'authorization', 'content-type'];

/** A host with or without a port, as RFC 3986 writes it; empty for none. */
const hostPattern = /^(?:[\w.~!$&'()*+,;=%-]*|\[[\w:.]+\])(?::\d*)?$/;

/**
 * Whether a request has no Host header, two of them, or one that is no host (RFC 9112), or two of another header that
 * can be there only once (docs/rules/privacy-and-security.md#addresses-that-cannot-be-read).
 */
export const hasAmbiguousHeaders = ({ rawHeaders, httpVersion }: IncomingMessage): boolean => {
  const found = new Set<string>();
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]?.toLowerCase() ?? '';
    if (!single.includes(name)) continue;
    if (found.has(name) || (name === 'host' && !hostPattern.test(rawHeaders[at + 1] ?? ''))) return true;
    found.add(name);
  }
  return !found.has('host') && httpVersion !== '1.0';
};
