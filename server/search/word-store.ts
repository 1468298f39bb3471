import { sql } from 'kysely';
import pLimit from 'p-limit';
import type { DbOrTransaction } from '../platform/db/connect.ts';

/** How many listings have each of these words, as counted last night. */
export const countWords = async (
  db: DbOrTransaction,
  stems: readonly string[],
): Promise<Map<string, number>> => {
  const rows = await db
    .selectFrom('search_words')
    .where('word', 'in', [...stems])
    .select(['word', 'listings'])
    .execute();
  return new Map(rows.map(({ word, listings }) => [word, listings]));
};

/** A typed word as texts are searched by it, and its stems; none for a word that says nothing, such as 'the'. */
type Folded = { folded: string; stems: string[] };

const fold = async (db: DbOrTransaction, words: readonly string[]): Promise<Folded[]> => {
  const { rows } = await sql<Folded>`
    select folded, tsvector_to_array(to_tsvector('english'::regconfig, folded)) as stems
    from unnest(${words}::text[]) with ordinality typed (word, position), search_key(word) as folded
    order by position`.execute(db);
  return rows;
};

/** At most so many words stand in for one that was not typed in full, or mistyped. */
const maxAlternatives = 5;

/** Known words that begin with a text, the most frequent first. */
const wordsBeginning = async (db: DbOrTransaction, text: string): Promise<string[]> => {
  const { rows } = await sql<{ word: string }>`
    select word from (
      select word, listings from search_words
      where word >= ${text} collate "C" and word < ${`${text}\u{10FFFF}`} collate "C" limit 200) begun
    order by listings desc, word limit ${maxAlternatives}`.execute(db);
  return rows.map(({ word }) => word);
};

const letters = [...'abcdefghijklmnopqrstuvwxyz'];

/** All words with one letter more, less, changed or swapped. */
const withOneTypo = (word: string): string[] => {
  const splits = Array.from(
    { length: word.length + 1 },
    (_, i) => [word.slice(0, i), word.slice(i)] as const,
  );
  const typos = splits.flatMap(([start, end]) => [
    start + end.slice(1),
    ...(end.length > 1 ? [start + end[1] + end[0] + end.slice(2)] : []),
    ...letters.flatMap((letter) => [start + letter + end.slice(1), start + letter + end]),
  ]);
  return [...new Set(typos)].filter((typo) => typo !== word);
};

/** In a shorter word almost anything would be a typo. */
const minCorrected = 4;

/** Known words that differ by one letter, the most frequent first. */
const wordsLike = async (db: DbOrTransaction, word: string): Promise<string[]> => {
  if (word.length < minCorrected) return [];
  const rows = await db
    .selectFrom('search_words')
    .where('word', 'in', withOneTypo(word))
    .select('word')
    .orderBy('listings', 'desc')
    .orderBy('word')
    .limit(maxAlternatives)
    .execute();
  return rows.map((row) => row.word);
};

/**
 * A word of a search: as typed, and what it is looked for as. Of `stems`, which are several for a word with hyphens,
 * all have to be there, each as one of the stems that count as it. Where no listing has it, it is corrected or unknown.
 * `isItself` where listings have each stem: then it is looked for as the same, whatever land there will be.
 */
export type SearchedWord = { typed: string; stems: string[][]; match: Match; isItself: boolean };
type Match = 'exact' | 'corrected' | 'unknown';

/** A stem that is looked for, and what a word that begins like it begins with. */
type Looked = { stem: string; begins: string };

/** What a stem is looked for as: itself, or else words that begin with it, or else words with one letter changed. */
const lookUp = async (
  db: DbOrTransaction,
  { stem, begins }: Looked,
): Promise<{ stems: string[]; match: Match; isItself: boolean }> => {
  const known = await db
    .selectFrom('search_words')
    .where('word', '=', stem)
    .select('word')
    .executeTakeFirst();
  if (known) return { stems: [stem], match: 'exact', isItself: true };
  const isItself = false;
  const begun = await wordsBeginning(db, begins);
  if (begun.length > 0) return { stems: begun, match: 'exact', isItself };
  const like = await wordsLike(db, stem);
  return like.length > 0
    ? { stems: like, match: 'corrected', isItself }
    : { stems: [stem], match: 'unknown', isItself };
};

/**
 * What a word is looked for as. One with a hyphen has a stem as a whole and one for each of its parts: the parts say it
 * ('tree-stand' is also found as 'tree stand'), unless all but one say nothing ('walk-in').
 */
const lookedStems = ({ folded, stems }: Folded): Looked[] => {
  const parts = stems.filter((stem) => !stem.includes('-'));
  if (stems.length === 1 || parts.length === 0) return stems.map((stem) => ({ stem, begins: folded }));
  return (parts.length > 1 ? parts : stems).map((stem) => ({ stem, begins: stem }));
};

const worst = (matches: readonly Match[]): Match =>
  (['unknown', 'corrected'] as const).find((match) => matches.includes(match)) ?? 'exact';

/** Of one search: a visitor who types fifty words must not take every connection of the process. */
const lookUpsAtOnce = 2;

/** The words of a search that say something, each with what it is looked for as. */
export const lookUpWords = async (db: DbOrTransaction, words: readonly string[]): Promise<SearchedWord[]> => {
  if (words.length === 0) return [];
  const known = await fold(db, words);
  const limit = pLimit(lookUpsAtOnce);
  const found = new Map<string, ReturnType<typeof lookUp>>();
  const lookUpOnce = (looked: Looked) => {
    const key = `${looked.begins} ${looked.stem}`;
    const same = found.get(key) ?? limit(() => lookUp(db, looked));
    found.set(key, same);
    return same;
  };
  const looked = words.map(async (typed, i) => {
    const stems = lookedStems(known[i] ?? { folded: '', stems: [] });
    const results = await Promise.all(stems.map(lookUpOnce));
    // A whole that no listing has is left to its part.
    const said = results.filter(({ match }, at) => match === 'exact' || !stems[at]?.stem.includes('-'));
    const counted = said.length > 0 ? said : results;
    return {
      typed,
      stems: counted.map((result) => result.stems),
      match: worst(counted.map(({ match }) => match)),
      isItself: results.every((result) => result.isItself),
    };
  });
  return (await Promise.all(looked)).filter(({ stems }) => stems.length > 0);
};

/** Counts again how many listings have each word, and forgets words that none has any more. */
export const recountWords = async (db: DbOrTransaction): Promise<void> => {
  await sql`select count_search_words()`.execute(db);
  // By itself: what waits for writers must hold nothing that they wait for.
  await sql`select forget_search_words()`.execute(db);
};
