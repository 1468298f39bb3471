import type { FastifyBaseLogger } from 'fastify';

/** Each event of security: how loud its line is, and its words. Explained in docs/security-log.md. */
const events = {
  signedIn: ['info', 'signed in'],
  signInRefused: ['warn', 'a sign-in was refused'],
  accessRefused: ['warn', 'a call was refused'],
  limitReached: ['warn', 'a limit was reached'],
  tokenForged: ['warn', 'a token is not ours'],
  tokenReused: ['warn', 'a used refresh token came back: its session has ended'],
  webhookRefused: ['warn', 'a webhook is not the provider’s'],
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

/** Lines a minute of one event from one network: who attacks must not fill the disk with it. */
const maxLines = 60;
const windowMs = 60_000;

/** The events of which anybody can cause any number. */
const isByAnybody = (event: SecurityEvent): boolean => events[event][0] === 'warn';

/**
 * Creates the log of security: one line for each event, with who, from where and what, and no secret
 * (docs/rules/privacy-and-security.md#security-log). Of what a network causes beyond a number of lines a minute, one
 * line at the end says how many were left out.
 */
export const createSecurityLog = (log: FastifyBaseLogger, now: () => Date): SecurityLog => {
  let counts = new Map<string, { event: SecurityEvent; network: string; lines: number }>();
  let endsAt = 0;
  const begin = (at: number) => {
    for (const { event, network, lines } of counts.values())
      if (lines > maxLines)
        log.warn({ event, network, leftOut: lines - maxLines }, 'lines of security were left out');
    counts = new Map();
    endsAt = at + windowMs;
  };
  const isWritten = (event: SecurityEvent, network: string): boolean => {
    const at = now().getTime();
    if (at >= endsAt) begin(at);
    const key = `${event} ${network}`;
    const count = counts.get(key) ?? { event, network, lines: 0 };
    count.lines += 1;
    counts.set(key, count);
    return count.lines <= maxLines;
  };
  return (event, origin, details) => {
    if (isByAnybody(event) && !isWritten(event, origin.network)) return;
    const [level, text] = events[event];
    log[level]({ event, ...origin, ...details }, text);
  };
};
