import type { Activity } from '#domain/activities.ts';
import type { Day, DayRange } from '#domain/dates.ts';
import { lazy } from '#domain/lazy.ts';
import { findRegion, regionNames, type SearchedRegion } from '#domain/regions.ts';
import { namesWithOtherWords, readSearchText, type TextPart } from '#domain/search-text.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';
import { findMistypedPlace, findPlaces, type Place, places } from '../platform/geo/places.ts';
import { isPlainName } from './plain-names.ts';
import { lookUpWords, type SearchedWord } from './word-store.ts';
import { areaWithZip, zipIn } from './zip-code.ts';

/** Where a search is made: around a place, with what was typed for it if that is no name; or in a region. */
export type SearchedArea = { place: Place; typed?: string } | { region: SearchedRegion };

/** What a typed search means. */
export type Understood = {
  activities: Activity[];
  days: DayRange | undefined;
  isNearMe: boolean;
  area: SearchedArea | undefined;
  words: SearchedWord[];
};

/** The places or regions that words name in full, the best known first. */
const findAreas = (name: string): SearchedArea[] => {
  const region = findRegion(name.toLowerCase());
  return region ? [{ region }] : findPlaces(name).map((place) => ({ place }));
};

/** The place or region that words name in full. */
export const findArea = (name: string): SearchedArea | undefined => findAreas(name)[0];

/** Every run of words, the longest first: where it begins, and its length. */
const runsOf = (count: number): { at: number; length: number }[] =>
  Array.from({ length: count }, (_, i) => count - i).flatMap((length) =>
    Array.from({ length: count - length + 1 }, (_, at) => ({ at, length })),
  );

const namesToKeep = lazy(() =>
  namesWithOtherWords([
    ...places.filter(({ kind }) => kind !== 'zip').map(({ name }) => name),
    ...regionNames,
  ]),
);

type Split = { area: SearchedArea | undefined; rest: string[] };

type Find = (name: string) => SearchedArea | undefined;

/** Takes the longest run of words that names an area out of some words. */
const takeArea = (words: string[], find: Find): Split => {
  for (const { at, length } of runsOf(words.length)) {
    const area = find(words.slice(at, at + length).join(' '));
    if (area) return { area, rest: [...words.slice(0, at), ...words.slice(at + length)] };
  }
  return { area: undefined, rest: words };
};

/** A shorter name is a typo away from too many words. */
const minMistyped = 5;

const mistypedAreas = (name: string): SearchedArea[] => {
  const place = name.length < minMistyped ? undefined : findMistypedPlace(name);
  return place ? [{ place, typed: name }] : [];
};

/** The first ZIP code of a text, and its parts without it. */
const takeZip = (parts: readonly TextPart[]): { zip: Place | undefined; others: TextPart[] } => {
  const named = parts.filter(({ isQuoted }) => !isQuoted);
  const typed = named.flatMap(({ words }) => words).find((word) => zipIn(word));
  const others = parts
    .map((part) => (part.isQuoted ? part : { ...part, words: part.words.filter((word) => word !== typed) }))
    .filter(({ words }) => words.length > 0);
  return { zip: typed === undefined ? undefined : zipIn(typed), others };
};

/**
 * What a typed search means (docs/rules/search.md#words): activities and days by their words, then the longest name of
 * a place or region, and what is left as words of listings. A mistyped place is recognized where no listing has such
 * words. Beside a ZIP code only a place that has it counts. What is in quotes is words, and all of it is where the
 * search has a place already.
 */
export const understand = async (
  db: DbOrTransaction,
  text: string,
  { today, hasPlace }: { today: Day; hasPlace: boolean },
): Promise<Understood> => {
  const { activities, days, isNearMe, parts } = readSearchText(text, today, namesToKeep());
  const read = hasPlace ? parts.map((part) => ({ ...part, isQuoted: true })) : parts;
  const { zip, others } = takeZip(read);
  const fitting =
    (find: (name: string) => SearchedArea[]): Find =>
    (name) => {
      const [best, ...others] = find(name);
      if (!zip || !best) return best;
      // 'Jackson 53037' is the village, which has the code, and not the county.
      return [best, ...others].map((area) => areaWithZip(zip, area)).find(Boolean);
    };
  const findMistyped = fitting(mistypedAreas);
  // 'by pond' and 'in the woods' are what land has, and not Pound and Wood County.
  const takeMistyped = async (words: string[]): Promise<Split> => {
    const looked = await lookUpWords(db, [...new Set(words)]);
    const known = new Set(looked.filter(({ match }) => match === 'exact').map((word) => word.typed));
    return takeArea(words, (name) =>
      name.split(' ').every((word) => known.has(word)) ? undefined : findMistyped(name),
    );
  };
  const quoted = others.filter(({ isQuoted }) => isQuoted).flatMap(({ words }) => words);
  const ordered = others
    .filter(({ isQuoted }) => !isQuoted)
    .sort((a, b) => Number(b.isPlace) - Number(a.isPlace));
  let area: SearchedArea | undefined;
  const typed = [...quoted];
  for (const { words, isPlace } of ordered) {
    // 'North Ridge' and 'eagle pond' are words; 'in the north' is a region, and 'Eagle' alone a village.
    const isNameAlone = isPlace || others.length === 1;
    const find = fitting((name) =>
      isPlainName(name) && !(isNameAlone && name === words.join(' ')) ? [] : findAreas(name),
    );
    const exact = area ? { area: undefined, rest: words } : takeArea(words, find);
    const taken = isPlace && !area && !exact.area ? await takeMistyped(words) : exact;
    area ??= taken.area;
    typed.push(...taken.rest);
  }
  let words = await lookUpWords(db, [...new Set(typed)]);
  const isUnknown = (word: SearchedWord) => word.match !== 'exact' && !quoted.includes(word.typed);
  const unknown = new Set(words.filter(isUnknown).map((word) => word.typed));
  const { area: mistyped, rest } = area
    ? { area: undefined, rest: typed }
    : takeArea(typed.slice(quoted.length), (name) =>
        // 'eau clare' is the city, though land has the word 'eau'.
        name.split(' ').some((word) => unknown.has(word)) ? findMistyped(name) : undefined,
      );
  if (mistyped) words = words.filter(({ typed }) => [...quoted, ...rest].includes(typed));
  return { activities, days, isNearMe, area: area ?? mistyped ?? (zip && { place: zip }), words };
};
