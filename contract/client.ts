import { z } from 'zod';
import { type Api, contract } from './contract.ts';
import type { Download, Endpoint } from './endpoint.ts';
import { fromProblem, Refused } from './refusals.ts';

type Transport = {
  /** Where /api stands, without a slash at the end. */
  baseUrl: string;
  fetch?: typeof fetch;
  /** The access token, when there is one. */
  token?: () => string | null;
  /** Called once when the token is refused; answers whether a new token was got and the call is worth another try. */
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
 * The token was refused: it has expired, or is older than a suspension or a change of roles.
 * A session that has ended by that is over here too, once it can't be renewed.
 */
const isOfToken = ({ path, access }: Endpoint, { status, code }: Refused): boolean => {
  if (path.startsWith('/authentication')) return false;
  return status === 401 || code === 'suspended' || (status === 403 && access === 'administrator');
};

/** The name that an answer says its file is to be saved under; the full one rather than the plain one (RFC 6266). */
const nameIn = (disposition: string): string => {
  const [, full] = /filename\*=UTF-8''([^;\s]+)/i.exec(disposition) ?? [];
  const [, plain] = /filename="([^"]*)"/i.exec(disposition) ?? [];
  return full === undefined ? (plain ?? 'download') : decodeURIComponent(full);
};

const fileIn = ({ headers, body }: Response): Download => ({
  name: nameIn(headers.get('content-disposition') ?? ''),
  content: body ?? new ReadableStream(),
  ...(headers.has('content-length') && { size: Number(headers.get('content-length')) }),
});

/** What doesn't fit is the server's to refuse, with its words for each field; here it would be a fault of ours. */
const unchecked: z.core.ParseContextInternal<z.core.$ZodIssue> = { skipChecks: true };

/** Every endpoint as a function over HTTP. A 'no' is thrown as Refused, with the text for a person. */
export const createClient = ({ baseUrl, fetch: send = fetch, token, renew }: Transport): Api => {
  const call = async (endpoint: Endpoint, parts: Parts, retried = false): Promise<unknown> => {
    const bearer = token?.();
    const json = endpoint.body && JSON.stringify(z.encode(endpoint.body, parts.body as never, unchecked));
    const body = json ?? parts.form;
    const response = await send(baseUrl + addressOf(endpoint, parts), {
      method: endpoint.method,
      credentials: 'same-origin',
      headers: {
        ...(bearer && { authorization: `Bearer ${bearer}` }),
        ...(json && { 'content-type': 'application/json' }),
        ...(parts.idempotencyKey && { 'idempotency-key': parts.idempotencyKey }),
      },
      ...(body && { body }),
    }).catch(() => {
      throw new Refused('unreachable');
    });
    if (response.ok && endpoint.file) return fileIn(response);
    const received = response.status === 204 ? undefined : await response.json().catch(() => null);
    if (response.ok) return endpoint.answer ? z.decode(endpoint.answer, received as never) : undefined;
    const refused = fromProblem(response.status, received);
    if (!retried && isOfToken(endpoint, refused) && (await renew?.())) return call(endpoint, parts, true);
    throw refused;
  };
  const entries = Object.entries(contract as Record<string, Endpoint>);
  return Object.fromEntries(
    entries.map(([key, endpoint]) => [key, (parts: Parts = {}) => call(endpoint, parts)]),
  ) as unknown as Api;
};
