/** Cuts a page off from the windows of other sites. */
export const openerPolicy = 'cross-origin-opener-policy';

const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  [openerPolicy]: 'same-origin-allow-popups',
  'permissions-policy': 'camera=(), microphone=(), payment=(self), geolocation=(self)',
};

/** The policy of every response that isn't a page: nothing may run or be framed. */
const strictPolicy = "default-src 'none'; frame-ancestors 'none'";
const hsts = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };

/**
 * Headers of every response. Built once and set by a small hook: a library doing this for each request cost most of the
 * throughput. Pages replace the strict policy by their own.
 */
export const fixedHeaders = (publicUrl: string): Record<string, string> => ({
  ...always,
  'content-security-policy': strictPolicy,
  ...(publicUrl.startsWith('https:') && hsts),
});

type PagePolicy = {
  /** Origins of the payment provider's script, frames, requests and images. */
  paymentsFrom: readonly string[];
  /** URLs that maps load from, besides the built-in base map. */
  mapUrls?: readonly string[];
  /** URL of the outside tracker, if there is one: its script, and what the script sends. */
  trackerUrl?: string;
  /** Origin that browsers upload photos to, when it isn't the site itself. */
  uploadsUrl?: string;
  /** Pages come through Vite in development, which injects inline styles. */
  live: boolean;
};

/** The origins that maps load from, as a list of sources; empty without maps. */
const mapSources = (mapUrls: readonly string[]): string =>
  [...new Set(mapUrls.map((url) => new URL(url).origin))].join(' ');

/**
 * The policy of the map's worker script. A worker has the policy of its own response, not of the page that starts it,
 * and it is the worker that requests vector tiles.
 */
export const workerPolicy = (mapUrls: readonly string[]): string =>
  mapUrls.length === 0 ? strictPolicy : `${strictPolicy}; connect-src ${mapSources(mapUrls)}`;

/** Placeholder for the nonce in the policy. */
const noncePlaceholder = '{nonce}';

/** Where browsers report what a policy kept from happening, and the name of that place in the policies. */
export const reportPath = '/api/policyReports';
const reportGroup = 'policy';
/** With each page's policy: browsers that read it send no report of the older kind. */
export const reportingHeaders = { 'reporting-endpoints': `${reportGroup}="${reportPath}"` };

/**
 * Pages that are sent without the opener policy: a browser that reads it begins a new process for the page, which takes
 * as long as all that a phone does for the page itself (docs/decisions/0090-program-at-the-first-touch.md).
 */
export const isFirstPage = (path: string): boolean => /^\/(?:listing\/[^/]+)?$/.test(path);

/** The page on which the provider's buttons are: whoever comes to it or leaves it loads another document. */
const isPaymentPage = (path: string): boolean => /^\/payment\/[^/]+\/?$/i.test(path);

/**
 * The content security policy of pages, built once per process: only scripts with the response's nonce may run. The
 * provider's hosts, and the styles that its script writes into elements, are allowed on the payment page alone.
 */
export const pagePolicy = (sources: PagePolicy) => {
  const [usual, payment] = [policyWith({ ...sources, paymentsFrom: [] }), policyWith(sources)];
  return (nonce: string, path: string): string =>
    (isPaymentPage(path) ? payment : usual).replaceAll(noncePlaceholder, nonce);
};

const policyWith = ({
  paymentsFrom,
  mapUrls = [],
  trackerUrl,
  uploadsUrl = '',
  live,
}: PagePolicy): string => {
  const tracker = trackerUrl ? new URL(trackerUrl).origin : '';
  const payments = paymentsFrom.join(' ');
  const maps = mapSources(mapUrls);
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${noncePlaceholder}' ${payments} ${tracker}`,
    live ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${noncePlaceholder}'`,
    `style-src-attr ${payments ? "'unsafe-inline'" : "'none'"}`,
    `img-src 'self' data: blob: ${payments} ${maps} ${tracker}`,
    "font-src 'self'",
    `connect-src 'self' ${payments} ${maps} ${tracker} ${uploadsUrl}`,
    `frame-src ${payments || "'none'"}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    `report-uri ${reportPath}`,
    `report-to ${reportGroup}`,
  ]
    .map((line) => line.trim().replace(/ +/g, ' '))
    .join('; ');
};
