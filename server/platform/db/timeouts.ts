/** Timeouts of database connections, in milliseconds. */
export type ConnectionLimits = {
  /** Waiting for a connection: until one is opened, or returned to the pool. */
  connectMs: number;
  /** Waiting for a lock that another session holds. */
  lockMs?: number;
  /** One statement, including its waits for locks. */
  statementMs?: number;
  /**
   * No data from the server while a response is due. Above `statementMs`, so that the server's own error comes first.
   */
  silenceMs?: number;
};

/**
 * Every request is answered within 12 seconds, if only by a 503. It waits for connections and mutexes until 6 s
 * after its beginning (pool.ts), so that under load requests queue for a while before they are refused; a lock or a
 * statement may follow (4 or 5 s), and half a second to roll back. When the server hangs, the first statement finds
 * out (5.5 s), and
 * then the pool tries to connect anew (6 s).
 */
export const requestLimits = {
  connectMs: 6_000,
  lockMs: 4_000,
  statementMs: 5_000,
  silenceMs: 5_500,
} as const satisfies ConnectionLimits;

/**
 * How many connections a process has for what administrators read, beside those for everything else. Few, so that most
 * of two cores stays with the public.
 */
export const administratorsConnections = 2;

/**
 * For what administrators read, over connections of its own: however many of them look for something that is hard to
 * find, the public waits for none of it. A statement ends after three fifths of the time that others may take.
 */
export const administratorsLimits = (limits: ConnectionLimits): ConnectionLimits => ({
  ...limits,
  ...(limits.statementMs && { statementMs: Math.round(limits.statementMs * 0.6) }),
});

/** For pg-boss: no request waits for its statements. Some build indexes, or wait for each other at a start. */
export const queueLimits: ConnectionLimits = { connectMs: 10_000, statementMs: 60_000, silenceMs: 15_000 };

/** For migrations and commands, which may run and wait for locks as long as they need. */
export const noLimits: ConnectionLimits = { connectMs: 10_000 };

/** The `pg` pool settings for these timeouts, with TCP keepalive to detect a server that has vanished. */
export const poolSettings = ({ connectMs, lockMs, statementMs }: ConnectionLimits) => ({
  connectionTimeoutMillis: connectMs,
  ...(lockMs && { lock_timeout: lockMs }),
  ...(statementMs && {
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: 30_000,
  }),
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
});
