import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { type MapRef, useMap } from 'react-map-gl/maplibre';
import css from './pin-card.module.css';
import { type MapPoint, pinOf } from './price-markers.tsx';

/** What is left free between the card and its pin, and between the card and the map's edge, in px. */
const gap = 20;
const margin = 10;

type Props = { point: MapPoint; onClose: () => void; children: ReactNode };

/**
 * A small card over a pin, or under it where there is no room above. It takes the focus and gives it back to the pin;
 * Escape closes it, and so does a press or a step of the keyboard beside it.
 */
export const PinCard = ({ point, onClose, children }: Props) => {
  const { current: map } = useMap() as { current: MapRef };
  const card = useRef<HTMLDivElement>(null);
  const { id, lng, lat, label } = point;

  useLayoutEffect(() => {
    const shown = card.current;
    if (!shown) return;
    const place = () => {
      const { x, y } = map.project([lng, lat]);
      const { clientWidth, clientHeight } = map.getContainer();
      const { offsetWidth, offsetHeight } = shown;
      const farthest = clientWidth - offsetWidth - margin;
      const left = Math.max(margin, Math.min(x - offsetWidth / 2, farthest));
      const above = y - gap - offsetHeight;
      const top = above >= margin ? above : y + gap;
      shown.style.transform = `translate(${left}px, ${Math.min(top, clientHeight - offsetHeight - margin)}px)`;
    };
    place();
    const grown = new ResizeObserver(place);
    grown.observe(shown);
    map.on('move', place);
    map.on('resize', place);
    return () => {
      grown.disconnect();
      map.off('move', place);
      map.off('resize', place);
    };
  }, [map, lng, lat]);

  useEffect(() => {
    if (!card.current?.contains(document.activeElement)) card.current?.focus({ preventScroll: true });
  }, []);

  useEffect(() => {
    const close = (event: Event) => {
      if (event instanceof KeyboardEvent && event.key !== 'Escape') return;
      if (event.type === 'pointerdown' && card.current?.contains(event.target as Node)) return;
      if (event.type === 'keydown') (pinOf(map, id) ?? map.getCanvas()).focus({ preventScroll: true });
      onClose();
    };
    document.addEventListener('keydown', close);
    document.addEventListener('pointerdown', close);
    return () => {
      document.removeEventListener('keydown', close);
      document.removeEventListener('pointerdown', close);
    };
  }, [map, id, onClose]);

  return (
    <div
      ref={card}
      className={css.card}
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) onClose();
      }}
    >
      {children}
    </div>
  );
};
