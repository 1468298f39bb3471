import type { Answer, Endpoint, Input } from '#contract/endpoint.ts';
import type { Caller, Person } from '#domain/permissions.ts';
import type { Context } from './context.ts';
import type { DbOrTransaction } from './platform/db/connect.ts';
import type { SecurityEvent } from './platform/security-log.ts';

/** One file of a multipart body. Read it before asking for the next one. `read` refuses a file that is too large. */
export type IncomingFile = { name: string; contentType: string; read(): Promise<Buffer> };

/** The refresh token's cookie, for session operations only. */
export type RefreshCookie = {
  read(): string | undefined;
  write(token: string, expiresAt: Date): void;
  clear(): void;
};

/** One call of one endpoint: its caller and input. */
export type Call<E extends Endpoint> = Input<E> & {
  caller: E['access'] extends 'anyone' ? Caller : Person;
  /** The session of the caller's token; null where no token was sent. */
  sessionId: string | null;
  /** Whether the caller may still make this call: for answers that go on for long. */
  isStillAllowed(): Promise<boolean>;
  /** The caller's IPv4 address or IPv6 /64 network, for rate limits. */
  network: string;
  /** The request's headers, in lower case, to verify signed webhooks. */
  headers: Record<string, string | string[] | undefined>;
  refreshCookie: RefreshCookie;
  /** Adds a line to the log of security, with where the call came from. */
  report(event: SecurityEvent, details?: object): void;
  /** @throws Refused when there are more files than the endpoint takes. */
  files(): AsyncIterable<IncomingFile>;
  /**
   * Saves the answer under the request's Idempotency-Key, in the transaction that does the work: a repeated request
   * then gets this answer, even if the process dies before sending it. Returns the answer.
   */
  saveAnswer(transaction: DbOrTransaction, answer: Answer<E>): Promise<Answer<E>>;
  /** Set on a repeated request to an endpoint that answers with the current state: the answer saved the first time. */
  savedAnswer?: Answer<E>;
  /** The other fields of a multipart body, complete once the files have been read. */
  fields: Record<string, string[]>;
};

/** The function behind one endpoint. Expected refusals are thrown as Refused. */
export type Operation<E extends Endpoint> = (ctx: Context, call: Call<E>) => Promise<Answer<E>>;

/** One operation for each endpoint of a contract, under its name: a missing one doesn't compile. */
export type Operations<C extends Record<string, Endpoint>> = { [K in keyof C]: Operation<C[K]> };
