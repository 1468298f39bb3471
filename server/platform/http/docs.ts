import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { version } from '../../version.ts';
import { openApiDocument } from './openapi.ts';

/** The OpenAPI document; the page that people read is /api/docs, rendered with the other pages. */
export const serveApiDocument = (api: FastifyInstance, ctx: Context): void => {
  let document: string | undefined; // put together when it is first asked for
  api.get('/api/openapi.json', (_request, reply) => {
    document ??= JSON.stringify(openApiDocument({ publicUrl: ctx.config.PUBLIC_URL, version }));
    return reply.header('content-type', 'application/json; charset=utf-8').send(document);
  });
};
