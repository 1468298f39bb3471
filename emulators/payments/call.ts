import type { Ledger, Step } from './ledger.ts';
import type { Webhook } from './notices.ts';
import type { Reporting } from './reporting.ts';
import type { Outcome, Receiver } from './sentinels.ts';

/** What every call works with. */
export type World = { ledger: Ledger; webhook: Webhook; reporting: Reporting; url: () => string };

/** A call of the API as its handler sees it. */
export type Call = {
  method: string;
  path: string;
  /** The parts of the path that vary, in order. */
  ids: string[];
  query: URLSearchParams;
  headers: Record<string, string | undefined>;
  body: unknown;
};

/** The answer, and the change that must be on disk before it is given. */
export type Reply = { status: number; body?: unknown; step?: Step };

export type Route = {
  method: 'GET' | 'POST' | 'PATCH';
  /** `:id` stands for one part of the path. */
  path: string;
  answer: (world: World, call: Call) => Reply;
  /** How long an answer is kept under its PayPal-Request-Id, and the status of the repetition. */
  kept?: { ms: number; status: 200 | 201 };
  /** A transport fault that the input asks for. */
  sentinel?: (world: World, call: Call) => Outcome | Receiver | undefined;
};

/** True when the whole resource is to be answered; the provider's default is the minimal form. */
export const wantsAll = (call: Call): boolean =>
  call.headers.prefer?.replaceAll(' ', '') === 'return=representation';

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
