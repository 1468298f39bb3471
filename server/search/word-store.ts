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
    from unnest(${words}::text[]) with ordinality typed (word, position), fold_search_text(word) as folded
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

/** A word of a search: as typed, and the stems that count as it. If no listing has it, it is corrected or unknown. */
export type SearchedWord = { typed: string; stems: string[]; match: 'exact' | 'corrected' | 'unknown' };

/** What a typed word is looked for as: itself, words that begin with it, or else words with one letter changed. */
const lookUp = async (
  db: DbOrTransaction,
  typed: string,
  { folded, stem }: { folded: string; stem: string },
): Promise<SearchedWord> => {
  const known = await db
    .selectFrom('search_words')
    .where('word', '=', stem)
    .select('word')
    .executeTakeFirst();
  if (known) return { typed, stems: [stem], match: 'exact' };
  const begun = await wordsBeginning(db, folded);
  if (begun.length > 0) return { typed, stems: begun, match: 'exact' };
  const like = await wordsLike(db, stem);
  return like.length > 0
    ? { typed, stems: like, match: 'corrected' }
    : { typed, stems: [stem], match: 'unknown' };
};

/** Of one search: a visitor who types fifty words must not take every connection of the process. */
const lookUpsAtOnce = 2;

/** The words of a search that say something, each with what it is looked for as. */
export const lookUpWords = async (db: DbOrTransaction, words: readonly string[]): Promise<SearchedWord[]> => {
  if (words.length === 0) return [];
  const known = await fold(db, words);
  const limit = pLimit(lookUpsAtOnce);
  const found = new Map<string, Promise<SearchedWord>>();
  const looked = words.flatMap((typed, i) => {
    const { folded = '', stems = [] } = known[i] ?? {};
    return stems.map(async (stem) => {
      const key = `${folded} ${stem}`;
      const same = found.get(key) ?? limit(() => lookUp(db, typed, { folded, stem }));
      found.set(key, same);
      return { ...(await same), typed };
    });
  });
  return Promise.all(looked);
};

/** Counts again how many listings have each word, and forgets words that none has any more. */
export const recountWords = async (db: DbOrTransaction): Promise<void> => {
  await sql`select count_search_words()`.execute(db);
};
