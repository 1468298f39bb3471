import { type County, wisconsinCounties } from './counties.ts';

type NamedPlace = { name: string; kind: string; county: string };

/**
 * The name by which a search finds a place: a village that is called like a county elsewhere has its own county after
 * it ('Jackson, Washington County'), since its name alone is that county (docs/rules/search.md#places).
 */
export const nameToSearch = ({ name, kind, county }: NamedPlace): string =>
  kind === 'village' && name !== county && wisconsinCounties.includes(name as County)
    ? `${name}, ${county} County`
    : name;
