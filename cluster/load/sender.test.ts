import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { paceOf, senderWith, type Tally } from './sender.ts';

test('requests keep to the pace, and a second of what was late is made good at once', () => {
  const pace = paceOf(10);
  expect([0, 0, 0].map(pace)).toEqual([100, 200, 300]);
  const late = Array.from({ length: 12 }, () => pace(60_000));
  expect(late).toEqual([...Array(11).fill(0), 100]);
});

/** Answers each path as its name says. */
const server = createServer(({ url = '', socket }, response) => {
  const [, what = '', type = 'text/plain'] = /^\/(\d+|cut)(?:\/(.*))?$/.exec(url) ?? [];
  if (what === 'cut') socket.destroy();
  else response.writeHead(Number(what), { 'content-type': type }).end('{}');
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => server.close());

test('what is no answer of the product fails, and nothing else', async () => {
  const tally: Tally = { requests: 0, failures: [] };
  const send = senderWith(1000, tally);
  const { port } = server.address() as AddressInfo;
  const paths = ['200', '204', '409/application/problem+json', '404', '503/application/problem+json', 'cut'];
  for (const path of paths) await send(`http://127.0.0.1:${port}/${path}`).catch(() => {});
  expect(tally.requests).toBe(paths.length);
  expect(tally.failures.map((one) => one.replace(/^\S+ /, ''))).toEqual([
    'GET /404: 404',
    'GET /503/application/problem+json: 503',
    expect.stringMatching(/^GET \/cut: (ECONNRESET|UND_ERR_SOCKET)$/),
  ]);
});
