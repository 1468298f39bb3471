import compress from '@fastify/compress';
import Fastify from 'fastify';
import type { EntryContext } from 'react-router';
import { createClient } from '#contract/client.ts';
import { stopWithParent } from '#launch/stop-with-parent.ts';
import { bareSite, readPages } from '../pages.ts';

/**
 * Floor F2: our own listing page, rendered with React alone. The document and its elements are the product's, the props
 * are constant: no database, no loader, no hydration data in the page. The listing LISTING_ID is read once from
 * PRODUCT_URL.
 */

const { PRODUCT_URL = '', LISTING_ID = '' } = process.env;
const address = `${PRODUCT_URL}/listing/${LISTING_ID}`;

const api = createClient({ baseUrl: `${PRODUCT_URL}/api` });
const listing = await api.getPublicListing({ params: { id: LISTING_ID } });
const pages = await readPages();
const { createRequestHandler, newPageContext, renderPage } = pages.entry.module;

/** The render context, with the page's props, as the router passes it to the renderer. */
const captured = Promise.withResolvers<EntryContext>();
const capturingPages = {
  ...pages,
  entry: {
    module: {
      ...pages.entry.module,
      default: (_request: Request, _status: number, _headers: Headers, context: EntryContext) => {
        captured.resolve(context);
        return new Response();
      },
    },
  },
};
const context = newPageContext({
  api: { getPublicListing: async () => listing },
  nonce: '',
  site: bareSite(PRODUCT_URL),
  onFailure: console.error,
});
await createRequestHandler(capturingPages, 'production')(new Request(address), context);
const constant = { ...(await captured.promise), serverHandoffStream: undefined };

const app = Fastify();
await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1024 });
app.get('/page', (_request, reply) =>
  reply
    .type('text/html; charset=utf-8')
    .send(`<!DOCTYPE html>${renderPage(constant, address, 'c2l4dGVlbiBieXRlcyE=')}`),
);

const url = await app.listen({ host: '127.0.0.1', port: 0 });
process.send?.({ ready: true, url });
stopWithParent(() => app.close());
