import type { SearchMeaning } from '#contract/listing-search.ts';
import type { Activity } from '#domain/activities.ts';
import { describeSite } from '../listing/site-json-ld.ts';
import { type HomeFilters, paths } from '../paths.ts';
import { capitalize } from '../ui/capitalize.ts';
import { describePage } from '../ui/describe-page.ts';
import { type Found, headingOf, whereText } from './home-texts.ts';

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

const anyLand = 'hunting and fishing land';

/** Whether a search is by words, a place, a county or an activity: what its title names. */
const isNamed = ({ area, words, activities }: SearchMeaning): boolean =>
  Boolean(area) || words.length > 0 || activities.length > 0;

/** The page title of a search for tabs, search engines and shared links: 'Deer hunting land in Dane County'. */
export const titleOf = (meaning: SearchMeaning, page: number): string => {
  if (!isNamed(meaning) && page === 1)
    return 'Openacre: private hunting and fishing land in Wisconsin, by the day';
  const [activity, ...others] = meaning.activities;
  const what = activity && others.length === 0 ? landFor[activity] : anyLand;
  // A county's page is about it, also while its land is around it only.
  const area = meaning.area && { ...meaning.area, miles: null, isWidened: false };
  return `${capitalize(what)}${whereText({ ...meaning, area })}${page > 1 ? `, page ${page}` : ''} · Openacre`;
};

/** The description of a search for search engines and shared links. */
export const descriptionOf = (found: Found): string => {
  const { meaning } = found;
  if (!isNamed(meaning))
    return 'Find private hunting and fishing land in Wisconsin on a map, ask for your days, and pay once the owner says yes.';
  const state = meaning.area?.kind === 'county' ? ', Wisconsin' : '';
  const heading = headingOf({ ...found, meaning: { ...meaning, startDay: null, endDay: null } }, {});
  return `${heading}${state}: private land by the day. See each day’s price, ask the owner, and pay once they say yes.`;
};

type Search = { filters: HomeFilters; page: number; found: Found; siteUrl: string };

/** What the head of the home page says: made by the loader, so that browsers don't load the program for it. */
export const describeHome = ({ filters, page, found, siteUrl }: Search) => {
  const { text, county, activity, bounds: _, sort: __, ...others } = filters;
  const isIndexed = !text && !activity?.includes(',') && Object.keys(others).length === 0;
  return [
    ...describePage({
      title: titleOf(found.meaning, page),
      description: descriptionOf(found),
      siteUrl,
      // Map bounds, days and the like are views of the same search, not pages of their own.
      path: paths.home({ text, county, activity, ...(page > 1 && { page }) }),
    }),
    // Search engines index counties and activities, but no free text, no rules, and no days, which pass.
    ...(isIndexed ? [] : [{ name: 'robots', content: 'noindex, follow' }]),
    { 'script:ld+json': describeSite(siteUrl) },
  ];
};
