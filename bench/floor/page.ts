import compress from '@fastify/compress';
import Fastify from 'fastify';
import type { EntryContext } from 'react-router';
import { createClient } from '#contract/client.ts';
import { stopWithParent } from '#launch/stop-with-parent.ts';
import { bareSite, readPages } from '../pages.ts';

/**
 * Baseline F2: rendering our own listing page with React alone. The same document, from `<html>` down, with the same
 * elements; its props are constant: no database, no loader, no hydration data in the page. The listing LISTING_ID is
 * read once from PRODUCT_URL.
 */

const { PRODUCT_URL = '', LISTING_ID = '' } = process.env;
const address = `${PRODUCT_URL}/listing/${LISTING_ID}`;

const api = createClient({ baseUrl: `${PRODUCT_URL}/api` });
const listing = await api.getPublicListing({ params: { id: LISTING_ID } });
const pages = await readPages();
const { createRequestHandler, newPageContext, renderPage } = pages.entry.module;

/** The context that the router passes to the renderer for this page: the constant props. */
const caught = Promise.withResolvers<EntryContext>();
const catching = {
  ...pages,
  entry: {
    module: {
      ...pages.entry.module,
      default: (_request: Request, _status: number, _headers: Headers, context: EntryContext) => {
        caught.resolve(context);
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
await createRequestHandler(catching, 'production')(new Request(address), context);
const constant = { ...(await caught.promise), serverHandoffStream: undefined };

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
