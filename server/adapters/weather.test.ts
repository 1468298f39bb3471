import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#launch/testing/limits.ts';
import { startWeather, type WeatherEmulator } from '../../emulators/weather/start.ts';
import { readPeriods } from './forecast-periods.ts';
import { createWeather, type Weather } from './weather.ts';

const madison = [43.0731, -89.4012] as const;
const minutes = (count: number) => count * 60_000;

let emulator: WeatherEmulator;
let weather: Weather;
let clock: number;
beforeEach(async () => {
  clock = Date.parse('2026-11-20T15:10:00Z');
  emulator = await startWeather({ now: () => new Date(clock) });
  weather = connect();
});
afterEach(async () => {
  weather.close();
  await emulator.close();
});

const connect = (options: Partial<Parameters<typeof createWeather>[0]> = {}) =>
  createWeather({
    baseUrl: emulator.url,
    userAgent: 'Openacre (support@openacre.example)',
    now: () => new Date(clock),
    timeoutMs: limits.pollMs,
    waitMs: limits.pollMs,
    ...options,
  });
const control = (body: unknown) =>
  fetch(`${emulator.url}/_control`, { method: 'POST', body: JSON.stringify(body) });
const requestsMade = async () =>
  (await (await fetch(`${emulator.url}/_requests`)).json()) as {
    path: string;
    status: number;
    userAgent: string;
  }[];

// docs/rules/listings.md#forecast
describe('the forecast', () => {
  test('has the half days of a place, in the form that the page shows', async () => {
    const periods = await weather.forecast(...madison);
    expect(periods).toHaveLength(14);
    expect(periods[0]).toEqual({
      number: 1,
      name: 'Today',
      startTime: '2026-11-20T09:00:00-06:00',
      temperature: expect.any(Number),
      windDirection: expect.stringMatching(/^[NESW]{1,3}$/),
      windSpeed: expect.stringMatching(/mph$/),
      shortForecast: expect.any(String),
      isDaytime: true,
    });
    expect(
      (await requestsMade()).every(({ userAgent }) => userAgent.includes('support@openacre.example')),
    ).toBe(true);
  });

  test('is requested with at most four decimals, to avoid redirects', async () => {
    expect(await weather.forecast(43.07312345, -89.40000001)).toHaveLength(14);
    expect((await requestsMade()).map(({ status }) => status)).toEqual([200, 200]);
  });

  test('is requested once for concurrent calls and places in one square, and refreshed when old', async () => {
    const all = await Promise.all(Array.from({ length: 50 }, () => weather.forecast(...madison)));
    expect(all.every((periods) => periods.length === 14)).toBe(true);
    expect(await requestsMade()).toHaveLength(2);
    await weather.forecast(madison[0] + 0.0004, madison[1]);
    expect((await requestsMade()).filter(({ path }) => path.includes('gridpoints'))).toHaveLength(1);
    clock += minutes(31);
    await weather.forecast(...madison);
    await expect
      .poll(async () => (await requestsMade()).filter(({ path }) => path.includes('gridpoints')))
      .toHaveLength(2);
  });

  test('is empty outside the country', async () => {
    expect(await weather.forecast(51.5, -0.12)).toEqual([]);
    expect(await weather.forecast(Number.NaN, 0)).toEqual([]);
    expect(await weather.forecast(95, 0)).toEqual([]);
  });
});

describe('when the service fails', () => {
  test.each(['503', '500', '404', 'null', 'empty', 'html', 'torn', 'drop', 'elsewhere'])(
    '%s gives no forecast, and does not throw',
    async (fault) => {
      for (const on of ['points', 'forecast']) {
        const uncached = connect();
        await control({ next: [{ on, fault }] });
        // An HTML page or a truncated response is a failure as well.
        expect(await uncached.forecast(...madison)).toEqual([]);
        uncached.close();
      }
    },
  );

  test('a forecast at another host is never requested', async () => {
    await control({ next: [{ on: 'points', fault: 'elsewhere' }] });
    const hosts: string[] = [];
    const watched = connect({
      fetch: (input, init) => {
        hosts.push(new URL(String(input)).host);
        return fetch(input, init);
      },
    });
    await watched.forecast(...madison);
    watched.close();
    expect(hosts).toEqual([new URL(emulator.url).host]);
  });

  test('a slow response is not waited for, but cached for the next visitor', async () => {
    weather.close();
    weather = connect({ waitMs: 60 });
    await control({ next: [{ on: 'forecast', fault: 'slow', ms: 300 }] });
    expect(await weather.forecast(...madison)).toEqual([]);
    await expect.poll(() => weather.forecast(...madison)).toHaveLength(14);
  });

  test('a hanging request times out, and is not repeated for a minute', async () => {
    weather.close();
    weather = connect({ timeoutMs: 2_000 });
    await control({ always: 'hang' });
    expect(await weather.forecast(...madison)).toEqual([]);
    await new Promise((resolve) => setTimeout(resolve, 2_200)); // past timeoutMs
    for (let i = 0; i < 20; i++) expect(await weather.forecast(...madison)).toEqual([]);
    expect(await requestsMade()).toHaveLength(1);
    await control({});
    clock += minutes(2);
    expect(await weather.forecast(...madison)).toHaveLength(14);
  });

  test('a stale forecast is used for some hours, without past periods', async () => {
    weather.close();
    weather = connect({ timeoutMs: 2_000 });
    const before = await weather.forecast(...madison);
    await control({ always: 'hang' });
    clock += minutes(10 * 60); // 19:10 local time: 'Today' is past
    const nextTurn = new Promise((resolve) => setImmediate(resolve, 'waited for a response'));
    expect(await Promise.race([weather.forecast(...madison), nextTurn])).toEqual(before.slice(1));
    await control({ always: '503' });
    clock += minutes(3 * 60);
    expect(await weather.forecast(...madison)).toEqual([]);
    await control({});
    await new Promise((resolve) => setTimeout(resolve, 2_200)); // past the timeout of the hanging request
    clock += minutes(2);
    expect(await weather.forecast(...madison)).toHaveLength(14);
  });

  test('a place is looked up again when its square was renumbered', async () => {
    const before = await weather.forecast(...madison);
    clock += minutes(31);
    await control({ always: '404', next: [] });
    expect(await weather.forecast(...madison)).toEqual(before);
    await expect.poll(requestsMade).not.toEqual([]);
    await control({});
    clock += minutes(2);
    const requested = async () => {
      await weather.forecast(...madison);
      return (await requestsMade()).map(({ path }) => path.split('/')[1]).sort();
    };
    await expect.poll(requested).toEqual(['gridpoints', 'points']);
  });

  test('a service that is down gives no forecast', async () => {
    const { port } = await new Promise<AddressInfo>((resolve) => {
      const server = createServer().listen(0, '127.0.0.1', () => {
        const address = server.address() as AddressInfo;
        server.close(() => resolve(address));
      });
    });
    const none = connect({ baseUrl: `http://127.0.0.1:${port}` });
    expect(await none.forecast(...madison)).toEqual([]);
    none.close();
    expect(await none.forecast(...madison)).toEqual([]);
  });
});

const contracts = process.env.OPENACRE_CONTRACTS ?? join(import.meta.dirname, '../../../shared/contracts');
describe.skipIf(!existsSync(contracts))(`recorded responses (${contracts})`, () => {
  const recorded = (name: string) =>
    JSON.parse(readFileSync(join(contracts, `nws_example_${name}.json`), 'utf8'));

  test('are read', () => {
    const periods = readPeriods(recorded('gridpoints_forecast_us')).map(({ period }) => period);
    expect(periods.map((p) => [p.name, p.temperature, p.windSpeed])).toEqual([
      ['This Afternoon', 41, '10 mph'],
      ['Tonight', 68, '0 to 5 mph'],
    ]);
    expect(readPeriods(recorded('gridpoints_forecast_empty_us'))).toEqual([]);
    expect(readPeriods(recorded('gridpoints_forecast_relative_icon_us')).length).toBeGreaterThan(0);
  });

  test('are also read with quantities instead of numbers', () => {
    const body = recorded('gridpoints_forecast_us');
    Object.assign(body.properties.periods[0], {
      temperature: { unitCode: 'wmoUnit:degC', value: 5 },
      windSpeed: { unitCode: 'wmoUnit:km_h-1', value: 16.09 },
      windDirection: null,
    });
    const [first] = readPeriods(body);
    expect(first?.period).toMatchObject({ temperature: 41, windSpeed: '10 mph', windDirection: '' });
    for (const wrong of [undefined, null, 7, 'x', [], {}, { properties: { periods: [null, 3, {}] } }]) {
      expect(readPeriods(wrong)).toEqual([]);
    }
  });
});
