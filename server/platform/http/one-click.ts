import type { FastifyInstance } from 'fastify';
import type { Limit } from '#contract/endpoint.ts';
import type { Context } from '../../context.ts';
import { createLimit, networkOf } from './rate-limit.ts';

/**
 * Serves one-click unsubscribing (RFC 8058). The link in an email is a page; mail programs POST a form to the same URL,
 * without cookies, and must not be redirected. The form's content is always the same, so it is ignored.
 */
export const serveOneClick = async (
  app: FastifyInstance,
  ctx: Context,
  {
    path,
    limit,
    run,
  }: { path: string; limit: Limit; run: (params: unknown, query: unknown) => Promise<unknown> },
): Promise<void> => {
  const count = createLimit(ctx, limit);
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, _text, done) => done(null));
    scope.post(path, async (request, reply) => {
      count(networkOf(request.ip));
      await run(request.params, request.query);
      return reply.code(204).send();
    });
  });
};
