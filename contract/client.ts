import { z } from 'zod';
import { type Api, contract } from './contract.ts';
import { type Download, type Endpoint, eventStream } from './endpoint.ts';
import { fromProblem } from './problem.ts';
import { Refused } from './refusals.ts';

type Transport = {
  /** The address of the site that serves /api, without a trailing slash. */
  baseUrl: string;
  fetch?: typeof fetch;
  /** Returns the access token, or null when nobody is signed in. */
  token?: () => string | null;
  /** Called once when the token is refused. Returns whether a new token was obtained, so the call is retried. */
  renew?: () => Promise<boolean>;
};

type Parts = {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  form?: FormData;
  idempotencyKey?: string;
};

const addressOf = (endpoint: Endpoint, { params, query }: Parts): string => {
  const filled = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[name])),
  );
  const pairs = Object.entries((query ?? {}) as Record<string, unknown>).filter(
    ([, value]) => value !== undefined,
  );
  const search = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString();
  return search ? `${filled}?${search}` : filled;
};

/**
 * Whether the refusal is about the token: it has expired, or was issued before a suspension or a change of roles. A
 * session that has ended counts too: the renewal then fails and ends it in the browser.
 */
const isTokenRefused = ({ path, access }: Endpoint, { status, code }: Refused): boolean => {
  if (path.startsWith('/authentication')) return false;
  return status === 401 || code === 'suspended' || (status === 403 && access === 'administrator');
};

const mediaTypeOf = (contentType: string): string => contentType.split(';')[0]?.trim() ?? '';

/**
 * A file with the name that its answer gives it.
 * @throws Refused if it is of another type: then it is of whoever stands between, such as a hotspot.
 */
const downloadFrom = async ({ headers, body }: Response, type: string): Promise<Download> => {
  if (mediaTypeOf(headers.get('content-type') ?? '') !== mediaTypeOf(type)) throw new Refused('unreachable');
  // Loaded with the first file.
  const { parse } = await import('content-disposition');
  return {
    name: parse(headers.get('content-disposition') ?? '').parameters.filename ?? 'download',
    content: body ?? new ReadableStream(),
    ...(headers.has('content-length') && { size: Number(headers.get('content-length')) }),
  };
};

/**
 * Encodes without validation: the server validates and answers with a message for each field. Here an invalid value
 * would throw a ZodError instead.
 */
const withoutChecks: z.core.ParseContextInternal<z.core.$ZodIssue> = { skipChecks: true };

/** Whoever is at work reads it where they were, with all that they typed. */
const endedText =
  'Your session has ended. Log in again in another tab, then repeat this here: what you typed is kept.';

/**
 * Every endpoint as a function over HTTP.
 * @throws Refused with a text for the user.
 */
export const createClient = ({ baseUrl, fetch: send = fetch, token, renew }: Transport): Api => {
  const call = async (endpoint: Endpoint, parts: Parts, retried = false): Promise<unknown> => {
    const bearer = token?.();
    const json = endpoint.body && JSON.stringify(z.encode(endpoint.body, parts.body as never, withoutChecks));
    const body = json ?? parts.form;
    const response = await send(baseUrl + addressOf(endpoint, parts), {
      method: endpoint.method,
      credentials: 'same-origin',
      headers: {
        ...(endpoint.file === eventStream && { accept: eventStream }),
        ...(bearer && { authorization: `Bearer ${bearer}` }),
        ...(json && { 'content-type': 'application/json' }),
        ...(parts.idempotencyKey && { 'idempotency-key': parts.idempotencyKey }),
      },
      ...(body && { body }),
    }).catch(() => {
      throw new Refused('unreachable');
    });
    if (response.ok && endpoint.file) return downloadFrom(response, endpoint.file);
    const received = response.status === 204 ? undefined : await response.json().catch(() => null);
    // Cut off on a bad signal, or of whoever stands between.
    if (response.ok && endpoint.answer && received === null) throw new Refused('unreachable');
    if (response.ok) return endpoint.answer ? z.decode(endpoint.answer, received as never) : undefined;
    const refused = fromProblem(response.status, received);
    if (retried || !renew || !isTokenRefused(endpoint, refused)) throw refused;
    // Another call, or another tab, may have renewed it meanwhile.
    const current = token?.();
    if ((current && current !== bearer) || (await renew())) return call(endpoint, parts, true);
    // With a token still there the server was not reached, or it is a view.
    if (token?.() !== null) throw refused;
    if (endpoint.access === 'anyone') return call(endpoint, parts, true);
    throw refused.status === 401 ? new Refused(refused.code, { text: endedText }) : refused;
  };
  const entries = Object.entries(contract as Record<string, Endpoint>);
  return Object.fromEntries(
    entries.map(([key, endpoint]) => [key, (parts: Parts = {}) => call(endpoint, parts)]),
  ) as unknown as Api;
};
