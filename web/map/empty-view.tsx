import { useEffect, useState } from 'react';
import { type MapRef, useMap } from 'react-map-gl/maplibre';
import css from './empty-view.module.css';

type Props = {
  points: readonly { lat: number; lng: number }[];
  onWholeMap: () => void;
};

/** Says so where the map came to rest on a part without land, with the way out of it. */
export const EmptyView = ({ points, onWholeMap }: Props) => {
  const { current: map } = useMap() as { current: MapRef };
  const [isEmpty, setEmpty] = useState(false);
  useEffect(() => {
    const look = () => {
      const bounds = map.getBounds();
      setEmpty(!points.some(({ lng, lat }) => bounds.contains([lng, lat])));
    };
    look();
    map.on('moveend', look);
    map.on('resize', look);
    return () => {
      map.off('moveend', look);
      map.off('resize', look);
    };
  }, [map, points]);
  if (!isEmpty) return null;
  return (
    <div className={css.note} role="status">
      {points.length === 0 ? (
        'No land fits that search.'
      ) : (
        <>
          No land in this view. Zoom out, or
          <button
            type="button"
            className={css.button}
            onClick={() => {
              // This button is about to go; the map itself keeps the keyboard.
              map.getCanvas().focus({ preventScroll: true });
              onWholeMap();
            }}
          >
            search the whole state
          </button>
        </>
      )}
    </div>
  );
};
