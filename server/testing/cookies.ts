import type { TestApp } from './app.ts';

const cookieName = 'openacre_refresh';

export type Answered = {
  status: number;
  body: { token?: string; detail?: string; migrationPasswordResetRequired?: boolean } | undefined;
  /** The refresh token that the answer set; '' when it cleared it, undefined when it left it alone. */
  cookie: string | undefined;
  /** The Set-Cookie line as it was sent. */
  setCookie: string;
  /** In how many seconds to ask again, where the answer says so. */
  retryAfter: string | undefined;
};

/** A call of the session: with the refresh cookie, from an address of its own so that no limit is met by accident. */
export const postSession = async (
  { app }: Pick<TestApp, 'app'>,
  path: string,
  {
    body,
    cookie,
    from = '192.0.2.1',
    token,
  }: { body?: object; cookie?: string; from?: string; token?: string } = {},
): Promise<Answered> => {
  const answered = await app.inject({
    method: 'POST',
    url: `/api/authentication${path}`,
    remoteAddress: from,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    ...(cookie !== undefined && { cookies: { [cookieName]: cookie } }),
    ...(body && { payload: body }),
  });
  return {
    status: answered.statusCode,
    body: answered.body === '' ? undefined : answered.json(),
    cookie: answered.cookies.find(({ name }) => name === cookieName)?.value,
    setCookie: String(answered.headers['set-cookie'] ?? ''),
    retryAfter: answered.headers['retry-after']?.toString(),
  };
};
