import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { LaunchFailure } from './failure.ts';

/** Tries to listen on `port` at `host`: resolves to the port, or to the system's error code. */
const tryPort = async (port: number, host: string): Promise<number | string> => {
  const server = createServer();
  try {
    server.listen({ port, host, exclusive: true });
    await once(server, 'listening');
    return (server.address() as { port: number }).port;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error);
  } finally {
    server.close();
  }
};

/** Below the ports of outgoing connections (from 32768, or 49152), so that none of those takes the port first. */
const range = { from: 20_000, to: 32_768 };

/** Any free port at `host`, or the system's error code when there is none. */
const anyPort = async (host: string): Promise<number | string> => {
  for (let tries = 0; tries < 20; tries += 1) {
    const found = await tryPort(randomInt(range.from, range.to), host);
    if (typeof found === 'number') return found;
  }
  return tryPort(0, host);
};

/** `wanted` when it is free at `host`; else, and for 0 or undefined, any free port. */
export const freePort = async (wanted: number | undefined, host: string): Promise<number> => {
  const found = wanted ? await tryPort(wanted, host) : 0;
  const port = typeof found === 'number' && found > 0 ? found : await anyPort(host);
  if (typeof port === 'number') return port;
  throw new LaunchFailure(`No port can be listened on at ${host} (${port}).`);
};

/**
 * The port of the web server: the wanted one, or a free one for 0. A browser may resolve "localhost" to either of two
 * addresses, so for a local host both must be free. Throws a LaunchFailure that says what to do instead.
 */
export const webPort = async (wanted: number, host: string): Promise<number> => {
  const isLocal = ['127.0.0.1', 'localhost', '::1'].includes(host);
  const others = isLocal ? ['127.0.0.1', '::1'].filter((address) => address !== host) : [];
  const found = wanted === 0 ? await anyPort(host) : await tryPort(wanted, host);
  if (typeof found === 'number') {
    // A machine may lack the other address.
    const all = wanted === 0 ? [] : await Promise.all(others.map((address) => tryPort(wanted, address)));
    if (!all.includes('EADDRINUSE')) return found;
  } else if (found !== 'EADDRINUSE') {
    throw new LaunchFailure(
      found === 'EACCES'
        ? `Port ${wanted} is reserved to the system here: choose one from 1024: PORT=3000 npm start`
        : `HOST=${host} is no address of this machine (${found}): leave it out, or use HOST=0.0.0.0 for all of them.`,
    );
  }
  throw new LaunchFailure(
    `Port ${wanted} is taken by another program: stop that one, or choose another: PORT=${await freePort(wanted + 1, host)} npm start`,
  );
};
