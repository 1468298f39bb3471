import { isIP } from 'node:net';

/** An address as some proxies write it: with a port, and an IPv6 address then in brackets. */
const written = /^(?:\[(?<inBrackets>[\w:.%]+)\](?::\d+)?|(?<beforePort>[\d.]+):\d+)$/;

const plain = (entry: string): string => {
  const { inBrackets, beforePort } = written.exec(entry)?.groups ?? {};
  return inBrackets ?? beforePort ?? entry;
};

/**
 * X-Forwarded-For with plain addresses, without those before one that is none: what a proxy writes after it is all that
 * can be believed, and at last the address that the request came from
 * (docs/rules/privacy-and-security.md#addresses-that-cannot-be-read).
 */
export const plainForwardedFor = (header: string): string => {
  const addresses = header.split(',').map((entry) => plain(entry.trim()));
  const lastOther = addresses.findLastIndex((address) => isIP(address) === 0);
  return addresses.slice(lastOther + 1).join(', ');
};
