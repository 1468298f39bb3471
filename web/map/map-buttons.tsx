import { type MapRef, useMap } from 'react-map-gl/maplibre';
import { MapButton } from './map-button.tsx';
import css from './map-buttons.module.css';
import { type MapBounds, quickMove } from './mercator.ts';
import { OwnPosition, type ShowPosition } from './own-position.tsx';
import { fitPadding } from './start-views.ts';

type Props = {
  /** The bounds that the 'fit' button shows; without them there is no such button. */
  fit?: MapBounds;
  fitLabel?: string;
  /** How the map moves to the user's position. */
  onShowPosition: ShowPosition;
};

/** Moves made with these buttons count as the user's own. */
const byUser = { byUser: true };

/** The buttons in the corner of a live map. */
export const MapButtons = ({ fit, fitLabel = 'Show all results', onShowPosition }: Props) => {
  const { current: map } = useMap() as { current: MapRef };
  return (
    <div className={css.corner}>
      <div className={css.group}>
        <MapButton label="Zoom in" onClick={() => map.zoomIn({}, byUser)}>
          <path d="M10 4v12M4 10h12" />
        </MapButton>
        <MapButton label="Zoom out" onClick={() => map.zoomOut({}, byUser)}>
          <path d="M4 10h12" />
        </MapButton>
      </div>
      <div className={css.group}>
        {fit && (
          <MapButton
            label={fitLabel}
            onClick={() =>
              map.fitBounds([...fit], { padding: fitPadding * 2, maxZoom: 11, ...quickMove }, byUser)
            }
          >
            <path d="M4 8V4h4M12 4h4v4M16 12v4h-4M8 16H4v-4" />
          </MapButton>
        )}
        <OwnPosition onShow={onShowPosition} />
      </div>
    </div>
  );
};
