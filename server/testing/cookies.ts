import type { TestApp } from './app.ts';

/** Without TLS, and with it; the server takes the first one with either. */
const cookieName = 'openacre_refresh';
const secureName = `__Secure-${cookieName}`;

export type SessionResponse = {
  status: number;
  body: { token?: string; detail?: string; migrationPasswordResetRequired?: boolean } | undefined;
  /** The refresh token set by the response; '' when cleared, undefined when unchanged. */
  cookie: string | undefined;
  /** The Set-Cookie header as sent. */
  setCookie: string;
  /** The Retry-After header, in seconds. */
  retryAfter: string | undefined;
};

/** Makes a session call: with the refresh cookie, and from any address, so that tests don't share rate limits. */
export const postSession = async (
  { app }: Pick<TestApp, 'app'>,
  path: string,
  {
    body,
    cookie,
    from = '192.0.2.1',
    token,
  }: { body?: object; cookie?: string; from?: string; token?: string } = {},
): Promise<SessionResponse> => {
  const response = await app.inject({
    method: 'POST',
    url: `/api/authentication${path}`,
    remoteAddress: from,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    ...(cookie !== undefined && { cookies: { [cookieName]: cookie } }),
    ...(body && { payload: body }),
  });
  return {
    status: response.statusCode,
    body: response.body === '' ? undefined : response.json(),
    cookie: [secureName, cookieName]
      .map((known) => response.cookies.find(({ name }) => name === known)?.value)
      .find((value) => value !== undefined),
    setCookie: String(response.headers['set-cookie'] ?? ''),
    retryAfter: response.headers['retry-after']?.toString(),
  };
};
