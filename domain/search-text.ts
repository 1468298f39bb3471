import type { Activity } from './activities.ts';
import type { Day, DayRange } from './dates.ts';
import { apostrophes, hyphens } from './search-key.ts';
import { weekendOf } from './weekend.ts';

/** What a typed search says apart from places and words of listings (docs/rules/search.md#words). */
export type SearchText = {
  activities: Activity[];
  /** Days named by a word, such as 'this weekend'. */
  days: DayRange | undefined;
  /** 'near me'. */
  isNearMe: boolean;
  /** What is left, in the order in which it was typed: names of places, and words of listings. */
  parts: TextPart[];
};

/** Words that follow each other. After 'near' or 'in' they name a place, and in quotes they are words of listings. */
export type TextPart = { words: string[]; isPlace: boolean; isQuoted?: boolean };

const activityWords: Record<Activity, string[]> = {
  'All Legal Game': ['all legal game', 'all game', 'any game', 'big game'],
  Deer: ['deer', 'whitetail', 'whitetails', 'buck', 'bucks'],
  Turkey: ['turkey', 'turkeys'],
  'Small Game': ['small game', 'squirrel', 'squirrels', 'rabbit', 'rabbits', 'hare'],
  'Game Birds': [
    'game birds',
    'game bird',
    'upland birds',
    'upland',
    'grouse',
    'pheasant',
    'pheasants',
    'woodcock',
    'quail',
  ],
  'Migratory Birds': ['migratory birds', 'waterfowl', 'duck', 'ducks', 'goose', 'geese', 'dove', 'doves'],
  Predators: ['predators', 'predator', 'coyote', 'coyotes', 'fox hunting', 'bobcat', 'bobcats'],
  'Fishing Access': ['fishing access', 'fishing', 'fish', 'angling', 'trout fishing'],
};

/** The longest first, so that 'small game' is not 'game'. */
const phrases = Object.entries(activityWords)
  .flatMap(([activity, spellings]) =>
    spellings.map((spelling) => ({ words: spelling.split(' '), activity: activity as Activity })),
  )
  .sort((a, b) => b.words.length - a.words.length);

/** Before a place. */
const connectors = new Set(['near', 'around', 'by', 'in', 'close', 'outside', 'at', 'from']);

/** Words that say nothing about which land is meant. */
const fillers = new Set(
  (
    'land lands hunting hunt hunts place places spot spots property properties private acreage lease leases rent rental ' +
    'rentals for the a an to of and or with on wi wis wisconsin usa access free available open weekend miles mile ' +
    'within find search best good cheap day days me my'
  ).split(' '),
);

/** Connectors that also come before a time: 'in winter'. */
const timeConnectors = new Set(['around', 'by', 'in', 'at', 'from']);

const times = new Set(
  (
    'spring summer fall autumn winter january february march april may june july august september october november ' +
    'december'
  ).split(' '),
);
const besideTimes = new Set('the early mid late and or to until through'.split(' '));
const states = new Set('wi wis wisconsin'.split(' '));

/**
 * How many words from a connector on name a season or months, which are no place: 'in the late fall'. None where a name
 * goes on ('in Spring Green'), or its state comes after it ('in Winter, WI').
 */
const timeLength = (words: readonly string[], at: number): number => {
  if (!timeConnectors.has(words[at] ?? '')) return 0;
  let end = at + 1;
  while (times.has(words[end] ?? '') || besideTimes.has(words[end] ?? '')) end += 1;
  if (!words.slice(at + 1, end).some((word) => times.has(word))) return 0;
  const next = words[end];
  const isName =
    next !== undefined &&
    (states.has(next) || !(fillers.has(next) || connectors.has(next) || isSaid(words, end)));
  return isName ? 0 : end - at;
};

/** Whether an activity or a weekend begins at a word. */
const isSaid = (words: readonly string[], at: number): boolean =>
  ((words[at] === 'this' || words[at] === 'next') && words[at + 1] === 'weekend') ||
  phrases.some(({ words: own }) => startsWith(words, at, own));

const word = new RegExp(`[\\p{L}\\p{N}%]+(?:[${apostrophes}.${hyphens}-][\\p{L}\\p{N}]+)*`, 'gu');

/** The words of a text, in lower case, without punctuation but apostrophes and hyphens inside of words. */
const wordsIn = (text: string): string[] => text.toLowerCase().normalize('NFC').match(word) ?? [];

const startsWith = (words: readonly string[], at: number, phrase: readonly string[]): boolean =>
  phrase.every((word, i) => words[at + i] === word);

const allApostrophes = new RegExp(`[${apostrophes}]`, 'g');

/** A name of a place as a text has it: its words without apostrophes, and how it is written. */
export type WrittenName = { words: string[]; name: string };

const withoutApostrophes = (word: string): string => word.replaceAll(allApostrophes, '');

/**
 * The names of places that a text would lose, the longest first: 'Wisconsin Rapids', 'Land O’ Lakes' and 'Fish Creek'
 * have words that say nothing, or that name an activity. One with a space after an apostrophe is also known without it.
 */
export const namesWithOtherWords = (names: readonly string[]): WrittenName[] =>
  names
    .filter((name) => {
      const { parts } = readSearchText(name, '2000-01-01');
      return name.includes(' ') && parts.map(({ words }) => words).join() !== [wordsIn(name)].join();
    })
    .flatMap((name) =>
      [...new Set([name, name.replace(/(['’]) /g, '$1')])].map((written) => ({
        words: wordsIn(written).map(withoutApostrophes),
        name: name.toLowerCase(),
      })),
    )
    .sort((a, b) => b.words.length - a.words.length);

/** What is in quotes, and what is between; a quote without another one is no quote. */
const stretchesOf = (text: string): { text: string; isQuoted: boolean }[] => {
  const stretches = text.split(/["“”„]/);
  if (stretches.length % 2 === 0) stretches.push(stretches.splice(-2).join(' '));
  return stretches.map((stretch, at) => ({ text: stretch, isQuoted: at % 2 === 1 }));
};

/**
 * Reads a typed search: 'deer near Wausau next weekend' is deer, the Saturday and Sunday of next week, and a part that
 * names a place. Whatever is not understood stays as words, as does what is in quotes.
 * @param names Names of places that stay whole (namesWithOtherWords).
 */
export const readSearchText = (text: string, today: Day, names: readonly WrittenName[] = []): SearchText => {
  const found: SearchText = { activities: [], days: undefined, isNearMe: false, parts: [] };
  for (const { text: stretch, isQuoted } of stretchesOf(text)) {
    const words = wordsIn(stretch);
    if (!isQuoted) readStretch(words, { today, names, found });
    else if (words.length > 0) found.parts.push({ words, isPlace: false, isQuoted });
  }
  return found;
};

type Reading = { today: Day; names: readonly WrittenName[]; found: SearchText };

/** Adds what some words say to what was found. */
const readStretch = (words: readonly string[], { today, names, found }: Reading): void => {
  const plain = words.map(withoutApostrophes);
  let part: TextPart | undefined;
  const begin = (isPlace: boolean) => {
    part = { words: [], isPlace };
  };
  for (let i = 0; i < words.length; ) {
    const word = words[i] as string;
    const written = names.find(({ words: own }) => startsWith(plain, i, own));
    const phrase = phrases.find(({ words: own }) => startsWith(words, i, own));
    // 'in Deer Park' and 'Turkey Creek County' are places, decided where places are known: only a part's first word
    // after 'near' is kept, all other words of activities count as such.
    if (written) {
      found.parts.push({ words: [written.name], isPlace: true });
      part = undefined;
      i += written.words.length;
    } else if (phrase && !(part?.isPlace && part.words.length === 0)) {
      if (!found.activities.includes(phrase.activity)) found.activities.push(phrase.activity);
      part = undefined;
      i += phrase.words.length;
    } else if ((word === 'this' || word === 'next') && words[i + 1] === 'weekend') {
      found.days = weekendOf(today, word === 'next' ? 1 : 0);
      part = undefined;
      i += 2;
    } else if (timeLength(words, i) > 0) {
      part = undefined;
      i += timeLength(words, i);
    } else if (connectors.has(word)) {
      if (words[i + 1] === 'me') found.isNearMe = true;
      begin(true);
      i += 1;
    } else if (fillers.has(word)) {
      if (!part?.isPlace || part.words.length > 0) part = undefined;
      i += 1;
    } else {
      if (!part) begin(false);
      if (part && part.words.length === 0) found.parts.push(part);
      part?.words.push(word);
      i += 1;
    }
  }
};
