import { constants } from 'node:zlib';
import compress, { type FastifyCompressOptions } from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { Refused } from '#contract/refusals.ts';
import type { Context } from './context.ts';
import { isReachable } from './db/connect.ts';
import { serveApiDocument } from './http/docs.ts';
import { handleError, sendProblem } from './http/errors.ts';
import { serveFiles } from './http/files.ts';
import { closeGently } from './http/gentle-close.ts';
import { apiHeaders } from './http/headers.ts';
import { serveApi } from './http/serve.ts';

/** JSON bodies stay small: the longest form is a listing's. */
const bodyLimit = 262_144;

/** Whole answers are compressed at once, not as streams: a page in a third of the time, for 4 % more bytes. */
const compression = {
  encodings: ['br', 'gzip'],
  threshold: 1024,
  syncThreshold: 524_288,
  zlibOptions: { level: 4 },
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } },
} satisfies FastifyCompressOptions;

/** The API as a server that doesn't listen yet: for main.ts, which adds the pages, and for tests. */
export const createApp = async (ctx: Context): Promise<FastifyInstance> => {
  const app = Fastify({
    loggerInstance: ctx.log,
    bodyLimit,
    // The largest upload over the slowest line; whoever sends a byte now and then is cut off.
    requestTimeout: 300_000,
    trustProxy: ctx.config.TRUST_PROXY || false,
    logController: new LogController({ disableRequestLogging: true }),
    // While the server closes, what still arrives on an open connection is answered, not turned away.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true },
  });
  closeGently(app.server);
  app.setErrorHandler(handleError);
  app.setNotFoundHandler((_request, reply) => sendProblem(reply, new Refused('notFound')));
  await app.register(compress, compression);
  await app.register(cookie);
  await app.register(multipart);

  app.get('/healthz', async () => ({ alive: true }));
  app.get('/readyz', async (_request, reply) => {
    const database = await isReachable(ctx.db);
    const jobs = ctx.jobs.isUsable();
    return reply.code(database && jobs ? 200 : 503).send({ ready: database && jobs, database, jobs });
  });

  await app.register(async (api) => {
    api.addHook('onSend', apiHeaders);
    // A call without a body may still say that it sends JSON.
    api.removeContentTypeParser('application/json');
    api.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
      try {
        done(null, text === '' ? undefined : JSON.parse(text as string));
      } catch {
        done(new Refused('badInput', { text: 'That is not valid JSON.' }));
      }
    });
    serveApi(api, ctx);
    serveApiDocument(api, ctx);
    await serveFiles(api, ctx);
    api.all('/api/*', (_request, reply) =>
      sendProblem(reply, new Refused('notFound', { text: 'There is no such call.' })),
    );
  });
  return app;
};
