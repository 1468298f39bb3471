import { expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { pagePolicy, workerPolicy } from './headers.ts';
import { mapLayersOf, mapUrlsOf } from './map-layers.ts';

const layersWith = (variables: Record<string, string>) =>
  mapLayersOf(readConfig({ DATABASE_URL: 'postgres://nowhere', ...variables }));
const none = {
  MAP_STYLE_URL: 'none',
  MAP_DARK_STYLE_URL: 'none',
  MAP_TOPO_URL: 'none',
  MAP_IMAGERY_URL: 'none',
};

/** The sources that the policies allow besides the site itself, by directive. */
const foreignSources = (variables: Record<string, string>) => {
  const mapUrls = mapUrlsOf(layersWith(variables));
  const page = pagePolicy({ paymentsFrom: [], mapUrls, live: false })('nonce', '/');
  const sourcesOf = (policy: string, directive: string) =>
    (policy.split('; ').find((line) => line.startsWith(`${directive} `)) ?? '')
      .split(' ')
      .filter((source) => source.includes('://'));
  return {
    images: sourcesOf(page, 'img-src'),
    requests: sourcesOf(page, 'connect-src'),
    ofWorker: sourcesOf(workerPolicy(mapUrls), 'connect-src'),
    all: new Set(page.match(/https?:\/\/[^\s;]+/g)),
  };
};

// docs/rules/search.md#layers
test('by default the maps are OpenFreeMap’s and those of the USGS, with tiles up to zoom 16', () => {
  expect(layersWith({})).toEqual({
    streets: {
      light: 'https://tiles.openfreemap.org/styles/liberty',
      dark: 'https://tiles.openfreemap.org/styles/dark',
    },
    rasters: [
      {
        name: 'Topo',
        url: 'https://basemap.nationalmap.gov/arcgis/rest/services/USGSTopo/MapServer/tile/{z}/{y}/{x}',
        attribution: expect.stringContaining('USGS The National Map'),
        maxZoom: 16,
      },
      {
        name: 'Satellite',
        url: 'https://basemap.nationalmap.gov/arcgis/rest/services/USGSImageryOnly/MapServer/tile/{z}/{y}/{x}',
        attribution: expect.stringContaining('USGS The National Map'),
        maxZoom: 16,
      },
    ],
  });
});

test('each can be turned off or replaced', () => {
  expect(layersWith(none)).toEqual({ streets: null, rasters: [] });
  const light = 'https://tiles.openfreemap.org/styles/liberty';
  expect(layersWith({ MAP_DARK_STYLE_URL: 'none' }).streets).toEqual({ light, dark: light });
  expect(layersWith({ ...none, MAP_IMAGERY_URL: 'https://imagery.test/{z}/{x}/{y}.jpg' }).rasters).toEqual([
    {
      name: 'Satellite',
      url: 'https://imagery.test/{z}/{x}/{y}.jpg',
      attribution: 'imagery.test',
      maxZoom: 18,
    },
  ]);
});

// docs/rules/privacy-and-security.md#headers
test('pages and the map’s worker may load from the configured map hosts, and from no others', () => {
  const hosts = ['https://tiles.openfreemap.org', 'https://basemap.nationalmap.gov'];
  expect(foreignSources({})).toEqual({
    images: hosts,
    requests: hosts,
    ofWorker: hosts,
    all: new Set(hosts),
  });
  expect(foreignSources({ ...none, MAP_TOPO_URL: 'https://topo.test:8443/{z}/{x}/{y}' })).toMatchObject({
    ofWorker: ['https://topo.test:8443'],
    all: new Set(['https://topo.test:8443']),
  });
  expect(foreignSources(none)).toEqual({ images: [], requests: [], ofWorker: [], all: new Set() });
});
