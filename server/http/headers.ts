import type { FastifyReply, FastifyRequest } from 'fastify';

const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': 'camera=(), microphone=(), payment=(self), geolocation=(self)',
};

const apiPolicy = "default-src 'none'; frame-ancestors 'none'";
const hsts = 'max-age=31536000; includeSubDomains';

/** Fixed headers for every answer of the API: a small hook, since a library here costs most of the rate. */
export const apiHeaders = async (_request: FastifyRequest, reply: FastifyReply): Promise<void> => {
  for (const [name, value] of Object.entries(always)) reply.header(name, value);
  if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', apiPolicy);
};

type PagePolicy = {
  nonce: string;
  /** The payment provider's address: its script, its frames and its calls. */
  paymentsUrl: string;
  /** Addresses that maps load from, when there are any besides the built-in base. */
  mapUrls?: readonly string[];
  isHttps: boolean;
  /** Pages come through Vite, which writes its styles into the page as they change. */
  live: boolean;
};

/** Headers of a page: only scripts that carry this answer's nonce may run. */
export const pageHeaders = ({
  nonce,
  paymentsUrl,
  mapUrls = [],
  isHttps,
  live,
}: PagePolicy): Record<string, string> => {
  const payments = new URL(paymentsUrl).origin;
  const maps = mapUrls.map((url) => new URL(url).origin).join(' ');
  const policy = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' ${payments}`,
    live ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob: ${maps}`,
    "font-src 'self'",
    `connect-src 'self' ${payments} ${maps}`,
    `frame-src ${payments}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  return {
    ...always,
    'content-security-policy': policy.map((line) => line.trim()).join('; '),
    ...(isHttps && { 'strict-transport-security': hsts }),
  };
};
