import type { Server } from 'node:http';
import { setImmediate, setTimeout } from 'node:timers/promises';

/** So long must nothing come before nothing more is waited for. */
const quietMs = 100;
/** And so long at most, where requests never cease. */
const longestMs = 1000;

/**
 * Resolves when no connection and no request has come for a moment. A request that was sent before its server was
 * asked to stop may still lie in the kernel, on a connection that was not even taken yet: closed over it, the
 * connection would be reset, and nobody could tell whether the request was done.
 */
export const takeLastRequests = async (server: Server): Promise<void> => {
  const end = performance.now() + longestMs;
  let lastCame = performance.now();
  const came = () => {
    lastCame = performance.now();
  };
  server.on('connection', came);
  server.on('request', came);
  do {
    await setTimeout(quietMs);
    // Timers go first: what came while the process was busy with something else is seen after this.
    await setImmediate();
  } while (performance.now() - lastCame < quietMs && performance.now() < end);
  server.off('connection', came);
  server.off('request', came);
};
