import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isAmerican, squareAt } from './grid.ts';
import { startWeather, type WeatherEmulator } from './start.ts';

const root = join(import.meta.dirname, '../..');
const contracts = process.env.OPENACRE_CONTRACTS ?? join(root, '../shared/contracts');
const contractFile = join(contracts, 'nws_openapi_1.9.json');
const userAgent = 'openacre-test (test@openacre.example)';

let weather: WeatherEmulator;
let now = new Date('2026-11-20T15:10:00Z');
beforeAll(async () => {
  weather = await startWeather({ now: () => now });
});
afterAll(() => weather.close());
beforeEach(async () => {
  now = new Date('2026-11-20T15:10:00Z');
  await control({});
});

const get = (path: string, headers: Record<string, string> = { 'user-agent': userAgent }) =>
  fetch(weather.url + path, { headers, redirect: 'manual' });
const control = (body: unknown) =>
  fetch(`${weather.url}/_control`, { method: 'POST', body: JSON.stringify(body) });

// biome-ignore lint/suspicious/noExplicitAny: tests read any field; the contract test below validates bodies
const json = async (path: string): Promise<any> => (await get(path)).json();

describe('points', () => {
  test('leads to a forecast on the same host', async () => {
    const point = await json('/points/43.0731,-89.4012');
    expect(point.properties.gridId).toBe('MKX');
    expect(point.properties.forecast).toMatch(
      /^http:\/\/127\.0\.0\.1:\d+\/gridpoints\/MKX\/\d+,\d+\/forecast$/,
    );
    const forecast = await fetch(point.properties.forecast, { headers: { 'user-agent': userAgent } });
    expect(forecast.status).toBe(200);
    expect(forecast.headers.get('content-type')).toBe('application/geo+json');
  });

  test.each([
    ['/points/43.07312,-89.40123', 301, '/points/43.0731,-89.4012'],
    ['/points/43.0700,-89.4', 301, '/points/43.07,-89.4'],
    ['/points/51.5,-0.12', 404, null],
    ['/points/north,west', 400, null],
    ['/points/95,-89', 400, null],
    ['/points/43', 400, null],
    ['/gridpoints/XXX/1,1/forecast', 404, null],
    ['/alerts', 404, null],
  ])('%s: %d', async (path, status, location) => {
    const response = await get(path);
    expect(response.status).toBe(status);
    expect(response.headers.get('location')).toBe(location);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect(await response.json()).toMatchObject({ status, correlationId: expect.any(String) });
  });

  test('links use the requested address', async () => {
    const port = new URL(weather.url).port;
    const byName = await fetch(`http://localhost:${port}/points/43,-89`, {
      headers: { 'user-agent': userAgent },
    });
    const { properties } = (await byName.json()) as { properties: { forecast: string } };
    expect(new URL(properties.forecast).host).toBe(`localhost:${port}`);
  });

  test('a request without a contact gets 403', async () => {
    const status = await new Promise((resolve) => {
      request(`${weather.url}/points/43,-89`, (response) => resolve(response.resume().statusCode)).end();
    });
    expect(status).toBe(403);
    expect((await get('/points/43,-89', { 'user-agent': 'node' })).status).toBe(403);
  });
});

describe('forecasts', () => {
  const madison = squareAt(43.0731, -89.4012);
  const periods = async ({ office, x, y } = madison, query = '') =>
    (await json(`/gridpoints/${office}/${x},${y}/forecast${query}`)).properties.periods;

  test('have fourteen half days without a gap, also when the clocks change', async () => {
    for (const time of ['2026-11-20T15:10:00Z', '2027-03-12T08:00:00Z', '2026-10-30T04:00:00Z']) {
      now = new Date(time);
      const all = await periods();
      expect(all).toHaveLength(14);
      expect(new Date(all[0].startTime) <= now && new Date(all[0].endTime) > now).toBe(true);
      for (const [index, period] of all.entries()) {
        if (index === 0) continue;
        expect(period.startTime).toBe(all[index - 1].endTime);
        expect(period.isDaytime).toBe(!all[index - 1].isDaytime);
        expect(period.startTime).toMatch(period.isDaytime ? /T06:00:00-0[56]:00$/ : /T18:00:00-0[56]:00$/);
      }
    }
  });

  test('name their periods in words', async () => {
    const names = async (time: string) => {
      now = new Date(time);
      return (await periods()).slice(0, 4).map((period: { name: string }) => period.name);
    };
    expect(await names('2026-11-20T15:10:00Z')).toEqual(['Today', 'Tonight', 'Saturday', 'Saturday Night']);
    expect(await names('2026-11-20T20:00:00Z')).toEqual([
      'This Afternoon',
      'Tonight',
      'Saturday',
      'Saturday Night',
    ]);
    expect(await names('2026-11-21T02:00:00Z')).toEqual(['Tonight', 'Saturday', 'Saturday Night', 'Sunday']);
    expect(await names('2026-11-21T08:00:00Z')).toEqual([
      'Overnight',
      'Saturday',
      'Saturday Night',
      'Sunday',
    ]);
  });

  test('are the same for a place and date at any time, similar next door, different far away', async () => {
    const today = await periods();
    now = new Date('2026-11-21T15:10:00Z');
    const { number, ...saturday } = today[2];
    const tomorrow = await periods();
    expect(tomorrow[0]).toMatchObject({
      temperature: saturday.temperature,
      shortForecast: saturday.shortForecast,
    });
    const near = await periods({ ...madison, x: madison.x + 2 });
    expect(Math.abs(near[4].temperature - tomorrow[4].temperature)).toBeLessThan(4);
    const far = await periods(squareAt(46.6, -90.9));
    expect(far.map((p: { temperature: number }) => p.temperature)).not.toEqual(
      tomorrow.map((p: { temperature: number }) => p.temperature),
    );
    expect((await periods(madison, '?units=si'))[0].temperatureUnit).toBe('C');
  });

  test('fit the season', async () => {
    const highs = async (month: string) => {
      const found: number[] = [];
      for (const day of ['01', '08', '15', '22']) {
        now = new Date(`${month}-${day}T15:00:00Z`);
        for (const p of await periods()) if (p.isDaytime) found.push(p.temperature);
      }
      return found.reduce((sum, value) => sum + value, 0) / found.length;
    };
    expect(await highs('2027-01')).toBeGreaterThan(12);
    expect(await highs('2027-01')).toBeLessThan(38);
    expect(await highs('2026-07')).toBeGreaterThan(74);
    expect(await highs('2026-07')).toBeLessThan(92);
  });

  test('exist for every place in Wisconsin, which has exactly one square', () => {
    for (let lat = 42.5; lat < 47; lat += 0.25) {
      for (let lng = -92.8; lng < -87; lng += 0.25) {
        expect(isAmerican(lat, lng)).toBe(true);
        const square = squareAt(lat, lng);
        expect(Math.min(square.x, square.y)).toBeGreaterThan(0);
        expect(squareAt(lat, lng)).toEqual(square);
      }
    }
  });
});

describe('faults', () => {
  const forecast = '/gridpoints/MKX/980,998/forecast';

  test('happen in the planned order, each for its kind of request, then good answers again', async () => {
    await control({ next: ['503', { on: 'forecast', fault: 'null' }, '500'] });
    expect((await get('/points/43,-89')).status).toBe(503);
    expect((await get('/points/43,-89')).status).toBe(500);
    const nulls = await json(forecast);
    expect(new Set(Object.values(nulls.properties.periods[0]))).toEqual(new Set([null]));
    expect((await json(forecast)).properties.periods).toHaveLength(14);
  });

  test('happen for all requests until changed; an invalid plan is refused', async () => {
    await control({ always: '503' });
    for (let i = 0; i < 3; i++) expect((await get(forecast)).status).toBe(503);
    expect((await control({ always: 'nonsense' })).status).toBe(400);
    expect((await control({ next: [{}] })).status).toBe(400);
    await control({});
    expect((await get(forecast)).status).toBe(200);
  });

  test('drop, truncate, send no JSON, or name another host', async () => {
    await control({ next: ['drop', 'torn', 'html', { on: 'points', fault: 'elsewhere' }] });
    await expect(get(forecast)).rejects.toThrow();
    await expect(json(forecast)).rejects.toThrow();
    expect(await (await get(forecast)).text()).toContain('<h1>');
    expect((await json('/points/43,-89')).properties.forecast).toMatch(
      /^http:\/\/elsewhere\.example\/gridpoints/,
    );
    const seen = await json('/_requests');
    expect(seen.map((entry: { status: number }) => entry.status).sort()).toEqual([0, 200, 200, 200]);
  });

  test('happen at the sentinel places', async () => {
    expect((await get('/points/43.1,-87.1')).status).toBe(503);
    const point = await json('/points/43.2,-87.1');
    expect((await get(new URL(point.properties.forecast).pathname)).status).toBe(503);
    const page = await (await get('/')).text();
    expect(page).toContain('/points/43.1,-87.1');
  });
});

describe.skipIf(!existsSync(contractFile))(`the contract (${contractFile})`, () => {
  type Schema = Record<string, unknown>;

  /** The file has `nullable` without a `type`, which a validator doesn't support: both become a union. */
  const repair = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(repair);
    if (node === null || typeof node !== 'object') return node;
    const { nullable, ...rest } = Object.fromEntries(
      Object.entries(node).map(([key, value]) => [key, repair(value)]),
    );
    return nullable === true ? { anyOf: [{ type: 'null' }, rest] } : rest;
  };
  const contract = existsSync(contractFile)
    ? (repair(JSON.parse(readFileSync(contractFile, 'utf8'))) as Schema)
    : {};
  const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false });
  addFormats.default(ajv);
  ajv.addFormat('wkt', true);
  ajv.addSchema(contract, 'nws');
  const problems = (schema: string, body: unknown) => {
    const check = ajv.getSchema(`nws#/components/schemas/${schema}`);
    if (!check) throw new Error(`The contract has no schema ${schema}`);
    return check(body) ? [] : (check.errors ?? []).map((e) => `${e.instancePath} ${e.message}`);
  };
  const sample = (name: string) =>
    JSON.parse(readFileSync(join(contracts, `nws_example_${name}.json`), 'utf8'));

  test('allows our points, forecasts and errors', async () => {
    for (const [lat, lng] of [
      [43.0731, -89.4012],
      [46.7, -90.8],
      [44.5, -92.6],
      [61.2, -149.9],
    ]) {
      const point = await json(`/points/${lat},${lng}`);
      expect(problems('PointGeoJson', point)).toEqual([]);
      for (const query of ['', '?units=si']) {
        const forecast = await json(new URL(point.properties.forecast).pathname + query);
        expect(problems('GridpointForecastGeoJson', forecast)).toEqual([]);
      }
    }
    for (const path of [
      '/points/51.5,-0.12',
      '/points/x',
      '/gridpoints/XXX/1,1/forecast',
      '/points/43.1,-87.1',
    ]) {
      expect(problems('ProblemDetail', await json(path))).toEqual([]);
    }
  });

  test('is checked: broken bodies are found', async () => {
    const point = await json('/points/43,-89');
    expect(
      problems('PointGeoJson', { ...point, properties: { ...point.properties, gridX: '3' } }),
    ).not.toEqual([]);
    const forecast = await json('/gridpoints/MKX/980,998/forecast');
    for (const wrong of [
      { temperature: 'warm' },
      { isDaytime: 'yes' },
      { windDirection: 'UP' },
      { startTime: 'soon' },
    ]) {
      const broken = structuredClone(forecast);
      Object.assign(broken.properties.periods[3], wrong);
      expect(problems('GridpointForecastGeoJson', broken)).not.toEqual([]);
    }
    expect(problems('ProblemDetail', { title: 'x' })).not.toEqual([]);
  });

  test('our periods have the fields of the recorded answers, and the same kind of values', async () => {
    const [recorded] = sample('gridpoints_forecast_us').properties.periods;
    const [ours] = (await json('/gridpoints/MKX/980,998/forecast')).properties.periods;
    const newer = ['probabilityOfPrecipitation', 'dewpoint', 'relativeHumidity']; // the contract's file doesn't allow them
    for (const key of Object.keys(recorded).filter((name) => !newer.includes(name))) {
      expect([key, typeof ours[key]]).toEqual([key, typeof recorded[key]]);
    }
    const point = sample('points').properties;
    const ourPoint = (await json('/points/43,-89')).properties;
    for (const key of ['gridId', 'gridX', 'gridY', 'forecast', 'forecastGridData', 'timeZone']) {
      expect(typeof ourPoint[key]).toBe(typeof point[key]);
    }
  });
});

test('as a process it reports its address, and exits on SIGTERM and with its parent', async () => {
  const launch = () =>
    fork(join(import.meta.dirname, 'main.ts'), {
      env: { ...process.env, PORT: '0' },
      execPath: join(root, 'node_modules/.bin/node'),
      silent: true,
    });
  const child = launch();
  const [[ready], [line]] = await Promise.all([once(child, 'message'), once(child.stdout ?? child, 'data')]);
  expect(JSON.parse(String(line))).toEqual(ready);
  expect((await fetch(ready.url)).status).toBe(200);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
  const orphan = launch();
  await once(orphan, 'message');
  orphan.disconnect();
  expect(await once(orphan, 'exit')).toEqual([0, null]);
});
