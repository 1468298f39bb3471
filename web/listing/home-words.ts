import type { Activity } from '#domain/activities.ts';
import type { HomeFilters } from '../paths.ts';

const landFor: Record<Activity, string> = {
  'All Legal Game': 'hunting land for all legal game',
  Deer: 'deer hunting land',
  Turkey: 'turkey hunting land',
  'Small Game': 'small game hunting land',
  'Game Birds': 'game bird hunting land',
  'Migratory Birds': 'migratory bird hunting land',
  Predators: 'predator hunting land',
  'Fishing Access': 'land with fishing access',
};

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const where = ({ text, county }: HomeFilters): string =>
  county ? ` in ${county} County` : text ? ` matching “${text}”` : ' in Wisconsin';

/** '12 places for deer in Dane County' */
export const headingOf = (total: number, filters: HomeFilters): string => {
  const what = `${total.toLocaleString('en-US')} ${total === 1 ? 'place' : 'places'}`;
  const purpose = filters.activity ? ` for ${filters.activity.toLowerCase()}` : '';
  const isMapAlone = filters.bounds && !filters.text && !filters.county;
  return (
    what + purpose + (isMapAlone ? '' : where(filters)) + (filters.bounds ? ' on this part of the map' : '')
  );
};

/** What a search is called in a tab, a search engine and a shared link: 'Deer hunting land in Dane County'. */
export const titleOf = (filters: HomeFilters, page: number): string => {
  const { text, county, activity } = filters;
  if (!text && !county && !activity && page === 1)
    return 'Openacre: private hunting and fishing land in Wisconsin, by the day';
  const what = activity ? landFor[activity] : 'hunting and fishing land';
  return `${capitalised(what)}${where(filters)}${page > 1 ? `, page ${page}` : ''} · Openacre`;
};

export const descriptionOf = (total: number, filters: HomeFilters): string => {
  const { text, county, activity } = filters;
  if (!text && !county && !activity)
    return 'Find private hunting and fishing land in Wisconsin on a map, ask for your days, and pay once the owner says yes.';
  const state = county ? ', Wisconsin' : '';
  return `${headingOf(total, { ...filters, bounds: undefined })}${state}: private land by the day. See each day’s price, ask the owner, and pay once they say yes.`;
};
