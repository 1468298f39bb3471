import { memo } from 'react';
import { type MapBounds, type MapView, paddingAround, toWorld, wisconsinBounds } from './mercator.ts';
import css from './static-map.module.css';
import base from './wisconsin.svg?url&no-inline';
import names from './wisconsin-names.svg?url&no-inline';

/** The drawing's units: Web Mercator at zoom 9 (tools/geo/base-svg.ts). */
const drawnZoom = 9;
const world = 512 * 2 ** drawnZoom;
/** From here on names can be read, which are drawn for the same zoom. */
const namesFrom = 8;

type Props = {
  /** Where the live map will stand: a box to fit, or a middle and zoom. All of Wisconsin by default. */
  view?: MapView | MapBounds | null;
  points?: readonly { lat: number; lng: number }[];
};

/**
 * The counties as a plain SVG that needs no script: what is seen until the live map stands in its place. The
 * drawing itself is a file of its own, named by <use>, so the page's HTML and scripts stay small.
 */
export const StaticMap = memo(function StaticMap({ view, points = [] }: Props) {
  const place = view ?? wisconsinBounds;
  const dots = points.map(({ lat, lng }) => `M${drawn(lng, lat).join(' ')}h0`).join('');
  const content = (
    <>
      <use href={`${base}#base`} />
      <path className={css.halo} d={dots} vectorEffect="non-scaling-stroke" />
      <path className={css.dots} d={dots} vectorEffect="non-scaling-stroke" />
    </>
  );
  if ('zoom' in place) {
    const unit = 2 ** (drawnZoom - place.zoom);
    const [x, y] = drawn(place.lng, place.lat);
    return (
      <svg className={css.centred} viewBox={`${x} ${y} ${unit} ${unit}`} aria-hidden="true">
        {content}
        {place.zoom >= namesFrom && <use href={`${names}#names`} />}
      </svg>
    );
  }
  const padding = paddingAround(place);
  const [left, top] = drawn(place[0], place[3]);
  const [right, bottom] = drawn(place[2], place[1]);
  return (
    <svg
      className={css.fitted}
      style={{
        inset: padding,
        width: `calc(100% - ${2 * padding}px)`,
        height: `calc(100% - ${2 * padding}px)`,
      }}
      viewBox={`${left} ${top} ${right - left} ${bottom - top}`}
      aria-hidden="true"
    >
      {content}
    </svg>
  );
});

const drawn = (lng: number, lat: number) =>
  toWorld(lng, lat).map((n) => Math.round(n * world * 10) / 10) as [number, number];
