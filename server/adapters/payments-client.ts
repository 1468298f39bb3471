import { errorOf, isProviderError, PaymentsError } from './payments-error.ts';

export type ClientOptions = {
  /** The provider's API, its sandbox or the stand-in. */
  baseUrl: string;
  clientId: string;
  clientSecret: string;
  fetch?: typeof fetch;
  /** How long one call may take in all, a new token and a second try included; 12 seconds by default. */
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
  /** Ends the call early: the deadline of whoever waits for several calls. */
  signal?: AbortSignal;
};

/** A minute before its end a token is no longer used. */
const tokenMarginMs = 60_000;

export type SendRequest = (request: Request) => Promise<unknown>;

/**
 * Signed calls of the provider's API: answers the parsed body (undefined for 204), throws a PaymentsError. The access
 * token is cached; a 401 drops it and the call is made once more with a new one. An answer counts only if it is the
 * provider's by content type and shape: whatever a gateway in between says is no answer (status 0).
 */
export const createClient = (options: ClientOptions): SendRequest => {
  const { clientId, clientSecret, timeoutMs = 12_000 } = options;
  const doFetch = options.fetch ?? fetch;
  const base = options.baseUrl.replace(/\/+$/, '');
  let token: { value: Promise<string>; until: number } | undefined;

  const exchange = async (path: string, init: RequestInit): Promise<unknown> => {
    try {
      const answer = await doFetch(base + path, { ...init, redirect: 'manual' });
      const text = await answer.text();
      if (answer.ok && text === '') return undefined;
      const body = isJson(answer) ? parse(text) : unreadable;
      if (answer.ok && body !== unreadable) return body;
      if (body === unreadable || !isProviderError(body)) throw unrecognized(answer.status);
      throw errorOf(answer.status, body, answer.headers.get('paypal-debug-id'));
    } catch (cause) {
      throw cause instanceof PaymentsError ? cause : notAnswered(cause);
    }
  };

  const newToken = async (): Promise<string> => {
    const credentials = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
    const body = (await exchange('/v1/oauth2/token', {
      method: 'POST',
      headers: { authorization: `Basic ${credentials}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials',
      // Shared by all calls that wait for it, so none's own deadline ends it.
      signal: AbortSignal.timeout(timeoutMs),
    })) as { access_token?: unknown; expires_in?: unknown } | undefined;
    if (typeof body?.access_token !== 'string') throw unrecognized(200);
    if (token) token.until = Date.now() + Number(body.expires_in ?? 0) * 1000 - tokenMarginMs;
    return body.access_token;
  };

  /** One flight at a time: many calls at once ask for one token. */
  const currentToken = (): Promise<string> => {
    if (token && Date.now() < token.until) return token.value;
    const value = newToken();
    const mine = { value, until: Number.POSITIVE_INFINITY };
    token = mine;
    value.catch(() => {
      if (token === mine) token = undefined;
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
      // Only the token that was refused is dropped: another call may have got a new one meanwhile.
      if (token && (await token.value.catch(() => bearer)) === bearer) token = undefined;
      return send(request, await unlessAborted(currentToken(), signal), signal);
    }
  };
};

/** The token is no good, whoever says so: one more is asked for, once. */
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

const isJson = (answer: Response): boolean =>
  /^application\/(\S+\+)?json\b/i.test(answer.headers.get('content-type') ?? '');

/** Something answered, and it was not the provider, or not in its words. */
const unrecognized = (gatewayStatus: number): PaymentsError =>
  new PaymentsError({ name: 'UNREADABLE', status: 0, gatewayStatus });

const notAnswered = (cause: unknown): PaymentsError => {
  const isTimeout = cause instanceof DOMException && /^(Timeout|Abort)Error$/.test(cause.name);
  return new PaymentsError({ name: isTimeout ? 'TIMEOUT' : 'NETWORK', status: 0, cause });
};

/** What is asked for several calls at once is waited for by each only as long as its own deadline. */
const unlessAborted = async <Value>(value: Promise<Value>, signal: AbortSignal): Promise<Value> => {
  let onAbort = () => {};
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(notAnswered(signal.reason));
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
  });
  try {
    return await Promise.race([value, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
};
