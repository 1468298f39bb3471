import type { z } from 'zod';
import type { RefusalCode } from './refusals.ts';

/**
 * Who may call: anyone; any signed-in user; a user whose email is confirmed; an administrator. Whether the caller may
 * act on one particular booking or listing is checked by the operation.
 */
export type Access = 'anyone' | 'signedIn' | 'confirmed' | 'administrator';

/**
 * Rate limit: at most `max` calls in `seconds` per user, or per network for anonymous callers. Beyond it: 429 with
 * Retry-After. A shared one is counted for all processes together and outlives them: for calls that write to other
 * people, fill the disk, read whole tables, or hand out bot checks. Others protect the process that counts them.
 */
export type Limit = { max: number; seconds: number; isShared?: true };

/** For calls without a limit of their own: more than a user's pages need, too few to overload a machine. */
export const defaultLimits = {
  GET: { max: 6000, seconds: 60 },
  POST: { max: 300, seconds: 60 },
} as const satisfies Record<string, Limit>;

/** Maximum number of files, and maximum bytes of each. */
type FileLimits = { max: number; bytes: number };

type Shape = z.ZodType | undefined;

export type Endpoint<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Answer extends Shape = Shape,
  Allowed extends Access = Access,
> = {
  method: 'GET' | 'POST';
  /** Below /api, with ':name' for a parameter. */
  path: string;
  /** One line for the API document. */
  summary: string;
  access: Allowed;
  params: Params;
  query: Query;
  body: Body;
  answer: Answer;
  /** The refusals this call may return, besides those of access and invalid input. */
  refusals: readonly RefusalCode[];
  limit: Limit;
  /** Of calls that were refused, or are under way, by network: for a caller known only by what it sends. */
  refusedLimit?: Limit;
  /** For calls that begin or end a session: the bearer token is not checked, since it may have expired. */
  ignoresToken?: boolean;
  /** The answer is a token, which must not be stored: no Idempotency-Key. */
  answersToken?: boolean;
  /** Takes files as multipart/form-data. */
  files?: FileLimits;
  /** Returns a file of this content type as a download. */
  file?: string;
  /** The body stays the raw text that was sent, byte for byte, since a signature covers it. */
  takesText?: boolean;
  /** What is read may be a few seconds old, but for who has just written (docs/rules/operations.md#replicas). */
  mayLag?: boolean;
  /** A repeat under the same Idempotency-Key returns the current state, not the stored first answer. */
  repeatsReturnCurrentState?: boolean;
};

/**
 * Whether an Idempotency-Key makes the call run only once: signed-in POST requests with JSON. Calls open to anyone are
 * excluded since their answer may be a token, which must not be stored. File uploads are excluded since a file uploaded
 * twice is removed later, and what was PUT under a key is kept once.
 */
export const supportsIdempotencyKey = ({ method, access, files, answersToken }: Endpoint): boolean =>
  method === 'POST' && access !== 'anyone' && !files && !answersToken;

type Definition<P extends Shape, Q extends Shape, B extends Shape, A extends Shape, X extends Access> = Pick<
  Endpoint,
  | 'summary'
  | 'refusedLimit'
  | 'ignoresToken'
  | 'answersToken'
  | 'takesText'
  | 'mayLag'
  | 'repeatsReturnCurrentState'
> & {
  access: X;
  params?: P;
  query?: Q;
  body?: B;
  answer?: A;
  refusals?: readonly RefusalCode[];
  limit?: Limit;
};

const define =
  <M extends Endpoint['method']>(method: M) =>
  <
    P extends Shape = undefined,
    Q extends Shape = undefined,
    B extends Shape = undefined,
    A extends Shape = undefined,
    X extends Access = Access,
  >(
    path: string,
    {
      params,
      query,
      body,
      answer,
      refusals = [],
      limit = defaultLimits[method],
      ...rest
    }: Definition<P, Q, B, A, X>,
  ): Endpoint<P, Q, B, A, X> & { method: M } => ({
    method,
    path,
    params: params as P,
    query: query as Q,
    body: body as B,
    answer: answer as A,
    refusals,
    limit,
    ...rest,
  });

/** Defines a call that reads. */
export const get = define('GET');

/** Defines a call that writes. */
export const post = define('POST');

/** Defines a call that takes files, and text fields with them. */
export const postFiles = <A extends Shape, X extends Access>(
  path: string,
  { files, ...rest }: Definition<undefined, undefined, undefined, A, X> & { files: FileLimits },
) => ({ ...post(path, rest), files });

/** The content type of an export. */
export const csv = 'text/csv; charset=utf-8';
/** The limit of exports, each of which may read a million rows. */
export const exportLimit: Limit = { max: 30, seconds: 3600, isShared: true };

/** A file download: its name, its bytes as a stream, and its size in bytes if known. */
export type Download = { name: string; content: ReadableStream<Uint8Array>; size?: number };

/** Defines a call that returns a file. */
export const download = <P extends Shape = undefined, Q extends Shape = undefined, X extends Access = Access>(
  path: string,
  { file, ...rest }: Definition<P, Q, undefined, undefined, X> & { file: string },
) => ({ ...get(path, rest), file });

/** The content type of a call that answers with events for as long as its caller reads them. */
export const eventStream = 'text/event-stream';

type Decoded<S extends Shape> = S extends z.ZodType ? z.output<S> : undefined;

/** What an operation receives, decoded: cents, days. */
export type Input<E extends Endpoint> = {
  params: Decoded<E['params']>;
  query: Decoded<E['query']>;
  body: Decoded<E['body']>;
};

/** What an operation returns, decoded. */
export type Answer<E extends Endpoint> = E extends { file: string }
  ? Download
  : E['answer'] extends z.ZodType
    ? z.output<E['answer']>
    : // biome-ignore lint/suspicious/noConfusingVoidType: an operation without an answer returns nothing
      void;

type Encoded<S extends Shape> = S extends z.ZodType ? z.input<S> : undefined;

type PresentKeys<T> = { [K in keyof T]: T[K] extends undefined ? never : K }[keyof T];

type Parts<E extends Endpoint> = {
  params: Encoded<E['params']>;
  query: Encoded<E['query']>;
  body: Decoded<E['body']>;
  form: E extends { files: FileLimits } ? FormData : undefined;
};

/**
 * What a caller of the typed client passes: only the parts that the endpoint has. Params and query are encoded as in
 * the URL, the body is decoded.
 */
export type Arguments<E extends Endpoint> = Pick<Parts<E>, PresentKeys<Parts<E>>>;

/** Callers send the same key with each retry of one action, so that a write happens once however often it arrives. */
type WithIdempotencyKey = { idempotencyKey?: string };

/** TTL of an Idempotency-Key after its request, in ms. After that the same request counts as a new one. */
export const idempotencyKeyTtlMs = 24 * 3_600_000;

/** Calls every endpoint of a contract as a function: over HTTP in the browser, in process during server rendering. */
export type Client<C extends Record<string, Endpoint>> = {
  [K in keyof C]: keyof Arguments<C[K]> extends never
    ? () => Promise<Answer<C[K]>>
    : (input: Arguments<C[K]> & WithIdempotencyKey) => Promise<Answer<C[K]>>;
};
