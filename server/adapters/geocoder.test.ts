import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createGeocoder } from './geocoder.ts';

let server: Server;
let requests: URL[];
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let clock: number;
beforeEach(async () => {
  requests = [];
  clock = 0;
  server = createServer((request, response) => {
    requests.push(new URL(request.url ?? '/', 'http://geocoder'));
    answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  server.closeAllConnections();
  if (server.listening) await new Promise((resolve) => server.close(resolve));
});

const builtIn = {
  searchPlaces: (text: string, limit: number) =>
    [{ name: `Built-in ${text}`, kind: 'city', county: 'Dane', lat: 43, lng: -89.4 }].slice(0, limit),
};
const isBuiltIn = [expect.objectContaining({ name: expect.stringMatching(/^Built-in/) })];
const connect = (path = '/search', options = {}) =>
  createGeocoder({
    builtIn,
    remote: {
      baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
      key: 'secret-key',
      userAgent: 'Openacre (support@openacre.example)',
    },
    now: () => new Date(clock),
    timeoutMs: 150,
    ...options,
  });
const respondWith = (body: unknown, status = 200) => {
  answer = (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
};

// The formats that the two kinds of server document.
const nominatim = [
  {
    lat: '43.0747',
    lon: '-89.3844',
    name: 'Madison',
    addresstype: 'city',
    display_name: 'Madison, Dane County, Wisconsin, United States',
    address: { city: 'Madison', county: 'Dane County', state: 'Wisconsin' },
  },
  {
    lat: '42.9',
    lon: '-89.2',
    name: '',
    address: { house_number: '12', road: 'Mill Road', village: 'Stoughton', state: 'Wisconsin' },
  },
  { lat: '44.95', lon: '-93.1', name: 'Saint Paul', address: { city: 'Saint Paul', state: 'Minnesota' } },
  { lat: '44.98', lon: '-92.76', name: 'Afton', address: { city: 'Afton', state: 'Minnesota' } },
  { lat: 'north', lon: '-89', name: 'Nowhere' },
  { name: 'No point' },
  null,
  7,
];
const photon = {
  type: 'FeatureCollection',
  features: [
    {
      geometry: { type: 'Point', coordinates: [-90.8865, 46.5924] },
      properties: { name: 'Ashland', osm_value: 'city', county: 'Ashland', state: 'Wisconsin' },
    },
    {
      geometry: { type: 'Point', coordinates: [-90.2, 46.45] },
      properties: { name: 'Ironwood', osm_value: 'city', state: 'Michigan' },
    },
    { geometry: null, properties: { name: 'Nothing' } },
  ],
};

describe('the remote geocoder', () => {
  test('speaks Nominatim’s API: places in Wisconsin only', async () => {
    respondWith(nominatim);
    expect(await connect().search('  Madi  son ', 5)).toEqual([
      { name: 'Madison', kind: 'city', county: 'Dane', lat: 43.0747, lng: -89.3844 },
      { name: '12 Mill Road, Stoughton', kind: 'address', lat: 42.9, lng: -89.2 },
    ]);
    expect(Object.fromEntries(requests[0]?.searchParams ?? [])).toMatchObject({
      q: 'Madi son',
      format: 'jsonv2',
      countrycodes: 'us',
      key: 'secret-key',
    });
  });

  test('speaks Photon’s API', async () => {
    respondWith(photon);
    expect(await connect('/api').search('ash', 5)).toEqual([
      { name: 'Ashland', kind: 'city', county: 'Ashland', lat: 46.5924, lng: -90.8865 },
    ]);
    expect([...(requests[0]?.searchParams.keys() ?? [])]).not.toContain('format'); // which Photon refuses
  });

  test('has its counties replaced by those of the points; points in none are dropped', async () => {
    respondWith(nominatim);
    const countyAt = (lat: number) => (lat > 43 ? 'Dane (by point)' : undefined);
    const found = await connect('/search', { builtIn: { ...builtIn, countyAt } }).search('madison', 5);
    expect(found.map(({ county }) => county)).toEqual(['Dane (by point)']);
  });

  test('is cached by the normalized text', async () => {
    respondWith(nominatim);
    const geocoder = connect();
    for (const text of ['Madison', 'madison ', 'MADISON']) await geocoder.search(text, 5);
    expect(requests).toHaveLength(1);
    clock += 25 * 3_600_000;
    await geocoder.search('madison', 5);
    expect(requests).toHaveLength(2);
  });

  test('is not called for a single letter, and its results are limited', async () => {
    respondWith(nominatim);
    expect(await connect().search('m', 5)).toEqual([]);
    expect(requests).toEqual([]);
    expect(await connect().search('madison', 1)).toHaveLength(1);
  });
});

// docs/rules/search.md#places
describe('the built-in places are used', () => {
  test('when there is no remote geocoder', async () => {
    expect(await createGeocoder({ builtIn }).search('Wausau', 5)).toEqual(isBuiltIn);
  });

  test.each<[string, unknown, number]>([
    ['an error', { error: 'no' }, 500],
    ['a refusal', { error: 'too many' }, 429],
    ['torn JSON', '[{"lat":', 200],
    ['a page', '<html></html>', 200],
    ['nothing found', [], 200],
    ['something else', { features: 7 }, 200],
    ['null', null, 200],
    ['too much', `"${'x'.repeat(1_100_000)}"`, 200],
  ])('on %s', async (_what, body, status) => {
    respondWith(body, status);
    expect(await connect().search('Wausau', 5)).toEqual(isBuiltIn);
  });

  test('after a timeout of the remote one, and for a while without calling it', async () => {
    answer = () => {};
    const geocoder = connect();
    expect(await geocoder.search('Wausau', 5)).toEqual(isBuiltIn);
    await geocoder.search('Wausau', 5);
    expect(requests).toHaveLength(1);
    clock += 31_000;
    respondWith(nominatim);
    expect((await geocoder.search('Wausau', 5))[0]?.name).toBe('Madison');
  });

  test('when the remote one is down or redirects', async () => {
    answer = (_request, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
    expect(await connect().search('Wausau', 5)).toEqual(isBuiltIn);
    const gone = connect();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    expect(await gone.search('Wausau', 5)).toEqual(isBuiltIn);
  });
});
