import { LRUCache } from 'lru-cache';

/** A rendered page, split where the nonce of each response goes, and the data it was rendered from. */
type CachedPage = { data: string; pieces: readonly string[] };

const pages = new LRUCache<string, CachedPage>({ max: 200 });

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
  pages.set(address, { data, pieces });
  return pieces.join(nonce);
};
