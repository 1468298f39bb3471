import { searchKey, withJoinedArticles } from '#domain/search-key.ts';

/** Abbreviations and spellings, with the form used for comparison. */
const synonyms: Record<string, string> = {
  ste: 'st',
  co: 'county',
  cty: 'county',
  cnty: 'county',
  counties: 'county',
  mt: 'mount',
  ft: 'fort',
  lk: 'lake',
  pt: 'point',
  np: 'park',
  sf: 'forest',
};

/** The highest score of a match with typos. */
export const maxTypoScore = 40;

/** Longer texts are cut; no place name is nearly as long. */
const maxLength = 60;

/** The name of a place that ends like one that is followed by its state. */
const endsInState = 'lake wisconsin';

/** The search key of a place's name, or of a text typed for one: words in their known forms, without the state. */
export const placeKey = (text: string): string => {
  const words = withJoinedArticles(searchKey(text.slice(0, maxLength)))
    .replaceAll('.', '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => synonyms[word] ?? word);
  while (words.length > 1 && /^(wi|wis|wisconsin|usa)$/.test(words.at(-1) as string)) {
    if (words.join(' ') === endsInState) break;
    words.pop();
  }
  return words.join(' ');
};

/**
 * Scores how well a typed text matches a place, all as keys of places: 100 for the exact name, 90 for the name followed
 * by its county, 80 for the beginning of the name, 60 for beginnings of its words, up to 40 with typos, 0 for no match.
 */
export const matchScore = (typed: string, name: string, county: string): number => {
  if (typed === name) return 100;
  const bare = name.replace(/ county$/, '');
  if (typed === bare) return 99;
  if (typed === `${name} ${county}` || typed === `${name} ${county} county`) return 90;
  if (name.startsWith(typed)) return 80;
  const nameWords = name.split(' ');
  const typedWords = typed.split(' ');
  if (typedWords.every((word) => nameWords.some((own) => own.startsWith(word)))) return 60;
  const withCounty = [...nameWords, ...county.split(' '), 'county'];
  const first = typedWords[0] as string;
  const namesIt = nameWords.some((own) => own.startsWith(first));
  if (namesIt && typedWords.every((word) => withCounty.some((own) => own.startsWith(word)))) return 50;
  const [together, own] = [typed.replaceAll(' ', ''), bare.replaceAll(' ', '')];
  const typos = Math.min(typosBetween(together, own), typosAtStart(together, own));
  return typos <= allowedTypos(typed) ? maxTypoScore - 5 * typos : 0;
};

/** Typos allowed, by length: none in a short word, where almost anything would match. */
const allowedTypos = (typed: string): number => {
  if (typed.length < 4) return 0;
  return typed.length < 7 ? 1 : 2;
};

/** Typos if the typed text is only the beginning of the name. */
const typosAtStart = (typed: string, name: string): number =>
  typed.length < name.length ? typosBetween(typed, name.slice(0, typed.length)) + 0.5 : Number.MAX_VALUE;

/** Letters missing, added, changed or swapped between two texts (optimal string alignment distance). */
const typosBetween = (a: string, b: string): number => {
  if (Math.abs(a.length - b.length) > 2) return Number.MAX_VALUE;
  let previous: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (last[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let fewest = Math.min((last[j] as number) + 1, (row[j - 1] as number) + 1, change);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        fewest = Math.min(fewest, (previous[j - 2] as number) + 1);
      }
      row.push(fewest);
    }
    previous = last;
    last = row;
  }
  return last[b.length] as number;
};
