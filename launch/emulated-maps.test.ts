import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { mapVariables, needsEmulatedMaps } from './emulated-maps.ts';

// docs/rules/operations.md#maps-without-the-network
test('maps are emulated as EMULATE_MAPS says, and never if the environment names all of them', async () => {
  expect(await needsEmulatedMaps({ EMULATE_MAPS: 'true' })).toBe(true);
  expect(await needsEmulatedMaps({ EMULATE_MAPS: 'false' })).toBe(false);
  const named = mapVariables('https://maps.example');
  expect(await needsEmulatedMaps({ ...named, EMULATE_MAPS: 'true' })).toBe(false);
  expect(await needsEmulatedMaps({ ...named, GEOCODER_URL: '', EMULATE_MAPS: 'true' })).toBe(true);
});

test.each([
  ['answers', 'http://127.0.0.1:{port}/', 200, false],
  ['answers with an error', 'http://127.0.0.1:{port}/', 503, true],
  ['hangs', 'http://127.0.0.1:{port}/', 0, true],
  ['is not there', 'http://127.0.0.1:9/', 200, true],
])(
  'else they are emulated unless the real tile server answers: it %s',
  async (_, address, status, expected) => {
    const server = createServer((_request, response) => {
      if (status) response.writeHead(status).end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = address.replace('{port}', String((server.address() as AddressInfo).port));
    expect(await needsEmulatedMaps({}, url)).toBe(expected);
    server.closeAllConnections();
    server.close();
  },
);
