import type { Socket } from 'node:net';
import pg from 'pg';

/** Parts of a `pg` client that its types don't declare. */
type Internals = {
  connection: {
    stream: Socket;
    on(event: 'errorMessage', hear: (error: { code?: string }) => void): void;
    emit(event: 'errorMessage', error: Error & { code: string }): void;
  };
  readyForQuery: boolean;
};

/** SQLSTATE of a write to a read-only server: the old primary after a failover, whose connections stay open. */
const readOnlyTransaction = '25006';

/**
 * The function of PostgreSQL that waits until a standby has a commit, and warns when the wait is cancelled. The commit
 * is then reported as done, and is lost if the standby becomes the primary. No `statement_timeout` ends the wait.
 */
const waitForStandby = 'SyncRepWaitForLSN';

/** SQLSTATE of a commit of which nobody knows whether it lasts. */
const unknownResolution = '08007';

/**
 * Creates the class of a pool's clients.
 * - An `error` event never ends the process: `pg` also emits it on clients in use, but the pool listens to idle ones
 * only.
 * - A connection to a read-only server is closed, so that the pool connects to the new primary.
 * - A commit that did not wait for its standby fails, and its connection is closed.
 * - A server that sends nothing for `silenceMs` while a response is due is considered dead: the connection is destroyed
 *   and its queries fail at once. The `query_timeout` of `pg` would leave the connection open, with the transaction's
 *   rollback queued behind the hanging query, and starts a timer for every query. Without `silenceMs` there is no
 * limit.
 */
export const clientClass = ({ silenceMs }: { silenceMs?: number | undefined } = {}) =>
  class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super(config);
      const internals = this as unknown as Internals;
      this.on('error', () => {});
      internals.connection.on('errorMessage', ({ code }) => {
        if (code === readOnlyTransaction) void this.end();
      });
      // Read before the end of the statement that it belongs to, which therefore fails.
      this.on('notice', (notice) => {
        if (notice.routine !== waitForStandby) return;
        const error = Object.assign(new Error(notice.message), { code: unknownResolution });
        internals.connection.emit('errorMessage', error);
        internals.connection.stream.destroy();
      });
      if (silenceMs === undefined) return;
      this.once('connect', () => {
        const { stream } = internals.connection; // with TLS not the stream from before the connect
        stream.setTimeout(silenceMs);
        stream.on('timeout', () => {
          const { bytesRead } = stream;
          // Asked now: an idle connection may get its next query before the callback below.
          const isResponseDue = !internals.readyForQuery;
          // If this process was the one that stalled, the response has arrived and is read before this callback.
          setImmediate(() => {
            if (isResponseDue && stream.bytesRead === bytesRead)
              stream.destroy(new Error('Query read timeout'));
          });
        });
      });
    }
  };
