/** Where something stands in a text. */
export type Span = readonly [start: number, end: number];

/** Digits, words and letters stand for digits; what links them stands for none. */
type Kind = 'digits' | 'mixed' | 'word' | 'letter' | 'homophone' | 'repeat' | 'link';
type Item = { kind: Kind; text: string; digits: number; start: number; end: number };

/** Phone numbers have seven digits without an area code, ten with it, and eleven with the country. */
const minDigits = 7;
const isWholeNumber = (digits: number): boolean => digits === 10 || digits === 11;

const numberWords =
  'zero|one|two|three|four|five|six|seven|eight|nine|niner|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|cero|' +
  'null|eins|zwei|drei|vier|funf|fuenf|sechs|sieben|acht|neun|fife|sevn|ate|fore';
const longNumberWords =
  'eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|ten|' +
  'twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety';
const oneNumberWord = new RegExp(`(${longNumberWords})|(?:${numberWords}|oh)`, 'gy');
const homophones = new Set(['won', 'to', 'too', 'for', 'fore', 'ate', 'tree', 'sicks', 'sex', 'nein', 'oh']);
const fillers = new Set(
  'dash hyphen minus dot point period space slash star hundred dann then and plus or next area code'.split(
    ' ',
  ),
);
/** These also stand between numbers of other kinds: with them only a phone number with its area code counts as one. */
const links = new Set(['then', 'and', 'plus', 'or', 'next']);

/** Letters that look like digits, where they stand beside digits. */
const isLetters = /^[oilszbgq\d]+$/;
const units = /\d(?:lbs?|oz|g|s|gb|i)$/;
const lettersAlone = /^(?:o{1,3}|l{1,3}|i|s{2,3}|b{2,3})$/;
const leet: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b' };

/** How many digits a word stands for that consists of number words: 2 for 'twenty'; 0 for any other word. */
const digitsOfWords = (word: string): number => {
  let digits = 0;
  let isAfterTens = false;
  oneNumberWord.lastIndex = 0;
  while (oneNumberWord.lastIndex < word.length) {
    const found = oneNumberWord.exec(word);
    if (!found) return 0;
    const [text, long] = found;
    digits += long ? 2 : isAfterTens ? 0 : 1;
    isAfterTens = long !== undefined && text.endsWith('ty');
  }
  return digits;
};

const year = String.raw`(?:19|20)\d\d`;
const month = '(?:0?[1-9]|1[0-2])';
const day = '(?:0?[1-9]|[12]\\d|3[01])';
const hours = '(?:[01]\\d|2[0-3])[0-5]\\d';
/** Prices, dates, times, years, ZIP codes and calibers: no phone number, whatever stands beside them. */
const harmless = new RegExp(
  [
    String.raw`\$\s?\d{1,2},?\d{3}(?:\.\d\d)?(?!\d)|\$\s?\d{1,3}(?:\.\d\d)?(?![\d,])`,
    String.raw`(?<![\d,.])\d{1,2},\d{3}(?:\.\d\d)?(?![\d,])`,
    `(?<![\\d/])${month}/${day}(?:/(?:${year}|\\d\\d))?(?![\\d/])`,
    `(?<!\\d)${month}([-.])${day}\\1${year}(?!\\d)|(?<!\\d)${year}-${month}-${day}(?!\\d)`,
    `(?<!\\d)${year}\\s?[-–/]\\s?(?:${year}|\\d\\d)(?!\\d)`,
    `(?<![\\d:])(?:[01]?\\d|2[0-3]):[0-5]\\d(?![\\d:])`,
    `(?<!\\d)${hours}\\s?(?:-|–|to)\\s?${hours}(?!\\d)`,
    String.raw`(?<!\d)\d{5}-\d{4}(?!\d)`,
    String.raw`(?<![\d.])\.\d{2,3}(?:-\d\d)?(?![\d-])|(?<!\d)(?:30-06|30-30|25-06|45-70|22-250|7-08)(?!\d)`,
  ].join('|'),
  'g',
);

/** Separators longer than this are a gap that nobody reads over. */
const maxGap = 12;

/** What one word, number or mix of both stands for; undefined for one that ends a number. */
const itemOf = (text: string, start: number): Item | undefined => {
  const item = (kind: Kind, digits: number): Item => ({
    kind,
    text,
    digits,
    start,
    end: start + text.length,
  });
  if (/^\d+$/.test(text)) return item('digits', text.length);
  if (/\d/.test(text)) {
    const words = digitsOfWords(text.replace(/\d/g, (digit) => leet[digit] ?? digit));
    if (words > 0) return item('word', words);
    return isLetters.test(text) && !units.test(text) ? item('mixed', text.length) : undefined;
  }
  if (homophones.has(text)) return item('homophone', 1);
  const words = digitsOfWords(text);
  if (words > 0) return item('word', words);
  if (lettersAlone.test(text)) return item('letter', text.length);
  if (text === 'double' || text === 'triple') return item('repeat', text === 'double' ? 1 : 2);
  if (fillers.has(text)) return item('link', 0);
  return undefined;
};

const standsForDigits = ({ kind }: Item): boolean => kind === 'digits' || kind === 'mixed' || kind === 'word';

/** Days of a month, roads, stands: rising numbers, or calibers, which are all of three digits. */
const isSeries = (items: readonly Item[]): boolean => {
  const numbers = items.filter(({ kind }) => kind !== 'link');
  if (numbers.length < 3 || numbers.some(({ kind }) => kind !== 'digits')) return false;
  const isRising = numbers.every(({ text }, at) => at === 0 || Number(text) > Number(numbers[at - 1]?.text));
  const lengths = numbers.map(({ text }) => text.length);
  if (lengths.every((length) => length === 3)) return true;
  if (isRising && lengths.every((length) => length <= 3)) return true;
  const endsInYear = new RegExp(`^${year}$`).test(numbers.at(-1)?.text ?? '');
  return isRising && endsInYear && lengths.slice(0, -1).every((length) => length <= 2);
};

const isLoose = ({ kind, text }: Item): boolean =>
  kind === 'homophone' || (kind === 'link' && (text === ',' || links.has(text)));

/** The numbers in a row of items: all of it, or parts between what need not belong to one. */
const numbersIn = (row: readonly Item[]): Span[] => {
  const first = row.findIndex(standsForDigits);
  const last = row.findLastIndex(standsForDigits);
  if (first < 0) return [];
  const from = first > 0 && row[first - 1]?.kind === 'repeat' ? first - 1 : first;
  const items = row.slice(from, last + 1);
  const digits = items.reduce((sum, item) => sum + item.digits, 0);
  if (digits < minDigits) return [];
  const words = items.filter(({ kind }) => kind === 'word').length;
  const isLooselyWritten = items.some(isLoose);
  const hasHomophone = items.some(({ kind }) => kind === 'homophone');
  const isOne = words >= 4 || !isLooselyWritten || (isWholeNumber(digits) && !hasHomophone);
  const strong = items.filter(standsForDigits).reduce((sum, item) => sum + item.digits, 0);
  if (isOne) {
    if (strong < 4 || isSeries(items)) return [];
    return [[items[0]?.start ?? 0, items.at(-1)?.end ?? 0]];
  }
  const parts: Item[][] = [[]];
  for (const item of items) {
    if (isLoose(item)) parts.push([]);
    else parts.at(-1)?.push(item);
  }
  return parts.flatMap(numbersIn);
};

/** Digits with a letter between each two: '6x0x8'. */
const lettersBetween = /(?<![a-z\d])\d(?:[a-z]{1,2}\d){6,}(?![a-z\d])/g;
/** Free numbers in letters: '1-800-HUNT-WIS'. */
const vanity =
  /(?<![\d,.$])1[-.\s(]{1,2}8(?:00|33|44|55|66|77|88)[-.\s)]{1,2}[a-z\d]{3,7}(?:[-.\s][a-z\d]{1,7})?(?![a-z\d])/g;
/** Coordinates: the exact place is opened by paying, as all access information is. */
const coordinates = /(?<![\d.])\d{2}\.\d{3,}[°\s,;nsew/-]{1,6}\d{2,3}\.\d{3,}/g;

const spansOf = (text: string, pattern: RegExp): Span[] =>
  [...text.matchAll(pattern)].map(({ 0: found, index }) => [index, index + found.length]);

/**
 * Where phone numbers and coordinates stand in a readable text: seven digits and more, in digits, words or letters that
 * look like digits, but for prices, dates, times and the like (docs/rules/masking.md#what-is-left).
 */
export const findNumbers = (text: string): Span[] => {
  const harmlessAt = spansOf(text, harmless);
  const found: Span[] = [
    ...spansOf(text, lettersBetween),
    ...spansOf(text, coordinates),
    ...spansOf(text, vanity).filter(([start, end]) => /[a-z]/.test(text.slice(start, end))),
  ];
  let row: Item[] = [];
  const close = () => {
    found.push(...numbersIn(row));
    row = [];
  };
  const add = (item: Item | undefined) => (item ? row.push(item) : close());
  let nextHarmless = 0;
  for (const { 0: token, index } of text.matchAll(/[a-z\d]+|[^a-z\d]+/g)) {
    while ((harmlessAt[nextHarmless]?.[1] ?? text.length) <= index) nextHarmless += 1;
    const isHarmless = (harmlessAt[nextHarmless]?.[0] ?? text.length) < index + token.length;
    if (/^[a-z\d]/.test(token)) {
      if (isHarmless) close();
      else addWord(token, index, add);
    } else if (token.length > maxGap) close();
    else if (/[,;]\s/.test(token))
      row.push({ kind: 'link', text: ',', digits: 0, start: index, end: index + token.length });
  }
  close();
  return found;
};

/** A word or number; of another mix, such as 'tel608', the letters end a number and the digits may begin one. */
const addWord = (token: string, index: number, add: (item: Item | undefined) => void): void => {
  const item = itemOf(token, index);
  if (item || !/\d/.test(token)) add(item);
  else for (const { 0: part, index: at } of token.matchAll(/\d+|[a-z]+/g)) add(itemOf(part, index + at));
};
