import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { toProblem } from '#contract/problem.ts';
import { isRefused, type RefusalCode, Refused } from '#contract/refusals.ts';
import { NoRoom } from '../../adapters/file-store.ts';
import type { Context } from '../../context.ts';
import { isDatabaseDown, isUnstorableText } from '../db/connect.ts';
import type { SecurityEvent } from '../security-log.ts';
import { originOf } from './origin.ts';

/** The refusals of what a library answers with such a status, for what a client sent wrongly. */
const byStatus: Record<number, RefusalCode> = {
  403: 'notFound', // a path that is no file's, by how it is written
  404: 'notFound',
  412: 'conditionFailed',
  413: 'tooLarge',
  415: 'unsupportedMediaType',
  416: 'rangeMissing',
  429: 'tooManyRequests',
};

/** The refusal of a library's error with a status; undefined unless the status says that the client is at fault. */
const codeOfStatus = (status = 500): RefusalCode | undefined =>
  status >= 400 && status < 500 ? (byStatus[status] ?? 'badInput') : undefined;

/** Converts any error to a refusal. Clients learn nothing about an unexpected error but that it happened. */
export const toRefused = (error: unknown): Refused => {
  if (isRefused(error)) return error;
  // Checked before the database: a client that disconnects gives the same error code as a lost database connection.
  const code = codeOfStatus((error as FastifyError).statusCode);
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
    .header('x-request-id', reply.request.id)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(toProblem(refused)));
};

/** What a refusal is in the log of security, by its status. */
const eventOfStatus: Partial<Record<number, SecurityEvent>> = { 403: 'accessRefused', 429: 'limitReached' };

/** The handler of every error of a request, which logs what went wrong with us, and what was refused to somebody. */
export const errorHandler =
  ({ securityLog }: Pick<Context, 'securityLog'>) =>
  (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const refused = toRefused(error);
    const { id, method, routeOptions } = request;
    // Logs the route, not the URL, which may hold secrets such as a reset token.
    if (refused.status >= 500)
      request.log.error({ err: error, method, route: routeOptions.url, requestId: id }, 'request failed');
    const event = eventOfStatus[refused.status];
    if (event) securityLog(event, originOf(request), { refusal: refused.code });
    // How long the file is, for a part that it doesn't have (RFC 9110).
    const { headers } = error as { headers?: Record<string, string> };
    if (refused.code === 'rangeMissing') reply.headers(headers ?? {});
    return sendProblem(reply, refused);
  };
