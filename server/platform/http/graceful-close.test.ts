import { Agent, createServer, get, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { limits } from '#launch/testing/limits.ts';
import { closeGracefully } from './graceful-close.ts';

let server: Server;
const agent = new Agent({ keepAlive: true });
afterEach(() => server.closeAllConnections());

const serve = async (answer: RequestListener): Promise<void> => {
  server = createServer({ keepAliveTimeout: 2 * limits.testMs }, answer);
  closeGracefully(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
};

/** Resolves with the response's headers; its body waits to be read. The connection is kept alive. */
const ask = (): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    get({ host: '127.0.0.1', port, agent }, resolve).on('error', reject);
  });

const close = (): Promise<void> => new Promise((resolve) => server.close(() => resolve()));

test('an idle kept-alive connection does not delay the close', async () => {
  await serve((_, response) => response.end('all'));
  expect(String(await buffer(await ask()))).toBe('all');
  await close();
});

test('a response not started yet has `connection: close`, and the connection ends', async () => {
  const { promise: received, resolve: onReceived } = Promise.withResolvers<void>();
  const { promise: slow, resolve: go } = Promise.withResolvers<void>();
  await serve(async (_, response) => {
    onReceived();
    await slow;
    response.end('late');
  });
  const answer = ask();
  await received;
  const closed = close();
  go();
  const { headers } = await answer;
  expect(headers.connection).toBe('close');
  expect(String(await buffer(await answer))).toBe('late');
  await closed;
});

test('a response being sent is completed', async () => {
  const { promise: slow, resolve: go } = Promise.withResolvers<void>();
  await serve(async (_, response) => {
    response.write('one');
    await slow;
    response.end(' two');
  });
  const answer = await ask();
  const closed = close();
  go();
  expect(String(await buffer(answer))).toBe('one two');
  await closed;
});

test('a response that is written but not read yet reaches its client whole', async () => {
  const large = Buffer.alloc(32 * 1024 * 1024, 'x');
  await serve((_, response) => response.end(large));
  const answer = await ask();
  const closed = close();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect((await buffer(answer)).length).toBe(large.length);
  await closed;
});

test('a request that has only partly arrived is answered', async () => {
  await serve((_, response) => response.end('whole'));
  const { port } = server.address() as AddressInfo;
  const hasArrived = new Promise<void>((resolve) => {
    server.once('connection', (socket) => setInterval(() => socket.bytesRead > 0 && resolve(), 5).unref());
  });
  const socket = connect(port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: ');
  await hasArrived;
  const closed = close();
  socket.write('openacre.test\r\n\r\n');
  expect(await text(socket)).toMatch(/^HTTP\/1.1 200 OK.*whole/s);
  await closed;
});

test('a request body that arrives after its response does not delay the close', async () => {
  await serve((_, response) => response.end('no'));
  const { port } = server.address() as AddressInfo;
  const isRead = new Promise<void>((resolve) => {
    server.once('request', (request) => request.once('close', resolve));
  });
  const socket = connect(port, '127.0.0.1');
  socket.write('POST / HTTP/1.1\r\nHost: openacre.test\r\nContent-Length: 9\r\n\r\n');
  await new Promise((resolve) => socket.once('data', resolve));
  socket.write('too much.');
  await isRead;
  await close();
  socket.destroy();
});

test('a web socket does not delay the close', async () => {
  await serve((_, response) => response.end());
  server.on('upgrade', (_, socket) => socket.resume().write('HTTP/1.1 101 Switching Protocols\r\n\r\n'));
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: openacre.test\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
  await new Promise((resolve) => socket.once('data', resolve));
  socket.write('more');
  await close();
  socket.destroy();
});
