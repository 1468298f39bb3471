import type { FastifyInstance } from 'fastify';
import { type Api, contract } from '#contract/contract.ts';
import type { Context } from '../context.ts';
import { createLimit, networkOf } from '../platform/http/limits.ts';
import { parse } from '../platform/http/parse.ts';

const { params, body, limit } = contract.unsubscribe;

/**
 * The address in a marketing email is a page; a mail program whose button is pressed POSTs a form to it instead
 * (RFC 8058), without cookies, and must not be sent elsewhere. What the form says is always the same.
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
