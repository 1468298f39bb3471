import type { MapLayers, RasterLayer } from '#contract/site.ts';
import type { Config } from '../../config.ts';

type MapConfig = Pick<Config, 'MAP_STYLE_URL' | 'MAP_DARK_STYLE_URL' | 'MAP_TOPO_URL' | 'MAP_IMAGERY_URL'>;

/** The configured maps. A style brings its own attribution, and that of tiles is derived from their URL. */
export const mapLayersOf = (config: MapConfig): MapLayers => {
  const { MAP_STYLE_URL: light, MAP_DARK_STYLE_URL: dark } = config;
  return {
    streets: light ? { light, dark: dark ?? light } : null,
    rasters: [
      ...rasterLayer('Topo', config.MAP_TOPO_URL),
      ...rasterLayer('Satellite', config.MAP_IMAGERY_URL),
    ],
  };
};

/** The URLs that browsers load these maps from. */
export const mapUrlsOf = ({ streets, rasters }: MapLayers): string[] => [
  ...Object.values(streets ?? {}),
  ...rasters.map(({ url }) => url),
];

const rasterLayer = (name: RasterLayer['name'], url: string | null): RasterLayer[] => {
  if (!url) return [];
  // The USGS has tiles up to zoom 16; others are asked up to the maps' own limit.
  if (/\/USGS\w+\/MapServer\//.test(url)) {
    const attribution =
      '<a href="https://www.usgs.gov/programs/national-geospatial-program/national-map">USGS The National Map</a>';
    return [{ name, url, attribution, maxZoom: 16 }];
  }
  return [{ name, url, attribution: new URL(url).host, maxZoom: 18 }];
};
