import { highways } from '../world/highways.ts';
import { hashText } from '../world/noise.ts';
import { type Box, isInBox, type Line, overlaps, type Point, toLngLat } from '../world/plane.ts';
import { readRows } from '../world/read-rows.ts';
import { roadsIn } from '../world/roads.ts';
import { streetsIn } from '../world/streets.ts';
import { townRadius } from '../world/towns.ts';
import type { Address } from './parse-address.ts';

/** How far from its town an address may lie, in miles. */
const reachMiles = 4;

/** Addresses whose position is known: those of the demo's land. */
const known = new Map(
  readRows('addresses.csv').map(([number, road, zip, lat, lng]) => [
    `${number} ${road} ${zip}`,
    { lng: Number(lng), lat: Number(lat) },
  ]),
);

/**
 * The position of an address: the known one, else on the road of that name near its town, else on another road there;
 * deterministic.
 */
export const locate = (address: Address): { lng: number; lat: number } => {
  const { town, number } = address;
  const [x, y] = town.center;
  const around = (miles: number): Box => ({
    west: x - miles,
    east: x + miles,
    south: y - miles,
    north: y + miles,
  });
  const name = [
    address.preDirection,
    address.preType,
    address.streetName,
    address.suffixType,
    address.suffixDirection,
  ]
    .filter(Boolean)
    .join(' ');
  const own = known.get(`${number} ${name} ${town.zip}`);
  if (own) return own;
  const seed = hashText(`${number} ${name} ${town.name}`);
  // A rural number is outside of the town, beyond its streets.
  const isRural = /^[NSEW]/.test(number) || address.preType !== '';
  const box = around(isRural ? reachMiles : townRadius(town));
  const named = linesNamed(name, around(reachMiles));
  const [lines, within] = named.length ? [named, around(reachMiles)] : [anyLines(isRural, box), box];
  const points = lines.flat().filter((point) => isInBox(point, within));
  const [lng, lat] = toLngLat(points[Math.floor(seed * points.length)] ?? (town.center as Point));
  return { lng: Number(lng.toFixed(12)), lat: Number(lat.toFixed(12)) };
};

/** All lines in a box whose road has the name; a highway's own line. */
const linesNamed = (name: string, box: Box): Line[] => {
  const numbered = name.match(/^(STATE HWY|US HWY|INTERSTATE) (\d+)$/);
  if (numbered)
    return highways
      .filter(({ ref, box: own }) => ref === numbered[2] && overlaps(own, box))
      .map(({ line }) => line);
  const county = name.match(/^COUNTY RD ([A-Z]+)$/)?.[1];
  if (county)
    return roadsIn(box, ['county'])
      .filter(({ ref }) => ref === county)
      .map(({ line }) => line);
  return [...streetsIn(box), ...roadsIn(box, ['town'])]
    .filter((road) => road.name.toUpperCase() === name)
    .map(({ line }) => line);
};

const anyLines = (isRural: boolean, box: Box): Line[] => {
  const streets = isRural ? [] : streetsIn(box).map(({ line }) => line);
  return streets.length ? streets : roadsIn(box, ['county', 'town']).map(({ line }) => line);
};
