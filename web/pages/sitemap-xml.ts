const head = '<?xml version="1.0" encoding="UTF-8"?>';
const schema = 'http://www.sitemaps.org/schemas/sitemap/0.9';

const escapeXml = (text: string): string => text.replaceAll('&', '&amp;');

/** An address of a sitemap, and when the page was changed, where that is known. */
export type SitemapAddress = { url: string; changedAt?: Date };

export const sitemapIndex = (urls: readonly string[]): string =>
  [
    head,
    `<sitemapindex xmlns="${schema}">`,
    ...urls.map((url) => `<sitemap><loc>${escapeXml(url)}</loc></sitemap>`),
    '</sitemapindex>',
  ].join('\n');

const entryOf = ({ url, changedAt }: SitemapAddress): string => {
  const lastmod = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
  return `<url><loc>${escapeXml(url)}</loc>${lastmod}</url>\n`;
};

const linesOf = async function* (batches: AsyncIterable<readonly SitemapAddress[]>): AsyncGenerator<string> {
  yield `${head}\n<urlset xmlns="${schema}">\n`;
  for await (const batch of batches) yield batch.map(entryOf).join('');
  yield '</urlset>\n';
};

/** One file of a sitemap, written while its addresses are read, so that no more than one batch is in memory. */
export const sitemapFile = (
  batches: AsyncIterable<readonly SitemapAddress[]>,
): ReadableStream<Uint8Array> => {
  const lines = linesOf(batches);
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await lines.next();
      if (done) controller.close();
      else controller.enqueue(new TextEncoder().encode(value));
    },
    cancel: async () => void (await lines.return(undefined)),
  });
};

export const xmlAnswer = (body: string | ReadableStream<Uint8Array>): Response =>
  new Response(body, {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
