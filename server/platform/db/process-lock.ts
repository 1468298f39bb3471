import { randomInt } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';

/**
 * An advisory lock that this process holds on a database connection of its own. PostgreSQL releases it when the
 * connection ends, so other processes can test by the lock's id whether this process is still alive.
 */
export type ProcessLock = {
  /**
   * The id of the held lock. Acquired by the first call, and anew, with another id, after its connection was lost.
   * @throws an error that `isDatabaseDown` recognizes when it can't connect within some seconds.
   */
  id(): Promise<number>;
  /** False once this process knows that the lock with this id was lost or released. */
  isHeld(id: number): boolean;
  /** Releases the lock for good. */
  close(): Promise<void>;
};

/** Random ids never repeat, in another process or after restoring a backup. Exact as JavaScript numbers. */
const ids = { min: 1, max: 2 ** 48 - 1 };

/** Timeout for acquiring the lock, in milliseconds: short, since requests wait for it. */
const timeoutMs = 5_000;

/** SQLSTATE of a failed connection. */
const connectionFailure = '08006';

/**
 * A client host that loses power or network does not close its connection: the server probes after 15 s of silence and
 * drops the connection 15 s later. The session is meant to be idle, so it has no idle timeout.
 */
const settings = `set tcp_keepalives_idle = 15; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3;
  set idle_session_timeout = 0`;

export const createProcessLock = (url: string, log: Pick<FastifyBaseLogger, 'warn'>): ProcessLock => {
  let isClosed = false;
  let held: { id: number; client: pg.Client } | undefined;
  let acquiring: Promise<number> | undefined;

  const acquire = async (): Promise<number> => {
    if (isClosed) throw new Error('The process lock was closed.');
    const client = new pg.Client({
      connectionString: url,
      application_name: 'openacre-process-lock',
      keepAlive: true,
      keepAliveInitialDelayMillis: 15_000,
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
    });
    // Without a listener an error would end the process. The client isn't logged: it holds the password.
    let isLost = false;
    const onLost = (error?: Error) => {
      isLost = true;
      if (held?.client !== client) return;
      held = undefined;
      acquiring = undefined;
      if (!isClosed) log.warn({ reason: error?.message }, 'lost the connection of the process lock');
    };
    client.on('error', onLost);
    client.on('end', onLost);
    const id = randomInt(ids.min, ids.max);
    try {
      await client.connect();
      await client.query(`${settings}; select pg_advisory_lock(${id})`);
      if (isLost) throw new Error('The connection was lost meanwhile.');
    } catch (cause) {
      void client.end().catch(() => {});
      // For callers the database is down, whatever the cause. A timeout has no code of its own.
      const error = new Error('The process lock could not be taken.', { cause });
      throw Object.assign(error, { code: connectionFailure });
    }
    held = { id, client };
    return id;
  };

  return {
    id() {
      acquiring ??= acquire().catch((error) => {
        acquiring = undefined;
        throw error;
      });
      return acquiring;
    },
    isHeld: (id) => held?.id === id,
    async close() {
      isClosed = true;
      await acquiring?.catch(() => {});
      await held?.client.end().catch(() => {});
    },
  };
};
