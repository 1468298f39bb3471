/** A page as it was rendered last, cut where the nonce of each answer goes, and the data that it was rendered from. */
type KeptPage = { data: string; pieces: readonly string[] };

const most = 200;
const pages = new Map<string, KeptPage>();

// What nobody can have written into a page, so that it is found at our own places alone.
const nonceHere = crypto.randomUUID();

/**
 * A page with this answer's nonce. Rendering takes most of the time of a page, and what comes of it depends on its
 * address and its data alone; so it is rendered when either is new. The data is read anew for every answer: a kept
 * page is never older than the database.
 */
export const renderCached = (
  address: string,
  data: string,
  nonce: string,
  render: (nonce: string) => string,
): string => {
  const kept = pages.get(address);
  if (kept?.data === data) return kept.pieces.join(nonce);
  const pieces = render(nonceHere).split(nonceHere);
  // Again at the end of the map: the first in it is the one that was rendered longest ago.
  pages.delete(address);
  pages.set(address, { data, pieces });
  for (const oldest of pages.keys()) {
    if (pages.size <= most) break;
    pages.delete(oldest);
  }
  return pieces.join(nonce);
};
