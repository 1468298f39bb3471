import { errorOf, PaymentsError } from './payments-error.ts';

export type ClientOptions = {
  /** The provider's API, its sandbox or the stand-in. */
  baseUrl: string;
  clientId: string;
  clientSecret: string;
  fetch?: typeof fetch;
  /** How long one call may take, its answer's body included; 15 seconds by default. */
  timeoutMs?: number;
};

export type Request = {
  method: 'GET' | 'POST' | 'PATCH';
  path: string;
  /** JSON, already written. */
  body?: string;
  /** Sent as PayPal-Request-Id: the provider does the work once. */
  idempotencyKey?: string;
  /** Ask for the whole resource in the answer. */
  whole?: boolean;
};

/** A minute before its end a token is no longer used. */
const TOKEN_MARGIN_MS = 60_000;

/**
 * Signed calls of the provider's API: answers the parsed body (undefined for 204), throws a PaymentsError. The access
 * token is kept; a 401 drops it and the call is made once more with a new one.
 */
export function createClient(options: ClientOptions): (request: Request) => Promise<unknown> {
  const { clientId, clientSecret, timeoutMs = 15_000 } = options;
  const doFetch = options.fetch ?? fetch;
  const base = options.baseUrl.replace(/\/+$/, '');
  let token: { value: Promise<string>; until: number } | undefined;

  async function exchange(path: string, init: RequestInit): Promise<unknown> {
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      const answer = await doFetch(base + path, { ...init, signal, redirect: 'manual' });
      const text = await answer.text();
      const body = answer.ok && text === '' ? undefined : parse(text);
      if (answer.ok && body !== UNREADABLE) return body;
      if (answer.ok) throw new PaymentsError({ name: 'UNREADABLE', status: 0 });
      throw errorOf(answer.status, body, answer.headers.get('paypal-debug-id'));
    } catch (cause) {
      if (cause instanceof PaymentsError) throw cause;
      const timedOut = cause instanceof DOMException && cause.name === 'TimeoutError';
      throw new PaymentsError({ name: timedOut ? 'TIMEOUT' : 'NETWORK', status: 0, cause });
    }
  }

  async function newToken(): Promise<string> {
    const credentials = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
    const body = (await exchange('/v1/oauth2/token', {
      method: 'POST',
      headers: { authorization: `Basic ${credentials}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials',
    })) as { access_token?: unknown; expires_in?: unknown } | undefined;
    if (typeof body?.access_token !== 'string') throw new PaymentsError({ name: 'UNREADABLE', status: 0 });
    if (token) token.until = Date.now() + Number(body.expires_in ?? 0) * 1000 - TOKEN_MARGIN_MS;
    return body.access_token;
  }

  /** One flight at a time: many calls at once ask for one token. */
  function currentToken(): Promise<string> {
    if (token && Date.now() < token.until) return token.value;
    const value = newToken();
    const mine = { value, until: Number.POSITIVE_INFINITY };
    token = mine;
    value.catch(() => {
      if (token === mine) token = undefined;
    });
    return value;
  }

  async function send(request: Request, bearer: string): Promise<unknown> {
    return exchange(request.path, {
      method: request.method,
      body: request.body,
      headers: {
        authorization: `Bearer ${bearer}`,
        'content-type': 'application/json',
        ...(request.idempotencyKey && { 'paypal-request-id': request.idempotencyKey }),
        ...(request.whole && { prefer: 'return=representation' }),
      },
    });
  }

  return async (request) => {
    const bearer = await currentToken();
    try {
      return await send(request, bearer);
    } catch (error) {
      if (!(error instanceof PaymentsError) || error.status !== 401) throw error;
      // Only the token that was refused is dropped: another call may have got a new one meanwhile.
      if (token && (await token.value.catch(() => bearer)) === bearer) token = undefined;
      return send(request, await currentToken());
    }
  };
}

const UNREADABLE = Symbol('unreadable');

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return UNREADABLE;
  }
}
