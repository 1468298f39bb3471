import { useState } from 'react';

/** A map of pictures, drawn over the built-in one. */
export type RasterLayer = {
  name: 'Topo' | 'Satellite';
  /** The template of a tile's URL, with {z}, {x} and {y}. */
  url: string;
  attribution: string;
  /** The highest zoom that has tiles; beyond it they are enlarged. */
  maxZoom: number;
};

/** The maps that can be shown instead of the built-in one, as they are configured. */
export type MapLayers = {
  /** URLs of the MapLibre styles of the street map; null without one. */
  streets: { light: string; dark: string } | null;
  rasters: readonly RasterLayer[];
};

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
