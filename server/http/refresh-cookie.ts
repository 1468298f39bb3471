import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RefreshCookie } from '../operation.ts';

const name = 'openacre_refresh';

/**
 * The refresh token's cookie: out of reach of scripts, of other sites and of all calls but the session's own.
 * What the operation writes is set only when it succeeds; a cleared one is cleared either way.
 */
export const refreshCookieOf = (request: FastifyRequest, { secure }: { secure: boolean }) => {
  const options = { httpOnly: true, sameSite: 'strict', secure, path: '/api/authentication' } as const;
  let written: { token: string; expiresAt: Date } | undefined;
  let cleared = false;
  const cookie: RefreshCookie = {
    read: () => request.cookies[name],
    write: (token, expiresAt) => {
      written = { token, expiresAt };
    },
    clear: () => {
      cleared = true;
    },
  };
  const apply = (reply: FastifyReply, succeeded: boolean): void => {
    if (cleared) reply.clearCookie(name, options);
    if (written && succeeded)
      reply.setCookie(name, written.token, { ...options, expires: written.expiresAt });
  };
  return { cookie, apply };
};
