import { randomInt } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';

/**
 * An advisory lock that this process holds on a database connection of its own. PostgreSQL releases it as soon as that
 * connection ends, so whoever knows the lock's id can ask whether the process that took it is still there.
 */
export type ProcessLock = {
  /**
   * The id of the lock that is held: taken when first asked for, and a new one after its connection was lost.
   * @throws an error that `isDatabaseDown` recognizes when no connection can be had, within some seconds.
   */
  id(): Promise<number>;
  /** False once the lock of this id was lost or released, as far as this process has heard. */
  isHeld(id: number): boolean;
  /** Releases the lock and takes no other. */
  close(): Promise<void>;
};

/** Ids are random, so that a restored backup or another process never brings one back. Exact as a JavaScript number. */
const ids = { min: 1, max: 2 ** 48 - 1 };

/** For taking the lock, in milliseconds: short, since requests wait for it. */
const takeMs = 5_000;

/** PostgreSQL's code for a connection that failed. */
const connectionFailure = '08006';

/**
 * A host that loses its power or its network says no goodbye: the server looks after 15 s of silence, and gives up on
 * it 15 s later. An idle connection is what this one is for.
 */
const settings = `set tcp_keepalives_idle = 15; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3;
  set idle_session_timeout = 0`;

export const createProcessLock = (url: string, log: Pick<FastifyBaseLogger, 'warn'>): ProcessLock => {
  let isClosed = false;
  let held: { id: number; client: pg.Client } | undefined;
  let taking: Promise<number> | undefined;

  const take = async (): Promise<number> => {
    if (isClosed) throw new Error('The process lock was closed.');
    const client = new pg.Client({
      connectionString: url,
      application_name: 'openacre-process-lock',
      keepAlive: true,
      keepAliveInitialDelayMillis: 15_000,
      connectionTimeoutMillis: takeMs,
      query_timeout: takeMs,
    });
    // Without a listener an error would end the process. The client isn't logged: it knows the password.
    let isLost = false;
    const lose = (error?: Error) => {
      isLost = true;
      if (held?.client !== client) return;
      held = undefined;
      taking = undefined;
      if (!isClosed) log.warn({ reason: error?.message }, 'lost the connection of the process lock');
    };
    client.on('error', lose);
    client.on('end', lose);
    const id = randomInt(ids.min, ids.max);
    try {
      await client.connect();
      await client.query(`${settings}; select pg_advisory_lock(${id})`);
      if (isLost) throw new Error('The connection was lost meanwhile.');
    } catch (cause) {
      void client.end().catch(() => {});
      // Whatever the reason, to the caller the database is down: a timeout has no code of its own.
      const error = new Error('The process lock could not be taken.', { cause });
      throw Object.assign(error, { code: connectionFailure });
    }
    held = { id, client };
    return id;
  };

  return {
    id() {
      taking ??= take().catch((error) => {
        taking = undefined;
        throw error;
      });
      return taking;
    },
    isHeld: (id) => held?.id === id,
    async close() {
      isClosed = true;
      await taking?.catch(() => {});
      await held?.client.end().catch(() => {});
    },
  };
};
