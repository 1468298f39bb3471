import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { uniformAddress } from '#contract/fields.ts';
import { apostrophes, searchKey, withJoinedArticles } from '#domain/search-key.ts';
import { containing } from './like.ts';

/** How many words of a search count. */
const maxWords = 5;

/** How many rows of a table a search counts, in all its tabs; one more is read, to know that there are more. */
export const maxFound = 500;

/** The words of a search, without repetitions and beyond the fifth; 'La Crosse' is one. */
export const wordsOf = (search: string): string[] =>
  [...new Set(withJoinedArticles(search).split(/\s+/))].filter((word) => word !== '').slice(0, maxWords);

/** Whether an index can find a word: one of signs alone, such as '%', is only compared. */
export const isIndexed = (word: string): boolean => /[\p{L}\p{N}]/u.test(word);

/** Whether no index can find anything by a search. */
export const isUnfindable = (search: string): boolean =>
  search.trim() !== '' && !wordsOf(search).some(isIndexed);

/**
 * Phone numbers are stored as ten digits, so a searched number is reduced to them too, also one with the code of the
 * country. A decimal, such as '40.5', is none.
 */
const digitsOf = (word: string): string =>
  /^[\d()+.-]+$/.test(word) && !/^\d+\.\d{1,2}$/.test(word)
    ? word.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
    : word;

/** An address as accounts have it, whatever way it is typed. */
const asStored = (word: string): string =>
  word.normalize('NFKC').includes('@') ? uniformAddress(word) : word;

/** The query for texts of which a word begins with each part of this one: 'hill.example' has two parts. */
const queryOf = (word: string): RawBuilder<unknown> => {
  const parts = word.match(/[\p{L}\p{N}]+/gu) ?? [];
  return sql`to_tsquery('simple', ${parts.map((part) => `${part}:*`).join(' & ')})`;
};

// The expressions below are those of the indexes `users_words` and `listings_words`: a change needs a migration.
const signs = `@._-+/&()%#,:;!?"`;
const apostrophesInSql = apostrophes.replace("'", "''");
const spacesFor = (signs: string): string => ' '.repeat(signs.length);

/** The key of a text in which articles are parts of names, as in what is typed ('lacrosse' for 'La Crosse'). */
const joinedKey = (text: string): string =>
  `regexp_replace(search_key(${text}), '\\m(la|de) (?=[[:alpha:]])', '\\1', 'g')`;

/**
 * Words without signs between them: the parser of PostgreSQL would take an address for one word. A name with an
 * apostrophe or an article is found by its parts and by the whole: O’Brannigan is 'o', 'brannigan' and 'obrannigan',
 * La Crosse 'la', 'crosse' and 'lacrosse'.
 */
const words = (text: string): string => {
  const parts = `search_key(translate(${text}, '${apostrophesInSql}', '${spacesFor(apostrophesInSql)}'))`;
  return `to_tsvector('simple'::regconfig, translate(${parts} || ' ' || ${joinedKey(text)}, '${signs}', '${spacesFor(signs)}'))`;
};

/** A person's words: names, parts of the address, and the phone number, also by its last seven and its last four. */
const ofPerson = (table: string) =>
  ((phone) =>
    words(
      `${table}first_name || ' ' || ${table}last_name || ' ' || ${table}email || ' ' || ${phone} || ' ' || right(${phone}, 7) || ' ' || right(${phone}, 4)`,
    ))(`${table}phone_number`);

/** The words of land: title, city and county. */
const ofLand = (table: string) =>
  words(`${table}title || ' ' || ${table}city || ' ' || ${table}county || ' county'`);

/**
 * Whether a text contains another one, in any case, and with or without accents or a space after an article.
 * @param text SQL of the text.
 */
export const containsText = (text: string, typed: string): RawBuilder<SqlBool> => {
  const keys = `search_key(${text}) || ' ' || ${joinedKey(text)}`;
  return sql<SqlBool>`${sql.raw(keys)} like ${containing(searchKey(typed))}`;
};

/** A word with signs, such as 'ada_l@' or '100%', also has to stand there as it is written. */
const matches = (words: string, written: string, typed: string): RawBuilder<SqlBool> => {
  const word = digitsOf(searchKey(asStored(typed)));
  const isFound = sql`${sql.raw(words)} @@ ${queryOf(word)}`;
  const isWritten = containsText(`concat(${written})`, word);
  if (!isIndexed(word)) return sql<SqlBool>`${isWritten}`;
  return /[^\p{L}\p{N}]/u.test(word) ? sql<SqlBool>`(${isFound} and ${isWritten})` : sql<SqlBool>`${isFound}`;
};

/** Whether a word begins one of the person's in this table of the query, such as `u`. */
export const isOfPerson = (table: string, word: string): RawBuilder<SqlBool> =>
  matches(ofPerson(`${table}.`), `${table}.first_name, ' ', ${table}.last_name, ' ', ${table}.email`, word);

/** The same of the land in this table of the query. */
export const isOfLand = (table: string, word: string): RawBuilder<SqlBool> =>
  matches(ofLand(`${table}.`), `${table}.title, ' (', ${table}.county, ' County) ', ${table}.city`, word);
