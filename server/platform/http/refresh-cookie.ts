import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RefreshCookie } from '../../operation.ts';

const name = 'openacre_refresh';
const pattern = new RegExp(`(?:^|;) *${name}=([^;]*)`);

/**
 * The refresh token's cookie: not readable by scripts, not sent by other sites, and sent only to session calls.
 * A new value is only set if the operation succeeds; clearing also works if it fails.
 */
export const refreshCookieOf = (request: FastifyRequest, { secure }: { secure: boolean }) => {
  const attributes = `Path=/api/authentication; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
  let written: { token: string; expiresAt: Date } | undefined;
  let cleared = false;
  const cookie: RefreshCookie = {
    read: () => pattern.exec(request.headers.cookie ?? '')?.[1],
    write: (token, expiresAt) => {
      written = { token, expiresAt };
    },
    clear: () => {
      cleared = true;
    },
  };
  const set = (reply: FastifyReply, token: string, expiresAt: Date) =>
    reply.header('set-cookie', `${name}=${token}; Expires=${expiresAt.toUTCString()}; ${attributes}`);
  const apply = (reply: FastifyReply, succeeded: boolean): void => {
    if (cleared) set(reply, '', new Date(0));
    if (written && succeeded) set(reply, written.token, written.expiresAt);
  };
  return { cookie, apply };
};
