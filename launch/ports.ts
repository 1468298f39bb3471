import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
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

/**
 * Reserves a port that is free at `host` for as long as this process lives, so that no other launcher draws it before
 * our server listens, or while that is restarted; resolves to false if it is taken or reserved. The reservation is a
 * UDP socket of the same number, as the servers listen on TCP: the system releases it whichever way the process ends.
 */
const reserve = async (port: number, host: string): Promise<boolean> => {
  const socket = createSocket('udp4').unref();
  const bound = once(socket, 'listening').then(
    () => true,
    (error) => error.code !== 'EADDRINUSE', // a machine without IPv4 reserves nothing
  );
  socket.bind({ port, address: '127.0.0.1', exclusive: true });
  const isOurs = (await bound) && typeof (await tryPort(port, host)) === 'number';
  if (!isOurs) socket.close();
  return isOurs;
};

/** Below the ports of outgoing connections (from 32768, or 49152), so that none of those takes the port first. */
const range = { from: 20_000, to: 32_768 };

/** Reserves any free port at `host`; resolves to it, or to the system's error code when there is none. */
const drawPort = async (host: string): Promise<number | string> => {
  for (let tries = 0; tries < 20; tries += 1) {
    const port = randomInt(range.from, range.to);
    if (await reserve(port, host)) return port;
  }
  return tryPort(0, host);
};

/** Reserves `wanted` when it is free at `host`; else, and for 0 or undefined, any free port. Resolves to the port. */
export const freePort = async (wanted: number | undefined, host: string): Promise<number> => {
  const port = wanted && (await reserve(wanted, host)) ? wanted : await drawPort(host);
  if (typeof port === 'number') return port;
  throw new LaunchFailure(`No port can be listened on at ${host} (${port}).`);
};

/**
 * The port of the web server: the wanted one, or a free one for 0. A browser may resolve "localhost" to either of two
 * addresses, so for a local host both must be free. Throws a LaunchFailure that says what to do instead: to type
 * `command` again with another port.
 */
export const webPort = async (wanted: number, host: string, command = 'npm start'): Promise<number> => {
  const isLocal = ['127.0.0.1', 'localhost', '::1'].includes(host);
  const others = isLocal ? ['127.0.0.1', '::1'].filter((address) => address !== host) : [];
  const found = wanted === 0 ? await drawPort(host) : await tryPort(wanted, host);
  if (typeof found === 'number') {
    // A machine may lack the other address.
    const all = wanted === 0 ? [] : await Promise.all(others.map((address) => tryPort(wanted, address)));
    if (!all.includes('EADDRINUSE')) return found;
  } else if (found !== 'EADDRINUSE') {
    throw new LaunchFailure(
      found === 'EACCES'
        ? `Port ${wanted} is reserved to the system here: choose one from 1024: PORT=3000 ${command}`
        : `HOST=${host} is no address of this machine (${found}): leave it out, or use HOST=0.0.0.0 for all of them.`,
    );
  }
  throw new LaunchFailure(
    `Port ${wanted} is taken by another program: stop that one, or choose another: PORT=${await freePort(wanted + 1, host)} ${command}`,
  );
};

/** The port that PORT asks for: 3000 without it. @throws LaunchFailure when it is none. */
export const parsePort = (text = ''): number => {
  if (text === '') return 3000;
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new LaunchFailure(
    `PORT is "${text}", which is no port: give a number from 1 to 65535, or 0 for any free one.`,
  );
};
