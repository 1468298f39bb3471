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

/** The outside tracker of page views: the address of Matomo, without a trailing slash, and the site's number there. */
export type Tracker = { url: string; siteId: number };

/** The part of the configuration that pages may show: the server hands it to them. */
export type Site = {
  /** The public address, without a trailing slash. */
  url: string;
  supportEmail: string;
  companyName: string;
  /** Openacre's profiles on social networks. */
  social: readonly { name: 'Facebook' | 'Instagram' | 'YouTube'; url: string }[];
  /** The product's version, shown in the administrators' menu. */
  version: string;
  /** The maps that can be shown besides the built-in one. */
  mapLayers: MapLayers;
  /** Who our server asks for street addresses; null if nobody. */
  geocoderHost: string | null;
  /** Null if no outside tracker is told of page views. */
  tracker: Tracker | null;
};
