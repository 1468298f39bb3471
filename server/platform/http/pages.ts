import { randomBytes } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { fileURLToPath, pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import { createRequest } from '@remix-run/node-fetch-server';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { createRequestHandler, RequestHandler, ServerBuild } from 'react-router';
import type { Api } from '#contract/contract.ts';
import { defaultLimits } from '#contract/endpoint.ts';
import type { Refused } from '#contract/refusals.ts';
import type { Site } from '#web/rendering/context.ts';
import { scriptSources } from '../../adapters/payments-script.ts';
import type { Config } from '../../config.ts';
import type { Context } from '../../context.ts';
import { version } from '../../version.ts';
import { toRefused } from './errors.ts';
import { pagePolicy } from './headers.ts';
import { createLimit, networkOf } from './limits.ts';

const buildFolder = fileURLToPath(new URL('../../../build/', import.meta.url));

/** What the pages' own bundle gives the server: it keeps the identity of what both share. */
type PagesBundle = ServerBuild & {
  entry: {
    module: {
      createRequestHandler: typeof createRequestHandler;
      newPageContext(values: {
        api: unknown;
        nonce: string;
        site: Site;
        onFailure: (error: unknown, path: string) => void;
      }): never;
    };
  };
};

type Pages = { bundle: PagesBundle; handle: RequestHandler };

type PageSource = {
  pages(): Promise<Pages>;
  /** Answers what Vite serves by itself in development; false for everything else. */
  intercept?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  close(): Promise<void>;
};

/** The pages as `react-router build` left them. They need nothing of the server until one is asked for. */
export const loadBuiltPages = async (): Promise<Pages> => {
  const bundle = (await import(pathToFileURL(`${buildFolder}server/index.js`).href)) as PagesBundle;
  return { bundle, handle: bundle.entry.module.createRequestHandler(bundle, 'production') };
};

const unchanging = (pages: Pages): PageSource => ({ pages: async () => pages, close: async () => {} });

const livePages = async (server: Server): Promise<PageSource> => {
  const { createServer } = await import('vite');
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server } }, appType: 'custom' });
  return {
    pages: async () => {
      const bundle = (await vite.ssrLoadModule('virtual:react-router/server-build')) as PagesBundle;
      return { bundle, handle: bundle.entry.module.createRequestHandler(bundle, 'development') };
    },
    intercept: (request, response, next) => vite.middlewares(request, response, next),
    close: () => vite.close(),
  };
};

/** Pages are only read: to whatever else somebody wants of them the answer is the page of what there isn't. */
const isReading = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD';

/** Those of the house's pages elsewhere that are set. */
const socialOf = ({ FACEBOOK_URL, INSTAGRAM_URL, YOUTUBE_URL }: Config): Site['social'] => [
  ...(FACEBOOK_URL ? [{ name: 'Facebook', url: FACEBOOK_URL } as const] : []),
  ...(INSTAGRAM_URL ? [{ name: 'Instagram', url: INSTAGRAM_URL } as const] : []),
  ...(YOUTUBE_URL ? [{ name: 'YouTube', url: YOUTUBE_URL } as const] : []),
];

/**
 * Renders every address that isn't the API's, in this process: what was built, or through Vite with hot reload. Pages
 * call `api` as nobody; whoever is signed in loads what is theirs in the browser.
 */
export const servePages = async (
  app: FastifyInstance,
  ctx: Context,
  api: Api,
  built: Pages | 'live',
): Promise<void> => {
  const live = built === 'live';
  const source = live ? await livePages(app.server) : unchanging(built);
  const { config } = ctx;
  const site: Site = {
    url: config.PUBLIC_URL,
    supportEmail: config.SUPPORT_EMAIL,
    companyName: config.COMPANY_NAME,
    social: socialOf(config),
    version,
    mapStyleUrl: config.MAP_STYLE_URL ?? null,
    mapImageryUrl: config.MAP_IMAGERY_URL ?? null,
  };
  const { host } = new URL(config.PUBLIC_URL);
  // A page costs what the calls cost that it is made from.
  const count = createLimit(ctx, defaultLimits.GET);
  const policyFor = pagePolicy({
    paymentsFrom: scriptSources(config.PAYPAL_WEB_URL),
    mapUrls: [config.MAP_STYLE_URL, config.MAP_IMAGERY_URL].filter((url) => url !== undefined),
    ...(ctx.files.uploadOrigin && { uploadsUrl: ctx.files.uploadOrigin }),
    live,
  });

  await app.register(async (pages) => {
    pages.addHook('onClose', () => source.close());
    if (!live) {
      // Files with a hash in their name by their folder; the few others by name, so that no page is taken for one.
      const root = `${buildFolder}client`;
      await pages.register(fastifyStatic, {
        root: `${root}/assets`,
        prefix: '/assets/',
        index: false,
        cacheControl: false,
        setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=31536000, immutable'),
      });
      await pages.register(fastifyStatic, {
        root,
        wildcard: false,
        globIgnore: ['assets/**'],
        index: false,
        decorateReply: false,
        cacheControl: false,
        setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=3600'),
      });
    }
    // No page reads a body, whatever kind it is.
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser('*', (_request, _payload, done) => done(null));

    const render = async (request: IncomingMessage, reply: FastifyReply): Promise<FastifyReply> => {
      const { bundle, handle } = await source.pages();
      const nonce = randomBytes(16).toString('base64');
      let failed: Refused | undefined;
      const onFailure = (err: unknown, path: string) => {
        ctx.log.error({ err, path }, 'page failed');
        failed = toRefused(err);
      };
      const context = bundle.entry.module.newPageContext({ api, nonce, site, onFailure });
      const asked = isReading(request)
        ? createRequest(request, reply.raw, { host })
        : new Request(new URL('/notFound', config.PUBLIC_URL));
      const answer = await handle(asked, context);
      reply.headers({ 'cache-control': 'no-cache', 'content-security-policy': policyFor(nonce) });
      for (const [name, value] of answer.headers) reply.header(name, value);
      // The router knows nothing of the database: to it whatever a loader throws is a fault of ours.
      const isDown = answer.status === 500 && failed?.code === 'unavailable';
      if (isDown) reply.header('retry-after', String(failed?.retryAfter));
      // Whole, not as a stream: it is whole already, and compressed in a third of the time.
      return reply
        .code(isDown ? 503 : answer.status)
        .send(answer.body ? Buffer.from(await answer.arrayBuffer()) : undefined);
    };

    const addresses = { '/': pages.supportedMethods, '/*': pages.supportedMethods, '/api/docs': ['GET'] };
    for (const [url, method] of Object.entries(addresses)) {
      pages.route({
        method,
        url,
        async handler(request, reply) {
          if (source.intercept) {
            const intercepted = await new Promise<boolean>((resolve) => {
              reply.raw.once('finish', () => resolve(true));
              source.intercept?.(request.raw, reply.raw, () => resolve(false));
            });
            if (intercepted) return reply.hijack();
          }
          count(networkOf(request.ip));
          return render(request.raw, reply);
        },
      });
    }
  });
};
