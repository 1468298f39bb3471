import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RefreshCookie } from '../../operation.ts';

/** The cookie's name without TLS, and with it until browsers were told the other. */
const plainName = 'openacre_refresh';
/** Browsers take a cookie of this prefix only from an https: page, so none can be planted on the way. */
const secureName = `__Secure-${plainName}`;
/** Sessions from before the name was changed have renewed their cookie by then, or ended unused. */
const plainNameUntil = new Date('2026-12-27T00:00:00Z');

/** The value of a cookie; undefined without it. */
export const cookieNamed = (header: string, name: string): string | undefined =>
  new RegExp(`(?:^|;) *${name}=([^;]*)`).exec(header)?.[1];

/**
 * The refresh token's cookie: not readable by scripts, not sent by other sites, and sent only to session calls.
 * A new value is only set if the operation succeeds; clearing also works if it fails.
 */
export const refreshCookieOf = (request: FastifyRequest, { secure, now }: { secure: boolean; now: Date }) => {
  const attributes = `Path=/api/authentication; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
  const name = secure ? secureName : plainName;
  const header = request.headers.cookie ?? '';
  let written: { token: string; expiresAt: Date } | undefined;
  let cleared = false;
  const cookie: RefreshCookie = {
    read: () =>
      cookieNamed(header, name) ?? (now < plainNameUntil ? cookieNamed(header, plainName) : undefined),
    write: (token, expiresAt) => {
      written = { token, expiresAt };
    },
    clear: () => {
      cleared = true;
    },
  };
  const set = (reply: FastifyReply, token: string, expiresAt: Date) => {
    const write = (cookieName: string, value: string, until: Date) =>
      void reply.header(
        'set-cookie',
        `${cookieName}=${value}; Expires=${until.toUTCString()}; ${attributes}`,
      );
    write(name, token, expiresAt);
    // A session of before goes on under the new name.
    if (secure && cookieNamed(header, plainName) !== undefined) write(plainName, '', new Date(0));
  };
  const apply = (reply: FastifyReply, succeeded: boolean): void => {
    if (cleared) set(reply, '', new Date(0));
    if (written && succeeded) set(reply, written.token, written.expiresAt);
  };
  return { cookie, apply };
};
