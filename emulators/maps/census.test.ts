import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MapsEmulator, startMaps } from './start.ts';

let maps: MapsEmulator;
beforeAll(async () => {
  maps = await startMaps();
});
afterAll(() => maps.close());

type Match = {
  coordinates: { x: number; y: number };
  matchedAddress: string;
  addressComponents: Record<string, string>;
  tigerLine: Record<string, string>;
};
type Found = { result: { input: Record<string, unknown>; addressMatches: Match[] } };

const ask = (query: Record<string, string>) =>
  fetch(`${maps.url}/geocoder/locations/onelineaddress?${new URLSearchParams(query)}`);
const find = async (address: string): Promise<Found['result']> => {
  const response = await ask({ address, benchmark: 'Public_AR_Current', format: 'json' });
  expect(response.status).toBe(200);
  return ((await response.json()) as Found).result;
};

/** Miles between two points of Wisconsin. */
const miles = ({ x, y }: { x: number; y: number }, lng: number, lat: number) =>
  Math.hypot((x - lng) * 69.2 * Math.cos((lat * Math.PI) / 180), (y - lat) * 69.1);

const viroqua = [-90.889, 43.557] as const;

describe('an address', () => {
  test('is answered in the whole shape of the service', async () => {
    const address = 'N5698 County Road J, Viroqua WI 54665';
    const { input, addressMatches } = await find(address);
    expect(input).toEqual({
      address: { address },
      benchmark: {
        isDefault: true,
        benchmarkDescription: 'Public Address Ranges - Current Benchmark',
        id: '4',
        benchmarkName: 'Public_AR_Current',
      },
    });
    expect(addressMatches).toEqual([
      {
        tigerLine: { side: 'L', tigerLineId: expect.stringMatching(/^\d+$/) },
        coordinates: { x: expect.any(Number), y: expect.any(Number) },
        addressComponents: {
          zip: '54665',
          streetName: 'J',
          preType: 'COUNTY RD',
          city: 'VIROQUA',
          preDirection: '',
          suffixDirection: '',
          fromAddress: 'N5600',
          state: 'WI',
          suffixType: '',
          toAddress: 'N5698',
          suffixQualifier: '',
          preQualifier: '',
        },
        matchedAddress: 'N5698 COUNTY RD J, VIROQUA, WI, 54665',
      },
    ]);
  });

  test.each([
    ['N5698 County Road J, Viroqua, WI 54665', 'N5698 COUNTY RD J, VIROQUA, WI, 54665'],
    ['n5698 cth j viroqua wi', 'N5698 COUNTY RD J, VIROQUA, WI, 54665'],
    ['N5698 County Hwy J 54665', 'N5698 COUNTY RD J, VIROQUA, WI, 54665'],
    ['W1234 State Hwy 29, Shawano, WI', 'W1234 STATE HWY 29, SHAWANO, WI, 54166'],
    ['123 Main St, Viroqua', '123 MAIN ST, VIROQUA, WI, 54665'],
    ['123 Main Street Viroqua Wisconsin 54665-1234', '123 MAIN ST, VIROQUA, WI, 54665'],
    ['410 N. Oak Ridge Road, Prairie du Chien, WI', '410 N OAK RIDGE RD, PRAIRIE DU CHIEN, WI, 53821'],
    ['2741 Tiffany Creek Rd, St. Croix Falls, WI', '2741 TIFFANY CREEK RD, ST CROIX FALLS, WI, 54024'],
    ['E10470 Town Line Rd, Spring Green WI', 'E10470 TOWN LINE RD, SPRING GREEN, WI, 53588'],
    // The ZIP code says the town where its name isn't listed.
    ['77 US Highway 14, Liberty Pole, WI 54665', '77 US HWY 14, VIROQUA, WI, 54665'],
    ['5 Oak Grove Ln, Liberty Pole, WI 54665', '5 OAK GROVE LN, VIROQUA, WI, 54665'],
  ])('%s', async (line, matched) => {
    const { addressMatches } = await find(line);
    expect(addressMatches.map(({ matchedAddress }) => matchedAddress)).toEqual([matched]);
  });

  test.each([
    'N5698 County Road J, Viroqua WI 54665',
    'W1234 State Hwy 56, Viroqua WI',
    '123 Main St, Viroqua WI',
    'E4821 Nowhere At All Ln, Viroqua WI 54665',
  ])('%s is at the same point each time, a few miles from its town', async (line) => {
    const [first, second] = [await find(line), await find(line)].map(
      ({ addressMatches }) => addressMatches[0],
    );
    expect(first?.coordinates).toEqual(second?.coordinates);
    expect(miles(first?.coordinates as Match['coordinates'], ...viroqua)).toBeLessThan(6);
  });

  test('a street of a town lies within it, and two houses are not at one point', async () => {
    const at = async (line: string) =>
      (await find(line)).addressMatches[0]?.coordinates as Match['coordinates'];
    const one = await at('1 Main St, Viroqua WI');
    expect(miles(one, ...viroqua)).toBeLessThan(1);
    expect(await at('250 Main St, Viroqua WI')).not.toEqual(one);
  });

  test.each([
    'Viroqua WI',
    '54665',
    'Main St, Viroqua WI',
    '123 Main St',
    '123 Main St, Atlantis WI',
    '12 Main St, Paris, TX 75460',
  ])('%s has no match', async (line) => {
    expect((await find(line)).addressMatches).toEqual([]);
  });
});

describe('a wrong request', () => {
  test.each([
    ['no benchmark', { address: '1 Main St, Madison WI', format: 'json' }],
    ['an unknown benchmark', { address: '1 Main St, Madison WI', benchmark: 'Mars', format: 'json' }],
    ['no address', { benchmark: 'Public_AR_Current', format: 'json' }],
    [
      'an address that is too long',
      { address: 'x'.repeat(101), benchmark: 'Public_AR_Current', format: 'json' },
    ],
  ])('%s is 400 and says why', async (_, query) => {
    const response = await ask(query as Record<string, string>);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ errors: [expect.any(String)], status: '400' });
  });

  test('a browser may not ask, and another path is 404', async () => {
    const response = await ask({ address: '1 Main St, Madison WI', benchmark: '4', format: 'json' });
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
    expect((await fetch(`${maps.url}/geocoder/locations/address`)).status).toBe(404);
  });
});
