/** A rendered page, split where the nonce of each response goes, and the data it was rendered from. */
type CachedPage = { data: string; pieces: readonly string[] };

const maxPages = 200;
const pages = new Map<string, CachedPage>();

// Random, so that no page content can contain it: only our own nonce attributes match.
const noncePlaceholder = crypto.randomUUID();

/**
 * Returns a page with this response's nonce from the cache, rendering it when its URL or data is new. Rendering takes
 * most of the time of a page and depends on URL and data only. The data is loaded for every response, so a cached page
 * is never older than the database.
 */
export const renderCached = (
  address: string,
  data: string,
  nonce: string,
  render: (nonce: string) => string,
): string => {
  const cached = pages.get(address);
  if (cached?.data === data) return cached.pieces.join(nonce);
  const pieces = render(noncePlaceholder).split(noncePlaceholder);
  // Reinserted at the end of the map: its first entry is the page rendered longest ago.
  pages.delete(address);
  pages.set(address, { data, pieces });
  for (const oldest of pages.keys()) {
    if (pages.size <= maxPages) break;
    pages.delete(oldest);
  }
  return pieces.join(nonce);
};
