import { useState } from 'react';
import type { MapLayers, RasterLayer } from '#contract/site.ts';

/** 'Map' is the built-in one, where no street map is configured. */
export type LayerName = 'Streets' | 'Map' | RasterLayer['name'];

const noLayers: MapLayers = { streets: null, rasters: [] };

/** Which layer a map shows, and which it could show, the first of them by default. */
export const useLayerChoice = (layers: MapLayers = noLayers) => {
  const names: LayerName[] = [layers.streets ? 'Streets' : 'Map', ...layers.rasters.map(({ name }) => name)];
  const [chosen, choose] = useState<LayerName>();
  const shown = names.find((name) => name === chosen) ?? (names[0] as LayerName);
  return { names, shown, choose };
};
