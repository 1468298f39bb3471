import type { StyleSpecification, SymbolLayerSpecification } from 'maplibre-gl';
import { largeTowns } from './geography.ts';

/** The source of our large towns in a street map. */
export const townSource = 'large towns';

/** From here on a street map names towns enough. */
const maxZoom = 8;

/**
 * Where the name of a large town may be, as anchors with their offsets in ems: beside its dot, or if a marker is there,
 * beside that.
 */
export const aroundMarkers: SymbolLayerSpecification['layout'] = {
  'text-variable-anchor-offset': [
    ...['left', [0.6, 0], 'right', [-0.6, 0], 'top', [0, 0.5], 'bottom', [0, -0.5]],
    ...[
      'top-left',
      [0.8, 0.2],
      'bottom-left',
      [0.8, -0.2],
      'top-right',
      [-0.8, 0.2],
      'bottom-right',
      [-0.8, -0.2],
    ],
    ...['top', [0, 1.5], 'bottom', [0, -1.5], 'left', [2, 0], 'right', [-2, 0]],
    ...['top-left', [1.4, 1], 'bottom-left', [1.4, -1], 'top-right', [-1.4, 1], 'bottom-right', [-1.4, -1]],
  ] as never,
  'text-justify': 'auto',
  'text-padding': 0,
};

/**
 * A street map with the names of our large towns, since at the first zoom of a phone a style names few. They look like
 * the style's own cities, and are placed before them, so that those of the same name are left out.
 */
export const withTowns = (style: StyleSpecification): StyleSpecification => {
  const isCities = (layer: StyleSpecification['layers'][number]): layer is SymbolLayerSpecification =>
    layer.type === 'symbol' && layer['source-layer'] === 'place' && /city/.test(layer.id);
  const cities = style.layers.find(isCities);
  if (!cities) return style;
  const { filter: _, 'source-layer': __, layout, ...look } = cities;
  // Our towns have no ranks to sort by.
  const {
    'symbol-sort-key': _sort,
    'text-anchor': _anchor,
    'text-offset': _offset,
    ...ourLayout
  } = layout ?? {};
  const names: SymbolLayerSpecification = {
    ...look,
    layout: { ...ourLayout, ...aroundMarkers, 'icon-optional': true },
    id: 'large towns',
    source: townSource,
    minzoom: 4.5,
    maxzoom: maxZoom,
  };
  return {
    ...style,
    sources: { ...style.sources, [townSource]: { type: 'geojson', data: largeTowns() } },
    layers: [...style.layers, names],
  };
};
