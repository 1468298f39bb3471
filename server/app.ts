import { constants } from 'node:zlib';
import compress, { type FastifyCompressOptions } from '@fastify/compress';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { Refused } from '#contract/refusals.ts';
import { createCaller, serveApi } from './api.ts';
import type { Context } from './context.ts';
import { serveSocialCards } from './listing/serve-social-cards.ts';
import { requestLimits } from './platform/db/limits.ts';
import { withWaitBudget } from './platform/db/pool.ts';
import { answerClientErrors } from './platform/http/client-errors.ts';
import { serveApiDocument } from './platform/http/docs.ts';
import { handleError, sendProblem } from './platform/http/errors.ts';
import { closeGently } from './platform/http/gentle-close.ts';
import { fixedHeaders } from './platform/http/headers.ts';
import { takeJsonAlone } from './platform/http/json-body.ts';
import { readableAddress } from './platform/http/readable-address.ts';
import { createReadiness } from './platform/readiness/readiness.ts';
import { serveFiles } from './upload/serve-files.ts';
import { serveOneClickUnsubscribe } from './user/serve-one-click-unsubscribe.ts';

// Not imported: as a module it brings along a browser's whole network, a tenth of the time of a start.
const { maxHeaderSize } = process.getBuiltinModule('node:http');

/** JSON bodies stay small: the longest form is a listing's. */
const bodyLimit = 262_144;

/** Whole answers are compressed at once, not as streams: a page in a third of the time, for 4 % more bytes. */
const compression = {
  encodings: ['br', 'gzip'],
  // Nobody sends us anything compressed, nor could it be bounded as well.
  globalDecompression: false,
  threshold: 1024,
  syncThreshold: 524_288,
  zlibOptions: { level: 4 },
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } },
} satisfies FastifyCompressOptions;

/** The API as a server that doesn't listen yet: for main.ts, which adds the pages, and for tests. */
export const createApp = async (ctx: Context): Promise<FastifyInstance> => {
  const headers = fixedHeaders(ctx.config.PUBLIC_URL);
  const requestMs = ctx.config.REQUEST_SECONDS * 1000;
  const app = Fastify({
    loggerInstance: ctx.log,
    bodyLimit,
    // Whoever sends a byte now and then is cut off; looked for often enough to be found soon after.
    requestTimeout: requestMs,
    http: {
      requestTimeout: requestMs,
      headersTimeout: Math.min(60_000, requestMs),
      connectionsCheckingInterval: Math.min(30_000, requestMs / 4),
    },
    clientErrorHandler: answerClientErrors(headers),
    rewriteUrl: readableAddress,
    trustProxy: ctx.config.TRUST_PROXY || false,
    // A request that goes well is not logged, so none needs a logger of its own.
    childLoggerFactory: (log) => log,
    logController: new LogController({ disableRequestLogging: true }),
    // While the server closes, what still arrives on an open connection is answered, not turned away.
    return503OnClosing: false,
    // No part of an address is too long for us: longer ones than this are not read at all.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: maxHeaderSize },
  });
  closeGently(app.server);
  // First of all, so that they stand on whatever is answered; an answer may set its own over them.
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  app.setErrorHandler(handleError);
  app.setNotFoundHandler((_request, reply) => sendProblem(reply, new Refused('notFound')));
  app.addHook('preHandler', (_request, _reply, done) => withWaitBudget(requestLimits.connectMs, done));
  await app.register(compress, compression);

  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.get('/healthz', async () => ({ alive: true }));
  const readiness = createReadiness(ctx);
  app.get('/readyz', async (_request, reply) => {
    const { database, jobs } = await readiness();
    const ready = database && jobs && !isClosing;
    return reply.code(ready ? 200 : 503).send({ ready, database, jobs });
  });

  await app.register(async (api) => {
    takeJsonAlone(api);
    await serveApi(api, ctx);
    serveApiDocument(api, ctx);
    await serveFiles(api, ctx);
    serveSocialCards(api, ctx);
    await serveOneClickUnsubscribe(api, ctx, createCaller(ctx));
    api.all('/api/*', (_request, reply) =>
      sendProblem(reply, new Refused('notFound', { text: 'There is no such call.' })),
    );
  });
  return app;
};
