import { wisconsinBounds } from '../map/start-views.ts';

const denied = 'Your location is blocked. Allow it for this site in the browser, or type a town.';
const unknown = 'Your location isn’t known just now. Type a town instead.';
const elsewhere = 'You seem to be outside of Wisconsin. Type a town instead.';

/** Two decimals are about half a mile: near enough for a distance, and nobody's doorstep. */
const rounded = (degrees: number): string => degrees.toFixed(2);

/**
 * Where the user is, as 'latitude,longitude'.
 * @throws Error with a text for the user
 */
export const findOwnPosition = async (): Promise<string> => {
  if (!navigator.geolocation) throw new Error(unknown);
  const { coords } = await new Promise<GeolocationPosition>((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(
      resolve,
      ({ code, PERMISSION_DENIED }) => reject(new Error(code === PERMISSION_DENIED ? denied : unknown)),
      { timeout: 10_000, maximumAge: 300_000 },
    ),
  );
  const [west, south, east, north] = wisconsinBounds;
  const { latitude, longitude } = coords;
  // Some hunters come from over the line.
  const isNear = longitude > west - 3 && longitude < east + 3 && latitude > south - 3 && latitude < north + 3;
  if (!isNear) throw new Error(elsewhere);
  return `${rounded(latitude)},${rounded(longitude)}`;
};
