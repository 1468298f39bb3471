/** Spellings that mean the same word. */
const sameWord: Record<string, string> = {
  saint: 'st',
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

/** The best fit of a text that is not spelled rightly. */
export const slipped = 40;

/** Longest text worth looking at; no place name comes near it. */
const longest = 60;

/** A name or a typed text in the form that is compared: plain lower-case words. */
export const searchKey = (text: string): string => {
  const words = text
    .slice(0, longest)
    .normalize('NFD')
    .replace(/\p{M}|['’.]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => sameWord[word] ?? word);
  while (words.length > 1 && /^(wi|wis|wisconsin|usa)$/.test(words.at(-1) as string)) words.pop();
  return words.join(' ');
};

/**
 * How well a typed text fits a place, both as search keys: 100 the very name, 90 the name with its county
 * behind it, 80 the name's beginning, 60 beginnings of its words, 40 and less with slips; 0 not at all.
 */
export const howWell = (typed: string, name: string, county: string): number => {
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
  const slips = Math.min(slipsBetween(together, own), slipsAtStart(together, own));
  return slips <= forgiven(typed) ? slipped - 5 * slips : 0;
};

/** Slips forgiven by length: none in a short word, where almost anything would fit. */
const forgiven = (typed: string): number => {
  if (typed.length < 4) return 0;
  return typed.length < 7 ? 1 : 2;
};

/** Slips when the typed text is only the beginning of the name. */
const slipsAtStart = (typed: string, name: string): number =>
  typed.length < name.length ? slipsBetween(typed, name.slice(0, typed.length)) + 0.5 : Number.MAX_VALUE;

/** Emails missing, added, changed or swapped between two texts (optimal string alignment). */
const slipsBetween = (a: string, b: string): number => {
  if (Math.abs(a.length - b.length) > 2) return Number.MAX_VALUE;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (last[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let fewest = Math.min((last[j] as number) + 1, (row[j - 1] as number) + 1, change);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        fewest = Math.min(fewest, (before[j - 2] as number) + 1);
      }
      row.push(fewest);
    }
    before = last;
    last = row;
  }
  return last[b.length] as number;
};
