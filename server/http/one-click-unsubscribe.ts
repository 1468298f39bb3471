import type { FastifyInstance } from 'fastify';
import { contract } from '#contract/contract.ts';
import type { Context } from '../context.ts';
import { createLimit, networkOf } from './limits.ts';
import { parse } from './parse.ts';
import { createCaller } from './serve.ts';

const { params, body, limit } = contract.unsubscribe;

/**
 * The address in a marketing letter is a page; a mail program whose button is pressed POSTs a form to it instead
 * (RFC 8058), without cookies, and must not be sent elsewhere. What the form says is always the same.
 */
export const serveOneClickUnsubscribe = async (app: FastifyInstance, ctx: Context): Promise<void> => {
  const count = createLimit(ctx, limit);
  const api = createCaller(ctx);
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
