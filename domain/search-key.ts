const marks = /[\u0300-\u036f]/g;
/** Typed, printed and slipped: what stands for an apostrophe, in names that were typed on any keyboard. */
export const apostrophes = "'‘’‛`´ʼʻ′＇";
/** Hyphens of printed texts, and minus signs; without the one that is typed. */
export const hyphens = '‐‑−﹣－';
const allApostrophes = new RegExp(`[${apostrophes}]`, 'g');
const allHyphens = new RegExp(`[${hyphens}]`, 'g');
/** What ends a word, or begins one: no look behind, which browsers of 2022 can't read. */
const saint = /(^|[^\p{L}\p{N}_])(?:saint(?![\p{L}\p{N}_])|st\.(?= |$))/gu;
const articles = /(^|[^\p{L}\p{N}_])((?:(?:la|de) )+)(?=\p{L})/giu;

/**
 * A text as every search compares it: in lower case, without accents and apostrophes, with plain hyphens, and 'st' for
 * 'saint' and 'st.'. The database's `search_key` is the same (docs/rules/search.md#search-key).
 */
export const searchKey = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(marks, '')
    .replaceAll(allApostrophes, '')
    .replaceAll(allHyphens, '-')
    .replaceAll('ς', 'σ')
    .replaceAll(saint, '$1st');

/** A text in which the article of a name is a part of it: 'LaCrosse' for 'La Crosse', and 'DeForest'. */
export const withJoinedArticles = (key: string): string =>
  key.replaceAll(articles, (_, before: string, found: string) => before + found.replaceAll(' ', ''));
