import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type MapsEmulator, startMaps } from './start.ts';
import { columnOf, rowOf } from './tile-at.ts';

let maps: MapsEmulator;
beforeAll(async () => {
  maps = await startMaps();
});
afterAll(() => maps.close());
beforeEach(async () => {
  await control({});
});

const get = (path: string) => fetch(new URL(path, maps.url));
const control = (body: unknown) =>
  fetch(`${maps.url}/_control`, { method: 'POST', body: JSON.stringify(body) });
const raster = (layer: string, z: number, lng: number, lat: number) =>
  `/arcgis/rest/services/${layer}/MapServer/tile/${z}/${rowOf(lat, z)}/${columnOf(lng, z)}`;

describe('USGS tiles', () => {
  const places = [
    [0, -90, 44],
    [6, -87, 45],
    [10, -89.4, 43.07],
    [13, -89.5, 45.9],
    [16, -90.82, 43.6],
  ] as const;
  const layers = ['USGSImageryOnly', 'USGSTopo'];

  test.each(layers.flatMap((layer) => places.map(([z, lng, lat]) => [layer, z, lng, lat] as const)))(
    '%s at zoom %d, %d, %d is a picture of 256 px',
    async (layer, z, lng, lat) => {
      const response = await get(raster(layer, z, lng, lat));
      expect(response.headers.get('content-type')).toBe('image/jpeg');
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      expect(response.headers.get('cache-control')).toBe('max-age=86400');
      const picture = sharp(await response.arrayBuffer());
      expect(await picture.metadata()).toMatchObject({ format: 'jpeg', width: 256, height: 256 });
    },
  );

  test.each(layers)('%s shows more than one colour, and water bluer than land', async (layer) => {
    const blue = async (lng: number, lat: number) => {
      const { channels } = await sharp(await (await get(raster(layer, 13, lng, lat))).arrayBuffer()).stats();
      return (channels[2]?.mean ?? 0) - (channels[0]?.mean ?? 0);
    };
    expect(await blue(-87.2, 43.3)).toBeGreaterThan((await blue(-90.62, 42.81)) + 10);
  });

  test.each([
    ['beyond zoom 16', raster('USGSTopo', 17, -90, 44)],
    ['outside of the grid', '/arcgis/rest/services/USGSTopo/MapServer/tile/3/8/1'],
    ['an unknown layer', raster('USGSNothing', 10, -90, 44)],
    ['no number', '/arcgis/rest/services/USGSTopo/MapServer/tile/a/b/c'],
  ])('%s is 404', async (_, path) => {
    expect((await get(path)).status).toBe(404);
  });
});

describe('faults', () => {
  const census = '/geocoder/locations/onelineaddress?benchmark=Public_AR_Current&format=json&address=';
  const address = `${census}${encodeURIComponent('123 Main St, Viroqua WI')}`;
  const of = {
    openfreemap: '/styles/liberty',
    usgs: raster('USGSTopo', 9, -90, 44),
    census: address,
  };

  test.each(Object.entries(of))('%s fails on request, as each fault says', async (service, path) => {
    await control({
      next: ['500', '429', '404', 'garbage', 'down'].map((fault) => ({ fault, on: service })),
    });
    expect((await get(path)).status).toBe(500);
    const busy = await get(path);
    expect([busy.status, busy.headers.get('retry-after')]).toEqual([429, '30']);
    expect((await get(path)).status).toBe(404);
    const garbage = await get(path);
    expect([garbage.status, (await garbage.text()).slice(1)]).toEqual([200, '{"torn']);
    await expect(get(path)).rejects.toThrow();
    expect((await get(path)).status).toBe(200);
  });

  test('a slow answer is a good one, later', async () => {
    await control({ next: [{ fault: 'slow', ms: 300 }] });
    const start = performance.now();
    expect((await get(of.openfreemap)).status).toBe(200);
    expect(performance.now() - start).toBeGreaterThan(280);
  });

  test('one service can be down for good, the others stay up', async () => {
    await control({ always: { usgs: '500' } });
    expect((await get(of.usgs)).status).toBe(500);
    expect((await get(of.usgs)).status).toBe(500);
    expect((await get(of.openfreemap)).status).toBe(200);
    await control({ always: '429' });
    for (const path of Object.values(of)) expect((await get(path)).status).toBe(429);
  });

  test('some streets fail at the geocoder', async () => {
    const ask = (street: string) => get(census + encodeURIComponent(`1 ${street}, Madison WI`));
    expect((await ask('500 Fault St')).status).toBe(500);
    expect((await ask('429 fault st')).status).toBe(429);
    await expect((await ask('Garbage Fault St')).json()).rejects.toThrow();
    await expect(ask('Down Fault St')).rejects.toThrow();
  });

  test.each([
    { next: ['sunny'] },
    { next: 'ok' },
    { next: [{ fault: '500', on: 'mars' }] },
    { always: { usgs: 'sunny' } },
    [],
    'x',
  ])('what is no plan is refused: %j', async (body) => {
    expect((await control(body)).status).toBe(400);
  });

  test('who asked is told, newest first, and on the page', async () => {
    await (await get(of.openfreemap)).text();
    await (await get('/nothing')).text();
    const seen = await (await get('/_requests')).json();
    expect(seen).toMatchObject([
      { path: '/nothing', status: 404 },
      { path: '/styles/liberty', status: 200, service: 'openfreemap' },
    ]);
    expect(await (await get('/')).text()).toContain('/styles/liberty');
  });

  test('a malformed path and another method are no crash', async () => {
    expect((await get('/fonts/%E0%A4%A/0-255.pbf')).status).toBe(400);
    expect((await fetch(`${maps.url}/planet`, { method: 'POST' })).status).toBe(405);
    expect((await get('/planet')).status).toBe(200);
  });
});

describe('the program', () => {
  test('tells its address, and ends on SIGTERM', async () => {
    const child = fork(join(import.meta.dirname, 'main.ts'), {
      env: { ...process.env, PORT: '0' },
      stdio: 'pipe',
    });
    const [ready] = (await once(child, 'message')) as [{ ready: boolean; url: string }];
    expect(ready).toEqual({ ready: true, url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/) });
    expect((await fetch(`${ready.url}/planet`)).status).toBe(200);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });
});
