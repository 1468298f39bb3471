import type { Activity } from '#domain/activities.ts';
import { type HomeFilters, paths } from '../paths.ts';
import { describePage } from '../ui/describe-page.ts';
import { headingOf, whereText } from './home-texts.ts';
import { describeSite } from './site-json-ld.ts';

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

/** The page title of a search for tabs, search engines and shared links: 'Deer hunting land in Dane County'. */
export const titleOf = (filters: HomeFilters, page: number): string => {
  const { text, county, activity } = filters;
  if (!text && !county && !activity && page === 1)
    return 'Openacre: private hunting and fishing land in Wisconsin, by the day';
  const what = activity ? landFor[activity] : 'hunting and fishing land';
  return `${capitalised(what)}${whereText(filters)}${page > 1 ? `, page ${page}` : ''} · Openacre`;
};

/** The description of a search for search engines and shared links. */
export const descriptionOf = (total: number, filters: HomeFilters): string => {
  const { text, county, activity } = filters;
  if (!text && !county && !activity)
    return 'Find private hunting and fishing land in Wisconsin on a map, ask for your days, and pay once the owner says yes.';
  const state = county ? ', Wisconsin' : '';
  return `${headingOf(total, { text, county, activity })}${state}: private land by the day. See each day’s price, ask the owner, and pay once they say yes.`;
};

type Search = { filters: HomeFilters; page: number; total: number; siteUrl: string };

/** What the head of the home page says: made by the loader, so that browsers don't load the program for it. */
export const describeHome = ({ filters, page, total, siteUrl }: Search) => {
  const { text, county, activity, startDate } = filters;
  return [
    ...describePage({
      title: titleOf(filters, page),
      description: descriptionOf(total, filters),
      siteUrl,
      // Map bounds and days are views of the same search, not pages of their own.
      path: paths.home({ text, county, activity, ...(page > 1 && { page }) }),
    }),
    // Search engines index counties and activities, but neither free text nor days, which pass.
    ...(text || startDate ? [{ name: 'robots', content: 'noindex, follow' }] : []),
    { 'script:ld+json': describeSite(siteUrl) },
  ];
};
