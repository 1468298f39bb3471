import { useState } from 'react';
import type { MapLayers, RasterLayer } from '#contract/site.ts';
import { browserStorage } from '../ui/storage.ts';

/** 'Map' is the built-in one, where no street map is configured. */
export type LayerName = 'Streets' | 'Map' | RasterLayer['name'];

const noLayers: MapLayers = { streets: null, rasters: [] };

/** Where the last choice is stored, for all maps. */
const key = 'mapLayer';

/** Which layer a map shows, and which it could show: the one chosen last, on any map, or else the first. */
export const useLayerChoice = (layers: MapLayers = noLayers) => {
  const names: LayerName[] = [layers.streets ? 'Streets' : 'Map', ...layers.rasters.map(({ name }) => name)];
  const [chosen, setChosen] = useState(() => browserStorage.getItem(key));
  const shown = names.find((name) => name === chosen) ?? (names[0] as LayerName);
  const choose = (name: LayerName) => {
    browserStorage.setItem(key, name);
    setChosen(name);
  };
  return { names, shown, choose };
};
