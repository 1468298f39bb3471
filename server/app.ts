import { randomUUID } from 'node:crypto';
import type { ServerOptions } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { constants } from 'node:zlib';
import compress, { type FastifyCompressOptions } from '@fastify/compress';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { Refused } from '#contract/refusals.ts';
import { serveOneClickStop } from './alert/serve-one-click-stop.ts';
import { createCaller, serveApi } from './api.ts';
import type { Context } from './context.ts';
import { serveSocialCards } from './listing/serve-social-cards.ts';
import { withDeadline } from './platform/db/pool.ts';
import { handleClientErrors } from './platform/http/client-errors.ts';
import { serveApiDocument } from './platform/http/docs.ts';
import { errorHandler, sendProblem } from './platform/http/errors.ts';
import { plainForwardedFor } from './platform/http/forwarded-for.ts';
import { closeGracefully } from './platform/http/graceful-close.ts';
import { fixedHeaders } from './platform/http/headers.ts';
import { acceptOnlyJson } from './platform/http/json-body.ts';
import { normalizeUrl } from './platform/http/normalize-url.ts';
import { servePolicyReports } from './platform/http/policy-reports.ts';
import { hasAmbiguousHeaders } from './platform/http/single-headers.ts';
import type { Tls } from './platform/http/tls.ts';
import { createReadiness } from './platform/readiness/readiness.ts';
import { serveFiles } from './upload/serve-files.ts';
import { serveOneClickUnsubscribe } from './user/serve-one-click-unsubscribe.ts';

// Not imported: importing node:http also loads Node's fetch (undici), a tenth of the start-up time.
const { maxHeaderSize } = process.getBuiltinModule('node:http');

/** In bytes. The largest JSON body is a listing's form. */
const bodyLimit = 262_144;

/** Responses are compressed whole, not as streams: a page takes a third of the time, for 4 % more bytes. */
const compression = {
  encodings: ['br', 'gzip'],
  // No client sends compressed bodies, and their unpacked size would be hard to limit.
  globalDecompression: false,
  threshold: 1024,
  syncThreshold: 524_288,
  zlibOptions: { level: 4 },
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } },
} satisfies FastifyCompressOptions;

/** What looks at every request. */
type Observer = { observe(app: FastifyInstance): void };

/** Fastify has a type of its own for a server with TLS, which differs in nothing that is used here. */
const secured = (https: ServerOptions | undefined): object => (https ? { https } : {});

type Options = { tls?: Tls | undefined; observers?: readonly (Observer | undefined)[] };

/** Creates the server with the API, not listening yet: for main.ts, which adds the pages, and for tests. */
export const createApp = async (
  ctx: Context,
  { tls, observers = [] }: Options = {},
): Promise<FastifyInstance> => {
  const headers = fixedHeaders(ctx.config.PUBLIC_URL);
  const requestMs = ctx.config.REQUEST_SECONDS * 1000;
  const http = {
    requestTimeout: requestMs,
    // Refused by us, as a problem: Node's own response has no body.
    requireHostHeader: false,
    headersTimeout: Math.min(60_000, requestMs),
    connectionsCheckingInterval: Math.min(30_000, requestMs / 4),
  };
  const app: FastifyInstance = Fastify({
    loggerInstance: ctx.log,
    // Of all processes together, so that a line of the log belongs to one request.
    genReqId: () => randomUUID(),
    bodyLimit,
    // A slow machine may take longer than the usual ten seconds to load the pages.
    pluginTimeout: 300_000,
    // Cuts off requests that arrive too slowly. Node only checks at intervals, so these must be short.
    requestTimeout: requestMs,
    http,
    ...secured(tls && { ...http, ...tls.options }),
    clientErrorHandler: handleClientErrors(headers),
    rewriteUrl: normalizeUrl,
    trustProxy: ctx.config.TRUST_PROXY || false,
    // Successful requests are not logged, so a child logger for each request would be wasted.
    childLoggerFactory: (log) => log,
    logController: new LogController({ disableRequestLogging: true }),
    // While the server closes, requests on open connections are still handled, not refused.
    return503OnClosing: false,
    // No limit on a path parameter of its own: Node refuses longer headers anyway.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: maxHeaderSize },
  });
  closeGracefully(app.server);
  tls?.follow(app.server, ctx.log);
  for (const observer of observers) observer?.observe(app);
  // The first hook, so that every response has these headers; a route may overwrite them.
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  app.addHook('onRequest', (request, reply, done) => {
    const { headers } = request.raw;
    const forwardedFor = headers['x-forwarded-for'];
    if (forwardedFor !== undefined) headers['x-forwarded-for'] = plainForwardedFor(String(forwardedFor));
    if (!hasAmbiguousHeaders(request.raw)) return done();
    reply.header('connection', 'close');
    done(new Refused('notHttp'));
  });
  app.decorateRequest('claimed', null);
  app.setErrorHandler(errorHandler(ctx));
  app.setNotFoundHandler((_request, reply) => sendProblem(reply, new Refused('notFound')));
  app.addHook('preHandler', (_request, _reply, done) => withDeadline(ctx.databaseLimits.connectMs, done));
  await app.register(compress, compression);

  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
    await sleep(ctx.config.DRAIN_SECONDS * 1000);
    ctx.live.endStreams();
  });
  app.get('/healthz', async () => ({ alive: true }));
  const readiness = createReadiness(ctx);
  app.addHook('onClose', () => readiness.close());
  app.get('/readyz', async (_request, reply) => {
    // Asks nobody: whatever is in front of it has DRAIN_SECONDS to notice.
    if (isClosing) return reply.code(503).send({ ready: false });
    const { database, jobs } = await readiness.check();
    const ready = database && jobs && !isClosing;
    return reply.code(ready ? 200 : 503).send({ ready, database, jobs });
  });

  await app.register(async (api) => {
    acceptOnlyJson(api);
    await serveApi(api, ctx);
    serveApiDocument(api, ctx);
    await serveFiles(api, ctx);
    serveSocialCards(api, ctx);
    await servePolicyReports(api, ctx);
    await serveOneClickUnsubscribe(api, ctx, createCaller(ctx));
    await serveOneClickStop(api, ctx, createCaller(ctx));
    api.all('/api/*', (_request, reply) =>
      sendProblem(reply, new Refused('notFound', { text: 'There is no such call.' })),
    );
  });
  return app;
};
