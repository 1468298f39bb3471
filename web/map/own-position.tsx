import { useEffect, useState } from 'react';
import { type MapRef, Marker, useMap } from 'react-map-gl/maplibre';
import { fitPoints } from './fit-points.ts';
import { MapButton } from './map-button.tsx';
import type { LatLng } from './mercator.ts';
import css from './own-position.module.css';

/** Moves a map to the user's position. */
export type ShowPosition = (map: MapRef, position: LatLng) => void;

/** Moves made for the user count as the user's own. */
const byUser = { byUser: true };

/** Rounds degrees to a tenth, about seven miles. */
const toTenth = (degrees: number): number => Math.round(degrees * 10) / 10;

/** The land around the position. Roughly, since the view becomes a search that the server is sent. */
export const showLandAround: ShowPosition = (map, { lat, lng }) =>
  map.flyTo({ center: [toTenth(lng), toTenth(lat)], zoom: 9 }, byUser);

/** The position and, if there is one, a point beside it. */
export const showBeside =
  (point: LatLng | null): ShowPosition =>
  (map, position) =>
    fitPoints(map, point ? [position, point] : [position], undefined, byUser);

const isDenied = ({ code }: GeolocationPositionError) => code === GeolocationPositionError.PERMISSION_DENIED;

/** A button that asks the browser for the user's position, which is sent to nobody, and shows it on the map. */
export const OwnPosition = ({ onShow }: { onShow: ShowPosition }) => {
  const { current: map } = useMap() as { current: MapRef };
  const [position, setPosition] = useState<LatLng>();
  const [isLooking, setLooking] = useState(false);
  const [note, setNote] = useNote();
  const fail = (text: string) => {
    setLooking(false);
    setNote(text);
  };
  const find = () => {
    if (!navigator.geolocation) return fail(unavailable);
    setLooking(true);
    setNote('');
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude: lat, longitude: lng } }) => {
        if (!map.getMaxBounds()?.contains([lng, lat])) return fail('You are outside of this map.');
        setLooking(false);
        setPosition({ lat, lng });
        onShow(map, { lat, lng });
      },
      (error) => fail(isDenied(error) ? denied : unavailable),
      { timeout: 10_000, enableHighAccuracy: true },
    );
  };
  return (
    <>
      <MapButton label="Show my location" busy={isLooking} onClick={find}>
        <circle cx="10" cy="10" r="4.5" />
        <path d="M10 2v3.5M10 14.5V18M2 10h3.5M14.5 10H18" />
      </MapButton>
      <p className={css.note} role="status">
        {note}
      </p>
      {position && (
        <Marker latitude={position.lat} longitude={position.lng}>
          <span className={css.position} role="img" aria-label="You are here" />
        </Marker>
      )}
    </>
  );
};

const denied = 'Your location is blocked. Allow it for this site in the browser.';
const unavailable = 'Your location isn’t known just now.';

/** A text that goes with the next press anywhere. */
const useNote = () => {
  const [note, setNote] = useState('');
  useEffect(() => {
    if (!note) return;
    const remove = () => setNote('');
    document.addEventListener('pointerdown', remove);
    document.addEventListener('keydown', remove);
    return () => {
      document.removeEventListener('pointerdown', remove);
      document.removeEventListener('keydown', remove);
    };
  }, [note]);
  return [note, setNote] as const;
};
