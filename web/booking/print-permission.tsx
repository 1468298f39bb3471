import { Printer } from 'lucide';
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useRouteLoaderData } from 'react-router';
import type { MapLayers } from '#contract/site.ts';
import type { PaperMap } from '../map/draw-paper-map.ts';
import type { LatLng } from '../map/mercator.ts';
import type { loader as rootLoader } from '../root.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { loadedOnce } from '../ui/lazy-part.tsx';
import { type PaidBooking, Permission } from './permission.tsx';

const loadDrawing = loadedOnce(() => import('../map/draw-paper-map.ts'));

/** Where there is a mouse, people print by the browser's own menu too, which waits for nothing. */
const hasMouse = (): boolean => matchMedia('(hover: hover)').matches;

type PaperMapState = {
  /** Undefined until it is drawn, null where it can't be. */
  map: PaperMap | null | undefined;
  /** Draws it, unless it is there or being drawn. */
  drawIfMissing: () => void;
};

/** The map for paper. */
const usePaperMap = ({ lat, lng }: LatLng, layers: MapLayers | undefined): PaperMapState => {
  const [map, setMap] = useState<PaperMap | null>();
  const [tries, setTries] = useState(() => (hasMouse() ? 1 : 0));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the layers are the site's, and never change
  useEffect(() => {
    if (tries === 0) return undefined;
    const place = { lat, lng };
    let isWanted = true;
    const draw = async () => {
      const { drawPaperMap } = await loadDrawing();
      return layers ? drawPaperMap(place, layers) : null;
    };
    draw()
      .catch(() => null)
      .then((drawn) => isWanted && setMap(drawn));
    return () => {
      isWanted = false;
    };
  }, [lat, lng, tries]);
  const drawIfMissing = () => {
    if (map !== null && tries > 0) return;
    setMap(undefined);
    setTries(tries + 1);
  };
  return { map, drawIfMissing };
};

/**
 * The button that prints the permission of a paid booking, and the paper itself, which is also what the browser's own
 * menu prints. A press waits for the map of the roads.
 */
export const PrintPermission = ({ booking, children }: { booking: PaidBooking; children: ReactNode }) => {
  const site = useRouteLoaderData<typeof rootLoader>('root')?.site;
  const [isAsked, setAsked] = useState(false);
  const { map, drawIfMissing } = usePaperMap(booking.access, site?.mapLayers);
  const isWaiting = isAsked && map === undefined;
  useEffect(() => {
    if (!isAsked || map === undefined) return;
    setAsked(false);
    print();
  }, [isAsked, map]);
  const press = () => {
    drawIfMissing();
    setAsked(true);
  };
  return (
    <>
      <Button onClick={press} aria-disabled={isWaiting}>
        <Icon of={Printer} size={18} /> {isWaiting ? 'Drawing the map…' : children}
      </Button>
      {createPortal(<Permission booking={booking} map={map ?? null} />, document.body)}
    </>
  );
};
