import { useEffect, useState } from 'react';
import { type MapRef, useMap } from 'react-map-gl/maplibre';
import css from './empty-view.module.css';

type Props = {
  points: readonly { lat: number; lng: number }[];
  /** There may be land elsewhere that is not among the points. */
  mayHaveMore: boolean;
  /** Not all land of the view was looked at: more of it may be here. */
  isPart: boolean;
  onWholeMap: () => void;
};

/** A message with a reset button where the map shows a part without any land. */
export const EmptyView = ({ points, mayHaveMore, isPart, onWholeMap }: Props) => {
  const { current: map } = useMap() as { current: MapRef };
  const [isEmpty, setEmpty] = useState(false);
  useEffect(() => {
    const update = () => {
      const bounds = map.getBounds();
      setEmpty(!points.some(({ lng, lat }) => bounds.contains([lng, lat])));
    };
    update();
    map.on('moveend', update);
    map.on('resize', update);
    return () => {
      map.off('moveend', update);
      map.off('resize', update);
    };
  }, [map, points]);
  if (!isEmpty) return null;
  return (
    <div className={css.note} role="status">
      {points.length === 0 && !mayHaveMore && !isPart ? (
        'No land fits that search.'
      ) : (
        <>
          {isPart
            ? 'Nothing was found in this view so far, but not all of it was looked at. Zoom in, or'
            : 'No land that fits is in this view. Zoom out, or'}
          <button
            type="button"
            className={css.button}
            onClick={() => {
              // The button is about to unmount: keep the focus on the map.
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
