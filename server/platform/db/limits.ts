/** How long a connection may take for what, in milliseconds. */
export type ConnectionLimits = {
  /** For a connection: to be opened, or to be given back by somebody else. */
  connectMs: number;
  /** For a lock that another session holds. */
  lockMs?: number;
  /** For one statement, its locks included. */
  statementMs?: number;
  /** For any word of a server that owes an answer; above `statementMs`, so that the server's own refusal comes first. */
  silenceMs?: number;
};

/**
 * Whoever waits for an answer has it within 12 seconds, and be it a 503. A request's waits for connections and for its
 * turn have 6 s together (pool.ts), so that a crowd that is getting on waits rather than being sent away; a lock or a
 * statement may follow (4 or 5 s), and half a second to give back what it holds. Of a server that hangs the first
 * statement finds out (5.5 s), and then another connection is tried for (6 s).
 */
export const requestLimits = {
  connectMs: 6_000,
  lockMs: 4_000,
  statementMs: 5_000,
  silenceMs: 5_500,
} as const satisfies ConnectionLimits;

/** Nobody waits for the queue's own statements; some of them build indexes, or wait for one another at a start. */
export const queueLimits: ConnectionLimits = { connectMs: 10_000, statementMs: 60_000, silenceMs: 15_000 };

/** Migrations and commands: they take as long as they take, and wait for one another. */
export const noLimits: ConnectionLimits = { connectMs: 10_000 };

/** What a pool of `pg` is told of all this, with TCP keepalive for a connection whose other end has vanished. */
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
