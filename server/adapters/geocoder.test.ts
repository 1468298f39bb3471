import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createGeocoder } from './geocoder.ts';
import { isStreetAddress } from './geocoder-census.ts';

let server: Server;
let asked: number;
let answer: (response: ServerResponse) => void;
beforeEach(async () => {
  asked = 0;
  server = createServer((_request, response) => {
    asked += 1;
    answer(response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const builtIn = {
  searchPlaces: (text: string) =>
    text === 'Viroqua'
      ? [{ name: 'Viroqua', kind: 'city' as const, county: 'Vernon', lat: 43.6, lng: -90.9 }]
      : [],
  countyAt: (lat: number) => (lat > 43 ? 'Vernon' : undefined),
};
const connect = () =>
  createGeocoder({
    builtIn,
    remote: {
      baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/search`,
      userAgent: 'Openacre (support@openacre.example)',
      mayAsk: async () => true,
    },
  });
const respondWith = (body: unknown, status = 200) => {
  answer = (response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
};
const matches = (...addressMatches: unknown[]) => ({ result: { addressMatches } });
const match = (matchedAddress: string, y: number, x: number) => ({ matchedAddress, coordinates: { x, y } });
const search = (geocoder = connect()) => geocoder.search('12 Mill Rd, Viroqua', 5, 'somebody');

test('matches outside Wisconsin and half ones are left out', async () => {
  respondWith(
    matches(
      match('12 MILL RD, CHICAGO, IL, 60601', 41.8, -87.6),
      match('12 MILL RD, VIROQUA, WI, 54665', 43.5, -90.8),
      { matchedAddress: '12 NOWHERE', coordinates: { x: '-90', y: null } },
      { coordinates: { x: -90, y: 44 } },
      null,
      7,
    ),
  );
  expect(await search()).toEqual([
    { name: '12 Mill Rd, Viroqua, WI 54665', kind: 'address', county: 'Vernon', lat: 43.5, lng: -90.8 },
  ]);
});

// docs/rules/search.md#street-addresses
test.each<[string, unknown, number]>([
  ['torn JSON', '{"result":', 200],
  ['a page', '<html></html>', 200],
  ['something else', { result: 7 }, 200],
  ['null', null, 200],
  ['too much', `"${'x'.repeat(1_100_000)}"`, 200],
  ['an error', { errors: ['no'] }, 503],
])('on %s the town is found, and the next search does not wait for the service', async (_, body, status) => {
  respondWith(body, status);
  const geocoder = connect();
  for (let time = 0; time < 3; time++) {
    expect(await search(geocoder)).toMatchObject([{ name: 'Viroqua' }]);
  }
  expect(asked).toBe(1);
});

test('a redirect is not followed', async () => {
  answer = (response) => response.writeHead(302, { location: '/elsewhere' }).end();
  expect(await search()).toMatchObject([{ name: 'Viroqua' }]);
  expect(asked).toBe(1);
});

test('an address that the service refuses does not turn it off for others', async () => {
  respondWith({ errors: ['Address cannot be empty'] }, 400);
  const geocoder = connect();
  expect(await search(geocoder)).toMatchObject([{ name: 'Viroqua' }]);
  respondWith(matches(match('13 MILL RD, VIROQUA, WI, 54665', 43.5, -90.8)));
  expect(await geocoder.search('13 Mill Rd, Viroqua', 5, 'somebody')).toMatchObject([
    { name: '13 Mill Rd, Viroqua, WI 54665' },
  ]);
});

test.each([
  ['123 Main St', true],
  ['N5698 County Road J, Viroqua WI 54665', true],
  ['W123N4567 Oak Ln, Menomonee Falls', true],
  ['12A Mill Rd W', true],
  ['54665', false],
  ['54665 WI', false],
  ['123 Main', false],
  ['Main St, Viroqua', false],
  ['Madison', false],
  [`12 ${'long '.repeat(20)}Street, Viroqua`, false],
])('%s can be a street address: %s', (text, expected) => {
  expect(isStreetAddress(text)).toBe(expected);
});
