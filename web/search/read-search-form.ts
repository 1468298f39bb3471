import type { HomeFilters } from '../paths.ts';
import { readFilters } from './home-filters.ts';

/** A search as one would type it: 'creek near Wausau'. */
export const typedText = ({ text = '', place, near, county }: HomeFilters): string => {
  if (near) return `${text} near me`.trim();
  if (place) return text ? `${text} near ${place}` : place;
  return text || (county ? `${county} County` : '');
};

/** The search in the form, sent or not; `filters` is the one that it was filled in from. */
export const readSearchForm = (form: HTMLFormElement, filters: HomeFilters): HomeFilters => {
  const typed = new URLSearchParams([...new FormData(form)] as [string, string][]);
  // Another place is not on the part of the map that was shown.
  if (typed.get('text') !== typedText(filters))
    for (const name of ['near', 'county', 'bounds']) typed.delete(name);
  else if (filters.near) typed.set('text', filters.text ?? '');
  return readFilters(`${location.origin}/?${typed}`);
};
