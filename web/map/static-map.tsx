import { memo } from 'react';
import { type MapBounds, type MapView, toWorld } from './mercator.ts';
import { paddingAround, startBounds } from './start-views.ts';
import css from './static-map.module.css';
import base from './wisconsin.svg?url&no-inline';
import names from './wisconsin-names.svg?url&no-inline';

/** The drawing's units: Web Mercator at zoom 9 (tools/geo/base-svg.ts). */
const drawingZoom = 9;
const world = 512 * 2 ** drawingZoom;
/** The labels are drawn for the same zoom and readable from this one on. */
const minLabelZoom = 8;

type Props = {
  /** The live map's view: a box to fit, or a center and zoom. All of Wisconsin by default. */
  view?: MapView | MapBounds | null;
  points?: readonly { lat: number; lng: number }[];
};

/**
 * The counties as a plain SVG without scripts, shown until the live map covers it. The drawing is a separate file,
 * referenced by <use>, which keeps HTML and scripts small.
 */
export const StaticMap = memo(function StaticMap({ view, points = [] }: Props) {
  const place = view ?? startBounds;
  const dots = points.map(({ lat, lng }) => `M${toDrawing(lng, lat).join(' ')}h0`).join('');
  const content = (
    <>
      <use href={`${base}#base`} />
      <path className={css.halo} d={dots} vectorEffect="non-scaling-stroke" />
      <path className={css.dots} d={dots} vectorEffect="non-scaling-stroke" />
    </>
  );
  if ('zoom' in place) {
    const unit = 2 ** (drawingZoom - place.zoom);
    const [x, y] = toDrawing(place.lng, place.lat);
    return (
      <svg className={css.centred} viewBox={`${x} ${y} ${unit} ${unit}`} aria-hidden="true">
        {content}
        {place.zoom >= minLabelZoom && <use href={`${names}#names`} />}
      </svg>
    );
  }
  const [left, top] = toDrawing(place[0], place[3]);
  const [right, bottom] = toDrawing(place[2], place[1]);
  return (
    <svg
      className={css.fitted}
      data-padded={paddingAround(place) > 0}
      viewBox={`${left} ${top} ${right - left} ${bottom - top}`}
      aria-hidden="true"
    >
      {content}
    </svg>
  );
});

const toDrawing = (lng: number, lat: number) =>
  toWorld(lng, lat).map((n) => Math.round(n * world * 10) / 10) as [number, number];
