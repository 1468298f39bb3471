import { useEffect, useRef, useState } from 'react';
import { type MapRef, useMap } from 'react-map-gl/maplibre';
import { Pin } from './pin.tsx';
import css from './print-copy.module.css';

/**
 * What the map last showed with the place in view, as a picture for paper: browsers print the map's own canvas blank.
 * Where there is none yet, the drawn map below is printed. Paper is light, so a dark map is printed with its colors
 * inverted.
 */
export const PrintCopy = ({ lat, lng }: { lat: number; lng: number }) => {
  const { current: map } = useMap() as { current: MapRef };
  const copy = useRef<HTMLCanvasElement>(null);
  const [pin, setPin] = useState<{ left: string; top: string }>();
  useEffect(() => {
    // While 'idle' is handled the canvas still has what was drawn; later it is empty to scripts.
    const draw = () => {
      const shown = map.getCanvas();
      if (!copy.current || !map.getBounds().contains([lng, lat])) return;
      copy.current.width = shown.width;
      copy.current.height = shown.height;
      copy.current.getContext('2d')?.drawImage(shown, 0, 0);
      const { x, y } = map.project([lng, lat]);
      setPin({ left: `${(100 * x) / shown.clientWidth}%`, top: `${(100 * y) / shown.clientHeight}%` });
    };
    map.on('idle', draw);
    return () => void map.off('idle', draw);
  }, [map, lat, lng]);
  return (
    <div className={css.print} data-drawn={pin !== undefined} aria-hidden="true">
      <canvas ref={copy} className={css.copy} />
      <span className={css.pin} style={pin}>
        <Pin />
      </span>
    </div>
  );
};
