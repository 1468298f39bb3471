import { Map as MapLibre, type StyleSpecification, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import type { MapLayers } from '#contract/site.ts';
import { loadLayer } from './layer-style.ts';
import type { LatLng } from './mercator.ts';

setWorkerUrl(workerUrl);

/** A picture of a map for paper, with whom to name below it, as the map services ask. */
export type PaperMap = { url: string; attribution: string };

/** In CSS pixels; the picture has twice as many, as paper is finer than screens. */
const size = { width: 720, height: 330 };
const pixelRatio = 2;

/** The land with the roads of about a mile on each side, and three on the longer ones. */
const zoom = 13;

/** A layer whose first tile is not there after this long, in ms, is given up; so is one that is not drawn. */
const loadingMs = 10_000;
const drawingMs = 30_000;

/** Maps with roads, the best for paper first; streets are light there whatever the page is. */
const layersWithRoads = ({ streets, rasters }: MapLayers) => [
  ...(streets ? [streets.light] : []),
  ...rasters.filter(({ name }) => name === 'Topo'),
];

/**
 * Draws the roads around a place as a picture, with the place in the middle: browsers print a live map blank.
 * @throws when no layer with roads can be had, or the browser draws no maps.
 */
export const drawPaperMap = async (place: LatLng, layers: MapLayers): Promise<PaperMap> => {
  const failures: unknown[] = [];
  for (const layer of layersWithRoads(layers)) {
    try {
      const style = await loadLayer(layer, { ...place, zoom }, AbortSignal.timeout(loadingMs));
      return await draw(style, place, AbortSignal.timeout(drawingMs));
    } catch (error) {
      failures.push(error);
    }
  }
  throw new AggregateError(failures, 'No map with roads could be drawn.');
};

const draw = async (
  style: StyleSpecification,
  { lat, lng }: LatLng,
  signal: AbortSignal,
): Promise<PaperMap> => {
  const box = document.createElement('div');
  Object.assign(box.style, { position: 'fixed', left: '-9999px', ...inPixels(size) });
  box.inert = true; // it has links
  document.body.append(box);
  let map: MapLibre | undefined;
  try {
    map = new MapLibre({
      ...{ container: box, style, center: [lng, lat], zoom, pixelRatio, interactive: false },
      ...{ fadeDuration: 0, attributionControl: { compact: false } },
      canvasContextAttributes: { preserveDrawingBuffer: true },
    });
    await untilDrawn(map, signal);
    const attribution = box.querySelector('.maplibregl-ctrl-attrib-inner')?.textContent ?? '';
    return { url: map.getCanvas().toDataURL('image/png'), attribution };
  } finally {
    map?.remove();
    box.remove();
  }
};

const inPixels = (sizes: Record<string, number>) =>
  Object.fromEntries(Object.entries(sizes).map(([name, pixels]) => [name, `${pixels}px`]));

/** Once all tiles of the view are there or have failed; letters and icons may be missing. */
const untilDrawn = (map: MapLibre, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    let hasTiles = false;
    map.on('sourcedata', ({ tile }) => {
      hasTiles ||= tile !== undefined;
    });
    map.once('idle', () => (hasTiles ? resolve() : reject(new Error('No tile could be read.'))));
    map.on('error', () => {}); // otherwise it is logged
    signal.addEventListener('abort', () => reject(signal.reason));
  });
