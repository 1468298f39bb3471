import type { FastifyInstance } from 'fastify';
import { type Api, contract } from '#contract/contract.ts';
import type { Context } from '../context.ts';
import { serveOneClick } from '../platform/http/one-click.ts';
import { parse } from '../platform/http/parse.ts';

const { params, body, limit } = contract.stopSearch;

/** One-click stop of the emails about one saved search. */
export const serveOneClickStop = (
  app: FastifyInstance,
  ctx: Context,
  api: Pick<Api, 'stopSearch'>,
): Promise<void> =>
  serveOneClick(app, ctx, {
    path: '/alerts/stop/:id',
    limit,
    run: (given, query) =>
      api.stopSearch({
        params: parse(params, given) as { id: string },
        body: parse(body, query) as { signature: string },
      }),
  });
