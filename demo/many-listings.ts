import { type County, wisconsinCounties } from '#domain/counties.ts';
import { countyAt, countyExtents } from '#domain/county-at.ts';
import type { Day } from '#domain/dates.ts';
import { listedPlaces } from '#server/platform/geo/wisconsin-places.ts';
import { zipCodes } from '#server/platform/geo/wisconsin-zip-codes.ts';
import { type DemoListing, listingFrom, written } from './content.ts';
import { variationOf } from './land/variation.ts';
import { between, pick, type Random, seeded, whole } from './random.ts';

const groupBy = <Item extends { county: County }>(items: readonly Item[]): ReadonlyMap<County, Item[]> => {
  const groups = new Map(wisconsinCounties.map((county): [County, Item[]] => [county, []]));
  for (const item of items) groups.get(item.county)?.push(item);
  return groups;
};

const places = groupBy(listedPlaces);
const zips = groupBy(zipCodes);

/** Any point of a county: most of its box is in it. */
const pointIn = (random: Random, county: County): [number, number] => {
  const extent = countyExtents.find(({ name }) => name === county);
  const [west, south, east, north] = extent?.bounds ?? [0, 0, 0, 0];
  for (let tries = 0; tries < 30; tries += 1) {
    const lat = Math.round(between(random, south, north) * 1e4) / 1e4;
    const lng = Math.round(between(random, west, east) * 1e4) / 1e4;
    if (countyAt(lat, lng) === county) return [lat, lng];
  }
  return [extent?.middle.lat ?? south, extent?.middle.lng ?? west];
};

/** How far two points are from each other, for choosing the nearest. */
const apart = (one: { lat: number; lng: number }, [lat, lng]: readonly [number, number]): number =>
  (one.lat - lat) ** 2 + (0.7 * (one.lng - lng)) ** 2;

const nearest = <Item extends { lat: number; lng: number }>(items: readonly Item[], to: [number, number]) =>
  items.reduce<Item | undefined>(
    (best, item) => (!best || apart(item, to) < apart(best, to) ? item : best),
    undefined,
  );

/** The written land that is nearest to a county, which its variations there are of. */
const writtenNear = new Map(
  countyExtents.map(({ name, middle }) => [
    name,
    [...written]
      .sort((a, b) => {
        const [first, second] = [a, b].map(({ at }) => apart(middle, at));
        return (first as number) - (second as number);
      })
      .slice(0, 6),
  ]),
);

/**
 * One listing of a large demo: a variation of hand-written land of the region, anywhere in one of the 72 counties, near
 * a town of it. The same for the same seed and number. It is public, and has photographs of the land it is made of.
 */
export const manyListing = (seed: string, number: number, today: Day): DemoListing => {
  const random = seeded(seed, 'many', number);
  const county = pick(random, wisconsinCounties);
  const at = pointIn(random, county);
  const base = pick(random, writtenNear.get(county) ?? written);
  const town = nearest(places.get(county)?.filter(({ kind }) => kind !== 'area') ?? [], at)?.name ?? county;
  const zip = nearest(zips.get(county) ?? [], at)?.zip ?? base.zip;
  const land = variationOf(random, { ...base, county, town, zip, at });
  return {
    ...listingFrom(random, { ...land, at, isHosts: false, status: undefined }, today),
    listedDaysAgo: whole(random, 30, 800),
  };
};
