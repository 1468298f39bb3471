const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': 'camera=(), microphone=(), payment=(self), geolocation=(self)',
};

/** Where nothing is to be run or framed, as in all that is no page. */
const strictPolicy = "default-src 'none'; frame-ancestors 'none'";
const hsts = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };

/**
 * Headers of every answer, whatever it is: made once, and set by a small hook, since a library here costs most of
 * the rate. Pages put their own policy in the place of the strict one.
 */
export const fixedHeaders = (publicUrl: string): Record<string, string> => ({
  ...always,
  'content-security-policy': strictPolicy,
  ...(publicUrl.startsWith('https:') && hsts),
});

type PagePolicy = {
  /** Where the payment provider's script comes from, with its frames, calls and pictures. */
  paymentsFrom: readonly string[];
  /** Addresses that maps load from, when there are any besides the built-in base. */
  mapUrls?: readonly string[];
  /** Where browsers send photographs to, when that isn't the site itself. */
  uploadsUrl?: string;
  /** Pages come through Vite, which writes its styles into the page as they change. */
  live: boolean;
};

/** Where each page's own nonce goes in a policy that is otherwise written once. */
const nonceHere = '{nonce}';

/** The policy of every page, made once for a process: only scripts that carry the answer's nonce may run. */
export const pagePolicy = ({ paymentsFrom, mapUrls = [], uploadsUrl = '', live }: PagePolicy) => {
  const payments = paymentsFrom.join(' ');
  const maps = mapUrls.map((url) => new URL(url).origin).join(' ');
  const policy = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonceHere}' ${payments}`,
    live ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonceHere}'`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob: ${payments} ${maps}`,
    "font-src 'self'",
    `connect-src 'self' ${payments} ${maps} ${uploadsUrl}`,
    `frame-src ${payments}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]
    .map((line) => line.trim())
    .join('; ');
  return (nonce: string): string => policy.replaceAll(nonceHere, nonce);
};
