import type { FastifyInstance } from 'fastify';
import { type Api, contract } from '#contract/contract.ts';
import type { EmailKind } from '#domain/email-kinds.ts';
import type { Context } from '../context.ts';
import { serveOneClick } from '../platform/http/one-click.ts';
import { parse } from '../platform/http/parse.ts';

const { params, body, limit } = contract.unsubscribe;

/** One-click unsubscribing from marketing, or from a kind of emails. */
export const serveOneClickUnsubscribe = (
  app: FastifyInstance,
  ctx: Context,
  api: Pick<Api, 'unsubscribe'>,
): Promise<void> =>
  serveOneClick(app, ctx, {
    path: '/marketing/unsubscribe/:id',
    limit,
    run: (given, query) =>
      api.unsubscribe({
        params: parse(params, given) as { id: string },
        body: parse(body, query) as { signature: string; kind?: EmailKind },
      }),
  });
