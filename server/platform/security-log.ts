import type { FastifyBaseLogger } from 'fastify';
import { budgetsOf } from './network.ts';

/** Each event of security: how loud its line is, and its words. Explained in docs/security-log.md. */
export const events = {
  signedIn: ['info', 'signed in'],
  signInRefused: ['warn', 'a sign-in was refused'],
  accessRefused: ['warn', 'a call was refused'],
  limitReached: ['warn', 'a limit was reached'],
  tokenForged: ['warn', 'a token is not ours'],
  tokenReused: ['warn', 'a used refresh token came back: its session has ended'],
  webhookRefused: ['warn', 'a webhook is not the provider’s'],
  policyViolated: ['warn', 'a page’s policy was not kept to'],
  administratorWrote: ['info', 'an administrator wrote'],
  administratorRead: ['info', 'an administrator read what is private to people'],
  untraced: ['error', 'a call changed something and left no line in the audit'],
} as const satisfies Record<string, readonly [level: 'info' | 'warn' | 'error', text: string]>;

export type SecurityEvent = keyof typeof events;

/** Where an event came from. */
export type Origin = {
  /** The call's name in the contract, or its method and route. */
  call: string;
  /** The id of the person whose token was sent; null for a visitor, or a token that is not valid. */
  caller: string | null;
  /** The id of the user whose pages the caller only views. */
  viewing?: string;
  /** The IPv4 address, or the /64 network of IPv6. */
  network: string;
  requestId: string;
};

export type SecurityLog = (event: SecurityEvent, origin: Origin, details?: object) => void;

/**
 * Lines a minute of one event from one network: who attacks must not fill the disk with it. The wider networks around
 * one of IPv6 have as many times as much as of calls.
 */
const maxLines = 60;
const windowMs = 60_000;

/** The events of which anybody can cause any number. */
const isByAnybody = (event: SecurityEvent): boolean => events[event][0] === 'warn';

/**
 * Creates the log of security: one line for each event, with who, from where and what, and no secret
 * (docs/rules/privacy-and-security.md#security-log). Of what a network causes beyond a number of lines a minute, one
 * line at the end says how many were left out: the widest network that had written all of its own. Each line is
 * written whatever the level of the log is, so that nobody turns it off by asking for less of the rest.
 */
export const createSecurityLog = (parent: FastifyBaseLogger, now: () => Date): SecurityLog => {
  const log = parent.child({}, { level: 'info' });
  let counts = new Map<string, { event: SecurityEvent; network: string; lines: number; leftOut: number }>();
  let endsAt = 0;
  const begin = (at: number) => {
    for (const { event, network, leftOut } of counts.values())
      if (leftOut > 0) log.warn({ event, network, leftOut }, 'lines of security were left out');
    counts = new Map();
    endsAt = at + windowMs;
  };
  const isWritten = (event: SecurityEvent, origin: string): boolean => {
    const at = now().getTime();
    if (at >= endsAt) begin(at);
    const budgets = budgetsOf(origin).map(({ name: network, times }) => {
      const count = counts.get(`${event} ${network}`) ?? { event, network, lines: 0, leftOut: 0 };
      counts.set(`${event} ${network}`, count);
      return { count, isSpent: count.lines >= maxLines * times };
    });
    const spent = budgets.findLast(({ isSpent }) => isSpent);
    if (spent) spent.count.leftOut += 1;
    // Only what is written counts, so that one loud network doesn't silence its neighbors.
    else for (const { count } of budgets) count.lines += 1;
    return !spent;
  };
  return (event, origin, details) => {
    if (isByAnybody(event) && !isWritten(event, origin.network)) return;
    const [level, text] = events[event];
    log[level]({ event, ...origin, ...details }, text);
  };
};
