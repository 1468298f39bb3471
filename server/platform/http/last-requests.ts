import type { Server } from 'node:http';
import { setImmediate, setTimeout } from 'node:timers/promises';

/** The server is idle after this long without a new connection or request, in ms. */
const idleMs = 100;
/** The longest wait when requests never stop, in ms: a process that hardly gets a processor still reads all of them. */
const timeoutMs = 3000;

/**
 * Resolves once the server is idle. A request sent before the process was asked to stop may still be in the kernel, on
 * a connection not accepted yet. Closing the server now would reset that connection, and its client could not tell
 * whether the request was carried out.
 */
export const waitForLastRequests = async (server: Server): Promise<void> => {
  const end = performance.now() + timeoutMs;
  let lastActiveAt = performance.now();
  const onActivity = () => {
    lastActiveAt = performance.now();
  };
  const events = ['connection', 'secureConnection', 'request'];
  for (const event of events) server.on(event, onActivity);
  do {
    await setTimeout(idleMs);
    // Timers run before I/O events: this lets the events of a busy process be handled first.
    await setImmediate();
  } while (performance.now() - lastActiveAt < idleMs && performance.now() < end);
  for (const event of events) server.off(event, onActivity);
};
