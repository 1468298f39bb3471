import type { Socket } from 'node:net';
import pg from 'pg';

/** Parts of a client that `pg` has and doesn't declare. */
type Internals = {
  connection: { stream: Socket; on(event: 'errorMessage', hear: (error: { code?: string }) => void): void };
  readyForQuery: boolean;
};

/** What a server answers that may no longer write: after a failover the old primary, with its connections open. */
const readOnlyTransaction = '25006';

/**
 * The class of a pool's clients.
 * - An `error` event never ends the process: `pg` emits one on a client in use too, and its pool hears idle ones only.
 * - A connection to a server that may not write is closed, so that the pool opens a new one, to the new primary.
 * - A server that owes an answer and says nothing for `silenceMs` is taken for gone: the connection is destroyed, and
 *   what waited fails at once. The `query_timeout` of `pg` would leave it open, and a transaction's rollback waiting
 *   behind the query that hangs; it also starts a timer for every query. Without `silenceMs` there is no limit.
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
      if (silenceMs === undefined) return;
      this.once('connect', () => {
        const { stream } = internals.connection; // another one than before where TLS was agreed on
        stream.setTimeout(silenceMs);
        stream.on('timeout', () => {
          const { bytesRead } = stream;
          // Where it was this process that stood still, the answer is here already, and is read before this runs.
          setImmediate(() => {
            const isOwed = !internals.readyForQuery;
            if (isOwed && stream.bytesRead === bytesRead) stream.destroy(new Error('Query read timeout'));
          });
        });
      });
    }
  };
