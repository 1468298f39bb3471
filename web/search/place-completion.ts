import type { Place } from '#contract/listing-search.ts';
import { nameToSearch } from '#domain/place-names.ts';
import { regionsBeginning } from '#domain/regions.ts';
import { searchKey, withJoinedArticles } from '#domain/search-key.ts';
import { readSearchText } from '#domain/search-text.ts';
import { findPlaces } from '../listing/form/find-places.ts';

/** A place that the end of a text may mean, and the text with it. */
export type Suggestion = { name: string; detail: string; text: string };

type End = { before: string; place: string };

/** The end of a text that is typed as a place: what follows 'near' or 'in', or all of it. */
const placePattern = /^(.*\b(?:near|in|around|by)\s+)?(.*)$/is;

/** Fewer letters mean no place where other words come before them. */
const minLetters = 3;
const maxWords = 3;

const isUnderstood = (text: string): boolean => readSearchText(text, '2000-01-01').parts.length === 0;

/**
 * The ends of a text that may be the beginning of a place, the longest first: of 'deer near Waus' what follows 'near',
 * of 'creek Waus' all of it and the last word.
 */
export const endsOf = (text: string): End[] => {
  const [, before = '', place = ''] = placePattern.exec(text) ?? [];
  const words = [...place.matchAll(/\S+/g)];
  const ends = words.slice(1).map(({ index }) => ({
    before: before + place.slice(0, index),
    place: place.slice(index).trim(),
  }));
  return [
    { before, place: place.trim() },
    ...ends
      .slice(-maxWords + 1)
      .filter(({ place }) => place.length >= minLetters && !/\s$/.test(text) && !isUnderstood(place)),
  ];
};

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** A text that ends with a place: after 'near' where it would else be words ('creek Eagle') or a time ('in Winter'). */
const withPlace = (before: string, name: string): string => {
  const typed = before + name;
  const last = readSearchText(typed, '2000-01-01').parts.at(-1);
  const isWhole = lettersOf(last?.words.join('') ?? '') === lettersOf(name.replace(/^the /, ''));
  if (before === '' || isWhole) return typed;
  return `${before.replace(/\s*(\b(near|in|around|by))?\s*$/i, '')} near ${name}`.trim();
};

/** The regions that begin as the end of a text does, and the places that were found for it. */
export const suggestionsOf = ({ before, place }: End, places: readonly Place[]): Suggestion[] => {
  const regions = regionsBeginning(place).map((name) => ({
    name,
    detail: 'Region',
    text: withPlace(before, name),
  }));
  const named = places
    .filter(({ kind }) => kind !== 'address')
    .map((one) => ({
      name: one.name,
      detail: one.kind === 'county' ? 'County' : `${one.county} County`,
      text: withPlace(before, nameToSearch(one)),
    }));
  return [...regions, ...named];
};

const suggestEnd = async (end: End): Promise<Suggestion[]> =>
  end.place.length < 2 ? [] : suggestionsOf(end, await findPlaces(end.place).catch(() => []));

const keyOf = (name: string): string => withJoinedArticles(searchKey(name)).replaceAll('.', '');

/** Whether a name begins as it is typed, by what every search compares ('st croix', 'LaCrosse'). */
export const beginsWith = (name: string, typed: string): boolean => keyOf(name).startsWith(keyOf(typed));

const maxSuggestions = 7;

/** The places that the end of a text may mean: those that begin as it does, or that all of it may mean mistyped. */
export const suggestPlaces = async (text: string): Promise<Suggestion[]> => {
  const ends = endsOf(text);
  const [all = [], ...others] = await Promise.all(ends.map(suggestEnd));
  const begun = others.flatMap((found, index) => {
    const { place = '' } = ends[index + 1] ?? {};
    return found.filter(({ name, detail }) => detail === 'Region' || beginsWith(name, place));
  });
  const suggestions = [...all, ...begun];
  return suggestions
    .filter(({ name }, index) => suggestions.findIndex((one) => one.name === name) === index)
    .slice(0, maxSuggestions);
};
