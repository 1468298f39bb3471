import { useState } from 'react';
import { type MapRef, useMap } from 'react-map-gl/maplibre';
import css from './map-buttons.module.css';
import { type MapBounds, quickMove } from './mercator.ts';
import { fitPadding } from './start-views.ts';

type Props = {
  /** The bounds that the 'fit' button shows; without them there is no such button. */
  fit?: MapBounds;
  fitLabel?: string;
  /** Whether to offer a button that moves to the user's location. */
  locate?: boolean;
};

/** Moves made with these buttons count as the user's own. */
const byUser = { byUser: true };

/** The buttons in the corner of a live map. */
export const MapButtons = ({ fit, fitLabel = 'Show all results', locate = false }: Props) => {
  const { current: map } = useMap() as { current: MapRef };
  return (
    <div className={css.corner}>
      <div className={css.group}>
        <Button label="Zoom in" onClick={() => map.zoomIn({}, byUser)}>
          <path d="M10 4v12M4 10h12" />
        </Button>
        <Button label="Zoom out" onClick={() => map.zoomOut({}, byUser)}>
          <path d="M4 10h12" />
        </Button>
      </div>
      {(fit || locate) && (
        <div className={css.group}>
          {fit && (
            <Button
              label={fitLabel}
              onClick={() =>
                map.fitBounds([...fit], { padding: fitPadding * 2, maxZoom: 11, ...quickMove }, byUser)
              }
            >
              <path d="M4 8V4h4M12 4h4v4M16 12v4h-4M8 16H4v-4" />
            </Button>
          )}
          {locate && <LocateButton map={map} />}
        </div>
      )}
    </div>
  );
};

const LocateButton = ({ map }: { map: MapRef }) => {
  const [state, setState] = useState<'idle' | 'looking' | 'refused'>('idle');
  const locate = () => {
    setState('looking');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState('idle');
        map.flyTo({ center: [coords.longitude, coords.latitude], zoom: 9 }, byUser);
      },
      () => setState('refused'),
      { timeout: 10_000, maximumAge: 60_000 },
    );
  };
  return (
    <>
      <Button label="Show where I am" busy={state === 'looking'} onClick={locate}>
        <circle cx="10" cy="10" r="4.5" />
        <path d="M10 2v3.5M10 14.5V18M2 10h3.5M14.5 10H18" />
      </Button>
      {state === 'refused' && (
        <p className={css.note} role="status">
          Your location isn't available. Allow it in the browser, or search for a place.
        </p>
      )}
    </>
  );
};

type ButtonProps = { label: string; busy?: boolean; onClick: () => void; children: React.ReactNode };

const Button = ({ label, busy = false, onClick, children }: ButtonProps) => (
  <button
    type="button"
    className={css.button}
    aria-label={label}
    title={label}
    aria-busy={busy}
    onClick={onClick}
  >
    <svg viewBox="0 0 20 20" aria-hidden="true">
      {children}
    </svg>
  </button>
);
