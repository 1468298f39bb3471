import { errorOf, isProviderError, PaymentsError } from './payments-error.ts';

export type ClientOptions = {
  /** URL of the provider's API, its sandbox or the emulator. */
  baseUrl: string;
  clientId: string;
  clientSecret: string;
  fetch?: typeof fetch;
  /** Timeout of one call, including a new token and a retry; 12 seconds by default. */
  timeoutMs?: number;
};

export type Request = {
  method: 'GET' | 'POST' | 'PATCH';
  path: string;
  /** Serialized JSON. */
  body?: string;
  /** Sent as PayPal-Request-Id: the provider carries out repeated calls once. */
  idempotencyKey?: string;
  /** Requests the full resource in the response. */
  whole?: boolean;
  /** Aborts the call: a deadline shared by several calls. */
  signal?: AbortSignal;
};

/** A token is not used in the last minute before it expires. */
const tokenMarginMs = 60_000;

export type SendRequest = (request: Request) => Promise<unknown>;

/**
 * Creates the client of the provider's API: calls with an access token. Returns the parsed body (undefined for an empty
 * one). The token is cached; after a 401 it is dropped and the call retried once with a new one. A response counts only
 * if its content type and shape are the provider's: one of a gateway in between is treated as missing (status 0).
 * The returned function @throws PaymentsError
 */
export const createClient = (options: ClientOptions): SendRequest => {
  const { clientId, clientSecret, timeoutMs = 12_000 } = options;
  const doFetch = options.fetch ?? fetch;
  const base = options.baseUrl.replace(/\/+$/, '');
  let token: { value: Promise<string>; until: number } | undefined;

  const exchange = async (path: string, init: RequestInit): Promise<unknown> => {
    try {
      const response = await doFetch(base + path, { ...init, redirect: 'manual' });
      const text = await response.text();
      if (response.ok && text === '') return undefined;
      const body = isJson(response) ? parse(text) : unreadable;
      if (response.ok && body !== unreadable) return body;
      if (body === unreadable || !isProviderError(body)) throw unrecognizedResponse(response.status);
      throw errorOf(response.status, body, response.headers.get('paypal-debug-id'));
    } catch (cause) {
      throw cause instanceof PaymentsError ? cause : noResponse(cause);
    }
  };

  const newToken = async (): Promise<string> => {
    const credentials = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
    const body = (await exchange('/v1/oauth2/token', {
      method: 'POST',
      headers: { authorization: `Basic ${credentials}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials',
      // Not the deadline of a single call: several calls may wait for this token.
      signal: AbortSignal.timeout(timeoutMs),
    })) as { access_token?: unknown; expires_in?: unknown } | undefined;
    if (typeof body?.access_token !== 'string') throw unrecognizedResponse(200);
    if (token) token.until = Date.now() + Number(body.expires_in ?? 0) * 1000 - tokenMarginMs;
    return body.access_token;
  };

  /** Concurrent calls share one token request. */
  const currentToken = (): Promise<string> => {
    if (token && Date.now() < token.until) return token.value;
    const value = newToken();
    const current = { value, until: Number.POSITIVE_INFINITY };
    token = current;
    value.catch(() => {
      if (token === current) token = undefined;
    });
    return value;
  };

  const send = async (request: Request, bearer: string, signal: AbortSignal): Promise<unknown> =>
    exchange(request.path, {
      method: request.method,
      body: request.body,
      signal,
      headers: {
        authorization: `Bearer ${bearer}`,
        'content-type': 'application/json',
        ...(request.idempotencyKey && { 'paypal-request-id': request.idempotencyKey }),
        ...(request.whole && { prefer: 'return=representation' }),
      },
    });

  return async (request) => {
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = request.signal ? AbortSignal.any([timeout, request.signal]) : timeout;
    const bearer = await unlessAborted(currentToken(), signal);
    try {
      return await send(request, bearer, signal);
    } catch (error) {
      if (!isUnauthorized(error)) throw error;
      // Drops the token only if it is the refused one: another call may have fetched a new one meanwhile.
      if (token && (await token.value.catch(() => bearer)) === bearer) token = undefined;
      return send(request, await unlessAborted(currentToken(), signal), signal);
    }
  };
};

/** The token was refused, by the provider or by a gateway. */
const isUnauthorized = (error: unknown): boolean =>
  error instanceof PaymentsError && (error.status === 401 || error.gatewayStatus === 401);

const unreadable = Symbol('unreadable');

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return unreadable;
  }
};

const isJson = (response: Response): boolean =>
  /^application\/(\S+\+)?json\b/i.test(response.headers.get('content-type') ?? '');

/** The response was not the provider's, or not in its format. */
const unrecognizedResponse = (gatewayStatus: number): PaymentsError =>
  new PaymentsError({ name: 'UNREADABLE', status: 0, gatewayStatus });

const noResponse = (cause: unknown): PaymentsError => {
  const isTimeout = cause instanceof DOMException && /^(Timeout|Abort)Error$/.test(cause.name);
  return new PaymentsError({ name: isTimeout ? 'TIMEOUT' : 'NETWORK', status: 0, cause });
};

/** Waits for a shared promise no longer than the call's own deadline. */
const unlessAborted = async <Value>(value: Promise<Value>, signal: AbortSignal): Promise<Value> => {
  let onAbort = () => {};
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(noResponse(signal.reason));
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
  });
  try {
    return await Promise.race([value, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
};
