/** A square of about 2.5 km in an office's grid, numbered as by the service: x to the east, y to the north. */
export type GridSquare = { office: string; x: number; y: number };

type Office = { id: string; lat: number; lng: number; zone: string; city: string; state: string };

// The offices that cover Wisconsin, and enough others that every American point has one.
const offices: readonly Office[] = [
  { id: 'DLH', lat: 46.3, lng: -91.4, zone: 'America/Chicago', city: 'Hayward', state: 'WI' },
  { id: 'GRB', lat: 45.0, lng: -88.8, zone: 'America/Chicago', city: 'Antigo', state: 'WI' },
  { id: 'ARX', lat: 43.8, lng: -90.9, zone: 'America/Chicago', city: 'La Crosse', state: 'WI' },
  { id: 'MKX', lat: 43.1, lng: -88.8, zone: 'America/Chicago', city: 'Watertown', state: 'WI' },
  { id: 'MPX', lat: 44.9, lng: -92.2, zone: 'America/Chicago', city: 'Menomonie', state: 'WI' },
  { id: 'MQT', lat: 46.5, lng: -87.6, zone: 'America/Detroit', city: 'Marquette', state: 'MI' },
  { id: 'LOT', lat: 41.6, lng: -88.1, zone: 'America/Chicago', city: 'Romeoville', state: 'IL' },
  { id: 'DVN', lat: 41.6, lng: -90.6, zone: 'America/Chicago', city: 'Davenport', state: 'IA' },
  { id: 'OKX', lat: 40.9, lng: -72.9, zone: 'America/New_York', city: 'Upton', state: 'NY' },
  { id: 'FFC', lat: 33.4, lng: -84.6, zone: 'America/New_York', city: 'Peachtree City', state: 'GA' },
  { id: 'TBW', lat: 27.7, lng: -82.4, zone: 'America/New_York', city: 'Ruskin', state: 'FL' },
  { id: 'FWD', lat: 32.8, lng: -97.3, zone: 'America/Chicago', city: 'Fort Worth', state: 'TX' },
  { id: 'TOP', lat: 39.1, lng: -95.6, zone: 'America/Chicago', city: 'Topeka', state: 'KS' },
  { id: 'BOU', lat: 40.0, lng: -105.2, zone: 'America/Denver', city: 'Boulder', state: 'CO' },
  { id: 'SEW', lat: 47.7, lng: -122.3, zone: 'America/Los_Angeles', city: 'Seattle', state: 'WA' },
  { id: 'LOX', lat: 34.2, lng: -119.1, zone: 'America/Los_Angeles', city: 'Oxnard', state: 'CA' },
  { id: 'AFC', lat: 61.2, lng: -149.9, zone: 'America/Anchorage', city: 'Anchorage', state: 'AK' },
  { id: 'HFO', lat: 21.3, lng: -157.8, zone: 'Pacific/Honolulu', city: 'Honolulu', state: 'HI' },
];

const squareKm = 2.5;
const kmPerDegree = 111.2;
/** Squares between an office and its grid's south-west corner, enough for the farthest point that it serves. */
const margin = 1000;

// Rectangles, so parts of Canada and Mexico near the border count as American too.
const boxes: readonly [south: number, north: number, west: number, east: number][] = [
  [24.4, 49.4, -124.8, -66.9],
  [51.2, 71.5, -179.2, -129.9],
  [18.9, 22.3, -160.3, -154.7],
];

export const isAmerican = (lat: number, lng: number): boolean =>
  boxes.some(([south, north, west, east]) => lat >= south && lat <= north && lng >= west && lng <= east);

export const officeOf = (id: string): Office | undefined => offices.find((office) => office.id === id);

/** The square that contains a point, in the grid of the nearest office. */
export const squareAt = (lat: number, lng: number): GridSquare => {
  const [first, ...others] = offices;
  const office = others.reduce(
    (best, next) => (distance(next, lat, lng) < distance(best, lat, lng) ? next : best),
    first as Office,
  );
  const [east, north] = kmFrom(office, lat, lng);
  return {
    office: office.id,
    x: margin + Math.floor(east / squareKm),
    y: margin + Math.floor(north / squareKm),
  };
};

/** The south-west corner of a square, moved by `right` and `up` squares. */
export const cornerOf = ({ office, x, y }: GridSquare, right = 0, up = 0): { lat: number; lng: number } => {
  const { lat, lng } = officeOf(office) as Office;
  const degrees = squareKm / kmPerDegree;
  return {
    lat: lat + (y - margin + up) * degrees,
    lng: lng + ((x - margin + right) * degrees) / Math.cos((lat * Math.PI) / 180),
  };
};

const kmFrom = (office: Office, lat: number, lng: number): [east: number, north: number] => {
  const width = kmPerDegree * Math.cos((office.lat * Math.PI) / 180);
  return [(lng - office.lng) * width, (lat - office.lat) * kmPerDegree];
};

const distance = (office: Office, lat: number, lng: number): number =>
  Math.hypot(...kmFrom(office, lat, lng));
