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
 * Whoever waits for an answer has it within 12 seconds, and be it a 503. The most that an ordinary request waits for:
 * three times a connection (who is asking, its idempotency key, the transaction), a lock, and a connection to give
 * the key back: 3 × 2 + 4 + 2 = 12. Where it waits its turn (6 s, turns.ts), the first in the queue holds the only
 * connection, and the lock follows. A server that hangs is found out sooner, at the first statement.
 */
export const requestLimits: ConnectionLimits = {
  connectMs: 2_000,
  lockMs: 4_000,
  statementMs: 5_000,
  silenceMs: 6_000,
};

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
