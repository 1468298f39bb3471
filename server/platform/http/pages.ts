import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { fileURLToPath, pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import { createRequest } from '@remix-run/node-fetch-server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { createRequestHandler, RequestHandler, ServerBuild } from 'react-router';
import type { Api } from '#contract/contract.ts';
import { defaultLimits } from '#contract/endpoint.ts';
import type { Refused } from '#contract/refusals.ts';
import type { Site } from '#contract/site.ts';
import { scriptSources } from '../../adapters/payments-script.ts';
import type { Config } from '../../config.ts';
import type { Context } from '../../context.ts';
import { version } from '../../version.ts';
import { toRefused } from './errors.ts';
import { isFirstPage, openerPolicy, pagePolicy, reportingHeaders, workerPolicy } from './headers.ts';
import { mapLayersOf, mapUrlsOf } from './map-layers.ts';
import { createLimit, networkOf } from './rate-limit.ts';
import { hasJustWritten } from './replica-reads.ts';

const buildFolder = fileURLToPath(new URL('../../../build/', import.meta.url));

/** Exports of the pages' bundle. Values shared with the server come from here: an import would be a second copy. */
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
  /** In development: serves Vite's own requests, and calls `next` for every other. */
  intercept?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  close(): Promise<void>;
};

/** Loads the pages that `react-router build` made. They need nothing of the server until the first request. */
export const loadBuiltPages = async (): Promise<Pages> => {
  const bundle = (await import(pathToFileURL(`${buildFolder}server/index.js`).href)) as PagesBundle;
  return { bundle, handle: bundle.entry.module.createRequestHandler(bundle, 'production') };
};

const builtPages = (pages: Pages): PageSource => ({ pages: async () => pages, close: async () => {} });

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

/** Pages are only read: a request with any other method gets the 'not found' page. */
const isReading = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD';

/** The configured links to social networks. */
const socialOf = ({ FACEBOOK_URL, INSTAGRAM_URL, YOUTUBE_URL }: Config): Site['social'] => [
  ...(FACEBOOK_URL ? [{ name: 'Facebook', url: FACEBOOK_URL } as const] : []),
  ...(INSTAGRAM_URL ? [{ name: 'Instagram', url: INSTAGRAM_URL } as const] : []),
  ...(YOUTUBE_URL ? [{ name: 'YouTube', url: YOUTUBE_URL } as const] : []),
];

/**
 * Renders every URL outside the API in this process: from the build, or through Vite with hot reload. Server rendering
 * calls `api` as a visitor, or `reader` for what may lag; data of a signed-in person is loaded by the browser.
 */
export const servePages = async (
  app: FastifyInstance,
  ctx: Context,
  api: Api,
  built: Pages | 'live',
  reader = api,
): Promise<void> => {
  const live = built === 'live';
  const source = live ? await livePages(app.server) : builtPages(built);
  const { config } = ctx;
  const site: Site = {
    url: config.PUBLIC_URL,
    supportEmail: config.SUPPORT_EMAIL,
    companyName: config.COMPANY_NAME,
    social: socialOf(config),
    version,
    mapLayers: mapLayersOf(config),
    geocoderHost: config.GEOCODER_URL && new URL(config.GEOCODER_URL).host,
    tracker: config.TRACKER_URL ? { url: config.TRACKER_URL, siteId: config.TRACKER_SITE_ID } : null,
  };
  const { host } = new URL(config.PUBLIC_URL);
  // Pages have the rate limit of API calls, since rendering makes such calls.
  const count = createLimit(ctx, defaultLimits.GET);
  const mapUrls = mapUrlsOf(site.mapLayers);
  const policyFor = pagePolicy({
    paymentsFrom: scriptSources(config.PAYPAL_WEB_URL),
    mapUrls,
    ...(config.TRACKER_URL && { trackerUrl: config.TRACKER_URL }),
    ...(ctx.files.uploadOrigin && { uploadsUrl: ctx.files.uploadOrigin }),
    live,
  });

  await app.register(async (pages) => {
    pages.addHook('onClose', () => source.close());
    if (!live) {
      // Each file beside the assets has a route of its own.
      await pages.register(fastifyStatic, {
        root: `${buildFolder}client`,
        wildcard: false,
        globIgnore: ['assets/**'],
        index: false,
        cacheControl: false,
        setHeaders: (reply, path) => {
          const isHashed = path.startsWith(`${buildFolder}client/assets/`);
          reply.header('cache-control', `public, max-age=${isHashed ? '31536000, immutable' : '3600'}`);
          if (path.includes('maplibre-gl-worker')) {
            reply.header('content-security-policy', workerPolicy(mapUrls));
          }
        },
      });
    }
    // No page reads a request body of any kind.
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser('*', (_request, _payload, done) => done(null));

    const render = async (request: IncomingMessage, reply: FastifyReply): Promise<FastifyReply> => {
      const { bundle, handle } = await source.pages();
      const nonce = randomBytes(16).toString('base64');
      let failed: Refused | undefined;
      const onFailure = (err: unknown, path: string) => {
        failed = toRefused(err);
        if (failed.status >= 500) ctx.log.error({ err, path }, 'page failed');
      };
      const values = { api: hasJustWritten(request) ? api : reader, nonce, site, onFailure };
      const answerTo = (pageRequest: Request) =>
        handle(pageRequest, bundle.entry.module.newPageContext(values));
      const notFound = () => answerTo(new Request(new URL('/notFound', config.PUBLIC_URL)));
      const first = isReading(request)
        ? await answerTo(createRequest(request, reply.raw, { host }))
        : await notFound();
      // The router answers 500 to any error of a loader; what a loader was refused is not there for who asks.
      const isRefused = first.status === 500 && failed !== undefined && failed.status < 500;
      const answer = isRefused ? await notFound() : first;
      const [path = ''] = (request.url ?? '').split('?');
      reply.headers({
        'cache-control': 'no-cache',
        'content-security-policy': policyFor(nonce, path),
        ...reportingHeaders,
      });
      if (isFirstPage(path)) reply.removeHeader(openerPolicy);
      for (const [name, value] of answer.headers) reply.header(name, value);
      // The router answers 500 to any error of a loader; when the database is down it should be 503.
      const isDown = answer.status === 500 && failed?.code === 'unavailable';
      if (isDown) reply.header('retry-after', String(failed?.retryAfter));
      reply.code(isDown ? 503 : answer.status);
      // A file is sent as it is written, so that it is never in memory as a whole.
      if (answer.body && answer.headers.get('content-type')?.startsWith('application/xml'))
        return reply.send(Readable.fromWeb(answer.body as ReadableStream));
      // A page is sent whole: it is complete, and compressing it takes a third of the time.
      return reply.send(answer.body ? Buffer.from(await answer.arrayBuffer()) : undefined);
    };

    const showPage = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      if (source.intercept) {
        const intercepted = await new Promise<boolean>((resolve) => {
          reply.raw.once('finish', () => resolve(true));
          source.intercept?.(request.raw, reply.raw, () => resolve(false));
        });
        if (intercepted) return reply.hijack();
      }
      count(networkOf(request.ip));
      return render(request.raw, reply);
    };
    const routes = { '/': pages.supportedMethods, '/*': pages.supportedMethods, '/api/docs': ['GET'] };
    for (const [url, method] of Object.entries(routes)) pages.route({ method, url, handler: showPage });
    if (live) return;
    // One route for hundreds of files, whose own would take a tenth of the start. Any other URL, however it is
    // written, is a page's: limited, and 404.
    const assets = new Set(readdirSync(`${buildFolder}client/assets`));
    pages.route<{ Params: { file: string } }>({
      method: ['GET', 'HEAD'],
      url: '/assets/:file',
      handler: async (request, reply) =>
        assets.has(request.params.file)
          ? reply.sendFile(`assets/${request.params.file}`)
          : showPage(request, reply),
    });
  });
};
