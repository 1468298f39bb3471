import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { type MapRef, useMap } from 'react-map-gl/maplibre';
import css from './pin-card.module.css';
import { findPin, type MapPoint } from './price-markers.tsx';

/** The gap between the card and its pin, and between the card and the map's edge, in px. */
const gap = 20;
const margin = 10;

type Props = { point: MapPoint; onClose: () => void; children: ReactNode };

/**
 * A card above a pin, or below it where there is no room. It takes the focus and returns it to the pin. Escape closes
 * it, and so does a press or a focus change outside of it.
 */
export const PinCard = ({ point, onClose, children }: Props) => {
  const { current: map } = useMap() as { current: MapRef };
  const card = useRef<HTMLDivElement>(null);
  const { id, lng, lat, label } = point;

  useLayoutEffect(() => {
    const element = card.current;
    if (!element) return;
    const place = () => {
      const { x, y } = map.project([lng, lat]);
      const { clientWidth, clientHeight } = map.getContainer();
      const { offsetWidth, offsetHeight } = element;
      const maxLeft = clientWidth - offsetWidth - margin;
      const left = Math.max(margin, Math.min(x - offsetWidth / 2, maxLeft));
      const above = y - gap - offsetHeight;
      const top = above >= margin ? above : y + gap;
      element.style.transform = `translate(${left}px, ${Math.min(top, clientHeight - offsetHeight - margin)}px)`;
    };
    place();
    const observer = new ResizeObserver(place);
    observer.observe(element);
    map.on('move', place);
    map.on('resize', place);
    return () => {
      observer.disconnect();
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
      if (event.type === 'keydown') (findPin(map, id) ?? map.getCanvas()).focus({ preventScroll: true });
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
