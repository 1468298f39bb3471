import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { toProblem } from '#contract/problem.ts';
import { type RefusalCode, Refused } from '#contract/refusals.ts';
import { NoRoom } from '../../adapters/file-store.ts';
import { isDatabaseDown, isUnstorableText } from '../db/connect.ts';

const byFastifyStatus: Record<number, RefusalCode> = {
  400: 'badInput',
  404: 'notFound',
  413: 'tooLarge',
  415: 'unsupportedMediaType',
  429: 'tooManyRequests',
};

/** Converts any error to a refusal. Clients learn nothing about an unexpected error but that it happened. */
export const toRefused = (error: unknown): Refused => {
  if (error instanceof Refused) return error;
  // Checked before the database: a client that disconnects gives the same error code as a lost database connection.
  const code = byFastifyStatus[(error as FastifyError).statusCode ?? 500];
  if (code) return new Refused(code);
  if (isDatabaseDown(error)) return new Refused('unavailable', { retryAfter: 5 });
  if (error instanceof NoRoom) return noRoom();
  if (isUnstorableText(error)) return new Refused('badInput');
  return new Refused('unexpected');
};

const noRoom = () =>
  new Refused('unavailable', {
    text: 'There is no room to save files right now. Please try again later.',
    retryAfter: 60,
  });

/** Sends a refusal as problem+json (RFC 9457). */
export const sendProblem = (reply: FastifyReply, refused: Refused): FastifyReply => {
  if (refused.retryAfter !== undefined) reply.header('retry-after', String(refused.retryAfter));
  if (refused.status === 401) reply.header('www-authenticate', 'Bearer');
  return reply
    .code(refused.status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(toProblem(refused)));
};

export const handleError = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const refused = toRefused(error);
  const { method, routeOptions } = request;
  // Logs the route, not the URL, which may hold secrets such as a reset token.
  if (refused.status >= 500)
    request.log.error({ err: error, method, route: routeOptions.url }, 'request failed');
  return sendProblem(reply, refused);
};
