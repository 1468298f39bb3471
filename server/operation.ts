import type { Answer, Endpoint, Input } from '#contract/endpoint.ts';
import type { Caller } from '#domain/permissions.ts';
import type { Context } from './context.ts';
import type { DbOrTransaction } from './platform/db/connect.ts';

/** One file of a multipart body, to be read before the next one is asked for; too large a one is refused. */
export type IncomingFile = { name: string; contentType: string; read(): Promise<Buffer> };

/** The refresh token's cookie, for the operations of the session alone. */
export type RefreshCookie = {
  read(): string | undefined;
  write(token: string, expiresAt: Date): void;
  clear(): void;
};

/** One call of one endpoint: who asks, and what. */
export type Call<E extends Endpoint> = Input<E> & {
  caller: E['access'] extends 'anyone' ? Caller : NonNullable<Caller>;
  /** Where the call comes from, for limits: an address, or the IPv6 network around it. */
  network: string;
  /** The request's headers, lower case, for whoever signs its calls. */
  headers: Record<string, string | string[] | undefined>;
  refreshCookie: RefreshCookie;
  /** Ends with a refusal past the endpoint's number or size of files. */
  files(): AsyncIterable<IncomingFile>;
  /**
   * Marks the request as done, with its answer, in the transaction that does it: a repeat with the same
   * Idempotency-Key then gets this answer even when the process dies before it could send it.
   */
  keep(transaction: DbOrTransaction, answer: Answer<E>): Promise<Answer<E>>;
  /** For an endpoint that answers anew: all was done, this was kept, and only how it stands is asked. */
  kept?: Answer<E>;
  /** The other fields of a multipart body, complete once the files have been read. */
  fields: Record<string, string[]>;
};

/** An endpoint told as a story. Expected 'no's are thrown as Refused. */
export type Operation<E extends Endpoint> = (ctx: Context, call: Call<E>) => Promise<Answer<E>>;

/** One operation for each endpoint of a contract, under its own name: a missing one doesn't compile. */
export type Operations<C extends Record<string, Endpoint>> = { [K in keyof C]: Operation<C[K]> };
