import type { StyleSpecification, SymbolLayerSpecification } from 'maplibre-gl';
import { largeTowns } from './geography.ts';

/** From here on a street map names towns enough. */
const maxZoom = 8;

/**
 * A street map with the names of our large towns, since at the first zoom of a phone a style names few. They look like
 * the style's own cities; where one of those has its place, it shows alone.
 */
export const withTowns = (style: StyleSpecification): StyleSpecification => {
  const isCities = (layer: StyleSpecification['layers'][number]): layer is SymbolLayerSpecification =>
    layer.type === 'symbol' && layer['source-layer'] === 'place' && /city/.test(layer.id);
  const cities = style.layers.find(isCities);
  if (!cities) return style;
  const { filter: _, 'source-layer': __, layout, ...look } = cities;
  // Our towns have no ranks to sort by.
  const { 'symbol-sort-key': ___, ...ourLayout } = layout ?? {};
  const names: SymbolLayerSpecification = {
    ...look,
    layout: ourLayout,
    id: 'large towns',
    source: 'large towns',
    minzoom: 4.5,
    maxzoom: maxZoom,
  };
  // The topmost names are placed first, so ours are below the others.
  const at = style.layers.findIndex(({ type }) => type === 'symbol');
  return {
    ...style,
    sources: { ...style.sources, 'large towns': { type: 'geojson', data: largeTowns() } },
    layers: style.layers.toSpliced(at, 0, names),
  };
};
