import type { FastifyInstance } from 'fastify';
import { type Api, contract } from '#contract/contract.ts';
import type { Context } from '../context.ts';
import { parse } from '../platform/http/parse.ts';
import { createLimit, networkOf } from '../platform/http/rate-limit.ts';

const { params, body, limit } = contract.unsubscribe;

/**
 * Serves one-click unsubscribing (RFC 8058). The link in a marketing email is a page; mail programs POST a form to the
 * same URL, without cookies, and must not be redirected. The form's content is always the same, so it is ignored.
 */
export const serveOneClickUnsubscribe = async (
  app: FastifyInstance,
  ctx: Context,
  api: Pick<Api, 'unsubscribe'>,
): Promise<void> => {
  const count = createLimit(ctx, limit);
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, _text, done) => done(null));
    scope.post('/marketing/unsubscribe/:id', async (request, reply) => {
      count(networkOf(request.ip));
      await api.unsubscribe({
        params: parse(params, request.params) as { id: string },
        body: parse(body, request.query) as { signature: string },
      });
      return reply.code(204).send();
    });
  });
};
