import { periodsOf } from './forecast.ts';
import { cornerOf, type GridSquare, officeOf, squareAt } from './grid.ts';

const vocabulary = 'https://api.weather.gov/ontology#';
const context = [
  'https://geojson.org/geojson-ld/geojson-context.jsonld',
  { '@version': '1.1', wx: vocabulary, '@vocab': vocabulary },
];

/** The body of `/points/{lat},{lon}`: the office, the grid square, and the address of its forecast. */
export const pointBody = (lat: number, lng: number, base: string, forecastBase = base) => {
  const square = squareAt(lat, lng);
  const office = officeOf(square.office);
  const grid = `/gridpoints/${square.office}/${square.x},${square.y}`;
  return {
    '@context': context,
    id: `${base}/points/${lat},${lng}`,
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [lng, lat] },
    properties: {
      '@id': `${base}/points/${lat},${lng}`,
      '@type': 'wx:Point',
      cwa: square.office,
      forecastOffice: `${base}/offices/${square.office}`,
      gridId: square.office,
      gridX: square.x,
      gridY: square.y,
      forecast: `${forecastBase}${grid}/forecast`,
      forecastHourly: `${forecastBase}${grid}/forecast/hourly`,
      forecastGridData: `${forecastBase}${grid}`,
      observationStations: `${forecastBase}${grid}/stations`,
      relativeLocation: {
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [office?.lng, office?.lat] },
        properties: { city: office?.city, state: office?.state },
      },
      timeZone: office?.zone,
    },
  };
};

/** The body of `/gridpoints/{office}/{x},{y}/forecast`. */
export const forecastBody = (square: GridSquare, now: Date, base: string, units: 'us' | 'si') => {
  const updated = new Date(Math.floor(now.getTime() / 3_600_000) * 3_600_000)
    .toISOString()
    .replace('.000Z', '+00:00');
  const corners = [
    cornerOf(square),
    cornerOf(square, 0, 1),
    cornerOf(square, 1, 1),
    cornerOf(square, 1, 0),
    cornerOf(square),
  ];
  return {
    '@context': context,
    type: 'Feature',
    geometry: { type: 'Polygon', coordinates: [corners.map(({ lat, lng }) => [round(lng), round(lat)])] },
    properties: {
      updated,
      units,
      forecastGenerator: 'BaselineForecastGenerator',
      generatedAt: updated,
      updateTime: updated,
      validTimes: `${updated}/P7DT13H`,
      elevation: { unitCode: 'wmoUnit:m', value: 310 },
      periods: periodsOf(square, now, base, units) as Record<string, unknown>[],
    },
  };
};

const round = (degrees: number) => Math.round(degrees * 1e7) / 1e7;
