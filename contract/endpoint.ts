import type { z } from 'zod';
import type { RefusalCode } from './refusals.ts';

/**
 * Who may call: anyone; anybody signed in; a person whose email is confirmed; an administrator.
 * What a caller may do with one particular booking or listing is the operation's own question.
 */
export type Access = 'anyone' | 'signedIn' | 'confirmed' | 'administrator';

/** At most `max` calls in `seconds` by one person, or from one network for strangers; beyond it 429 with Retry-After. */
export type Limit = { max: number; seconds: number };

/** For calls that name no limit of their own: more than a person's pages need, too few to keep a machine busy. */
export const usualLimits = {
  GET: { max: 6000, seconds: 60 },
  POST: { max: 300, seconds: 60 },
} as const satisfies Record<string, Limit>;

/** This many files, of this many bytes each. */
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
  /** The refusals this call may answer besides those of access and of bad input. */
  refusals: readonly RefusalCode[];
  limit: Limit;
  /** Calls that begin or end a session don't ask who the old token was for: it may well have expired. */
  ignoresToken?: boolean;
  /** It takes files, in a form of multipart/form-data. */
  files?: FileLimits;
  /** It answers a file of this content type, to be saved. */
  file?: string;
  /** The body stays the text that was sent, byte for byte: a signature covers it. */
  takesText?: boolean;
  /** A repeat under the same Idempotency-Key is told how things stand by then, not what the first was told. */
  answersAnew?: boolean;
};

/**
 * Calls that an Idempotency-Key makes happen once: those of known people, in JSON. What a stranger is answered
 * may be a token, which is kept nowhere; a file that is brought in twice is swept away.
 */
export const isDoneOnce = ({ method, access, files }: Endpoint): boolean =>
  method === 'POST' && access !== 'anyone' && !files;

type Definition<P extends Shape, Q extends Shape, B extends Shape, A extends Shape, X extends Access> = Pick<
  Endpoint,
  'summary' | 'ignoresToken' | 'takesText' | 'answersAnew'
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
  (method: Endpoint['method']) =>
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
      limit = usualLimits[method],
      ...rest
    }: Definition<P, Q, B, A, X>,
  ): Endpoint<P, Q, B, A, X> => ({
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

/** A call that reads. */
export const get = define('GET');

/** A call that writes. */
export const post = define('POST');

/** A call that brings files in, and with them fields of text. */
export const postFiles = <A extends Shape, X extends Access>(
  path: string,
  { files, ...rest }: Definition<undefined, undefined, undefined, A, X> & { files: FileLimits },
) => ({ ...post(path, rest), files });

/** A file on its way to whoever asked for it: what it is called, and its bytes as they come. */
export type Download = { name: string; content: ReadableStream<Uint8Array>; size?: number };

/** A call that answers a file. */
export const download = <P extends Shape = undefined, Q extends Shape = undefined, X extends Access = Access>(
  path: string,
  { file, ...rest }: Definition<P, Q, undefined, undefined, X> & { file: string },
) => ({ ...get(path, rest), file });

type Decoded<S extends Shape> = S extends z.ZodType ? z.output<S> : undefined;

/** What an operation receives, in the inner form: cents, days. */
export type Input<E extends Endpoint> = {
  params: Decoded<E['params']>;
  query: Decoded<E['query']>;
  body: Decoded<E['body']>;
};

/** What an operation answers, in the inner form. */
export type Answer<E extends Endpoint> = E extends { file: string }
  ? Download
  : E['answer'] extends z.ZodType
    ? z.output<E['answer']>
    : // biome-ignore lint/suspicious/noConfusingVoidType: an operation without an answer simply ends
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
 * What a caller of the typed client passes: only the parts that the endpoint has.
 * Parameters and query as they stand in the address, the body in the inner form.
 */
export type Arguments<E extends Endpoint> = Pick<Parts<E>, PresentKeys<Parts<E>>>;

/** The same key at each repeat of one act: a call that writes is then done once, however often it arrives. */
type Once = { idempotencyKey?: string };

/** How long an Idempotency-Key is known after its request, in milliseconds; after that the same request is a new one. */
export const keyLifeMs = 24 * 3_600_000;

/** Calls every endpoint of a contract as a function: over HTTP in the browser, in process while rendering. */
export type Client<C extends Record<string, Endpoint>> = {
  [K in keyof C]: keyof Arguments<C[K]> extends never
    ? () => Promise<Answer<C[K]>>
    : (input: Arguments<C[K]> & Once) => Promise<Answer<C[K]>>;
};
