import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { emulator } from '../testing/emulators.ts';
import { aUser } from '../testing/factories.ts';

let server: TestApp;
let maps: string;
beforeAll(async () => {
  server = await startTestApp({ emulators: ['maps'] });
  maps = (await emulator('maps')).url;
});
afterAll(() => server.close());
beforeEach(async () => {
  await fail({});
  server.clock.advance({ hours: 25 }); // beyond the cache, the budgets and the pause after a failure
});

/** What the emulator's next requests meet, by its own words; forgets those that were made. */
const fail = (plan: object) => fetch(`${maps}/_control`, { method: 'POST', body: JSON.stringify(plan) });
const geocoderRequests = async (): Promise<string[]> => {
  const seen = (await (await fetch(`${maps}/_requests`)).json()) as { path: string; service: string }[];
  return seen.filter(({ service }) => service === 'census').map(({ path }) => path);
};
const find = async (text: string, api = server.api) => (await api.searchPlaces({ query: { text } })).places;
const names = async (text: string, api = server.api) => (await find(text, api)).map(({ name }) => name);

// docs/rules/search.md#places
describe('a place', () => {
  test('is found by the beginning of its name, with its county, and nobody else is asked', async () => {
    expect((await find('hayw'))[0]).toMatchObject({ name: 'Hayward', kind: 'city', county: 'Sawyer' });
    expect((await find('54665'))[0]).toMatchObject({ name: '54665', kind: 'zip', county: 'Vernon' });
    expect(await geocoderRequests()).toEqual([]);
  });

  test.each([
    ['Madison, WI 537', 'Madison'],
    ['Viroqua 546', 'Viroqua'],
    ['Old Farm Lane, Hayward 548', 'Hayward'],
  ])('is found before its ZIP code is complete: %s', async (text, name) => {
    expect((await names(text))[0]).toBe(name);
  });

  test('is not found by nonsense or empty text; text that is too long is refused', async () => {
    expect(await find('qqqqqq')).toEqual([]);
    expect(await find(' ')).toEqual([]);
    await expect(find('x'.repeat(101))).rejects.toMatchObject({ code: 'badInput' });
  });
});

// docs/rules/search.md#street-addresses
describe('a street address', () => {
  test('is found by the Census Bureau, with the county of its point', async () => {
    expect(await find('N5698 County Road J, Viroqua WI 54665')).toEqual([
      {
        name: 'N5698 County Rd J, Viroqua, WI 54665',
        kind: 'address',
        county: 'Vernon',
        lat: expect.closeTo(43.56, 0),
        lng: expect.closeTo(-90.89, 0),
      },
    ]);
    const [path = ''] = await geocoderRequests();
    expect(Object.fromEntries(new URL(path, maps).searchParams)).toEqual({
      address: 'n5698 county road j, viroqua wi 54665',
      benchmark: 'Public_AR_Current',
      format: 'json',
    });
  });

  test('needs no state, which is always Wisconsin', async () => {
    expect(await names('123 Main Street, Viroqua')).toEqual(['123 Main St, Viroqua, WI 54665']);
  });

  test('is asked for once, however it is typed, and again the next day', async () => {
    const typed = ['123 Main St, Viroqua', ' 123  main st, viroqua', '123 MAIN ST, VIROQUA'];
    await Promise.all(typed.map((text) => find(text)));
    for (const text of typed) expect(await names(text)).toEqual(['123 Main St, Viroqua, WI 54665']);
    expect(await geocoderRequests()).toHaveLength(1);
    server.clock.advance({ hours: 25 });
    await find('123 Main St, Viroqua');
    expect(await geocoderRequests()).toHaveLength(2);
  });

  test('that is not known leads to its ZIP code or its town', async () => {
    expect((await names('Nowhere At All, 54665'))[0]).toBe('54665');
    expect((await names('Old Farm Lane, Hayward, WI'))[0]).toBe('Hayward');
    expect(await names('123 Main St, Atlantis')).toEqual([]);
  });

  test.each(['500', '429', 'garbage', 'down', '404'])(
    'with the fault %s: town, no error, and a pause',
    async (fault) => {
      await fail({ always: { census: fault } });
      expect(await names('123 Main St, Viroqua')).toEqual(['Viroqua']);
      await fail({});
      expect(await names('123 Main St, Viroqua')).toEqual(['Viroqua']);
      expect(await geocoderRequests()).toEqual([]);
      server.clock.advance({ minutes: 1 });
      expect(await names('123 Main St, Viroqua')).toEqual(['123 Main St, Viroqua, WI 54665']);
    },
  );

  test('that gets no response: town, and nobody waits again', async () => {
    await fail({ always: { census: 'hang' } });
    expect(await names('123 Main St, Viroqua')).toEqual(['Viroqua']);
    expect(await names('124 Main St, Viroqua')).toEqual(['Viroqua']);
    expect(await geocoderRequests()).toHaveLength(1);
  });

  test('over the limit of a caller: town for this one, addresses for others, and those that are cached', async () => {
    const api = await server.signIn(await aUser(server.ctx));
    for (let number = 1; number <= 30; number++) await find(`${number} Main St, Viroqua`, api);
    expect(await names('31 Main St, Viroqua', api)).toEqual(['Viroqua']);
    expect(await names('30 Main St, Viroqua', api)).toEqual(['30 Main St, Viroqua, WI 54665']);
    expect(await names('31 Main St, Viroqua')).toEqual(['31 Main St, Viroqua, WI 54665']);
    expect(await geocoderRequests()).toHaveLength(31);
  });

  test('over the limit of all callers: town', async () => {
    for (let person = 0; person < 5; person++) {
      const api = await server.signIn(await aUser(server.ctx));
      for (let number = 1; number <= 25; number++) await find(`${person}${number}0 Oak St, Viroqua`, api);
    }
    expect(await geocoderRequests()).toHaveLength(120);
    expect(await names('7 Oak St, Viroqua')).toEqual(['Viroqua']);
  });

  test('over the limit of all callers of all processes: town', async () => {
    const database = { url: server.ctx.config.DATABASE_URL, drop: async () => {} };
    const other = await startTestApp({ emulators: ['maps'], database, now: server.ctx.now().toISOString() });
    try {
      const people = await Promise.all(Array.from({ length: 5 }, () => aUser(server.ctx)));
      for (const [at, person] of people.entries()) {
        const api = await (at % 2 === 0 ? server : other).signIn(person);
        for (let number = 1; number <= 25; number++) await find(`${at}${number}0 Elm St, Viroqua`, api);
      }
      expect(await geocoderRequests()).toHaveLength(120);
      // Nor has a caller more through another process.
      server.clock.advance({ hours: 25 });
      other.clock.advance({ hours: 25 });
      await fail({});
      const [person] = people;
      if (!person) throw new Error('There is nobody.');
      for (const app of [server, other]) {
        const api = await app.signIn(person);
        for (let number = 1; number <= 20; number++) await find(`${number}1 Ash St, Viroqua`, api);
      }
      expect(await geocoderRequests()).toHaveLength(30);
    } finally {
      await other.close();
    }
  });

  test('with no geocoder configured: town', async () => {
    const without = await startTestApp();
    try {
      expect(await names('123 Main St, Viroqua', without.api)).toEqual(['Viroqua']);
    } finally {
      await without.close();
    }
  });
});
