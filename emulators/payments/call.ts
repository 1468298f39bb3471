import type { Change, Ledger } from './ledger.ts';
import type { Webhook } from './notifications.ts';
import type { Reporting } from './reporting.ts';
import type { Outcome, Receiver } from './sentinels.ts';

/** The state and settings that every call works with. */
export type Context = {
  ledger: Ledger;
  webhook: Webhook;
  reporting: Reporting;
  /** How long a capture or refund stays pending, in ms. */
  pendingMs: number;
  url: () => string;
};

/** A request to the API, as its handler receives it. */
export type Call = {
  method: string;
  path: string;
  /** The values of the path's `:id` segments, in order. */
  ids: string[];
  query: URLSearchParams;
  headers: Record<string, string | undefined>;
  body: unknown;
};

/** The answer, and the change to commit to the journal before it is sent. */
export type Reply = { status: number; body?: unknown; change?: Change };

export type Route = {
  method: 'GET' | 'POST' | 'PATCH';
  /** `:id` matches one segment of the path. */
  path: string;
  answer: (context: Context, call: Call) => Reply;
  /** How long an answer is stored under its PayPal-Request-Id, and the status of a repeated request's answer. */
  idempotency?: { ms: number; status: 200 | 201 };
  /** The transport fault that a sentinel input causes. */
  sentinel?: (context: Context, call: Call) => Outcome | Receiver | undefined;
};

/** Whether the client wants the whole resource in the answer; the default is the minimal form. */
export const wantsAll = (call: Call): boolean =>
  call.headers.prefer?.replaceAll(' ', '') === 'return=representation';

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
