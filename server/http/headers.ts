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
  /** The payment provider's address: its script, its frames and its calls. */
  paymentsUrl: string;
  /** Addresses that maps load from, when there are any besides the built-in base. */
  mapUrls?: readonly string[];
  isHttps: boolean;
  /** Pages come through Vite, which writes its styles into the page as they change. */
  live: boolean;
};

/** Where each page's own nonce goes in a policy that is otherwise written once. */
const nonceHere = '{nonce}';

/** Headers of every page, made once for a process: only scripts that carry the answer's nonce may run. */
export const pageHeaders = ({ paymentsUrl, mapUrls = [], isHttps, live }: PagePolicy) => {
  const payments = new URL(paymentsUrl).origin;
  const maps = mapUrls.map((url) => new URL(url).origin).join(' ');
  const policy = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonceHere}' ${payments}`,
    live ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonceHere}'`,
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
  ]
    .map((line) => line.trim())
    .join('; ');
  const fixed = { ...always, ...(isHttps && { 'strict-transport-security': hsts }) };
  return (nonce: string): Record<string, string> => ({
    ...fixed,
    'content-security-policy': policy.replaceAll(nonceHere, nonce),
  });
};
