/** A text as a person reads it, with the place of each of its characters in the text as it was written. */
export type ReadableText = {
  text: string;
  /** For each character of `text` where it begins in the original, and where it ends. */
  starts: number[];
  ends: number[];
};

/** Invisible characters and marks over letters, which split a word for machines only. */
const invisible = /^[\p{Cf}\p{M}\u115f\u1160\u3164\u2800\uffa0]$/u;
const isDigit = /^\p{Nd}$/u;

/** Letters of other alphabets that look like ours, and numbers in circles that Unicode doesn't decompose. */
const lookalikes = new Map(
  (
    [
      ['аᴀαаɑ∂', 'a'],
      ['вβʙ฿ß', 'b'],
      ['сᴄϲ¢', 'c'],
      ['ԁᴅ', 'd'],
      ['еᴇεєҽ€', 'e'],
      ['ꜰƒ', 'f'],
      ['ɡɢ', 'g'],
      ['һнʜ', 'h'],
      ['іɪıι¡', 'i'],
      ['јᴊ', 'j'],
      ['кᴋκ', 'k'],
      ['ʟӏⅼ', 'l'],
      ['мᴍ', 'm'],
      ['пɴη', 'n'],
      ['оᴏοσөøо', 'o'],
      ['рᴘρ', 'p'],
      ['ԛ', 'q'],
      ['гʀ', 'r'],
      ['ѕꜱ', 's'],
      ['тᴛτ', 't'],
      ['υᴜս', 'u'],
      ['ᴠν', 'v'],
      ['ԝᴡω', 'w'],
      ['хχ×', 'x'],
      ['уʏγ', 'y'],
      ['ᴢ', 'z'],
      ['зЗ', '3'],
      ['。', '.'],
      ['∙•●⋅・', '·'],
    ] as const
  ).flatMap(([from, to]) => [...from].map((letter) => [letter.toLowerCase(), to] as const)),
);

/** Letters or digits in order that stand for ours: the first of them, how many, and the first of ours. */
const runs = [
  [0x1f1e6, 26, 'a'],
  [0x1f130, 26, 'a'],
  [0x1f150, 26, 'a'],
  [0x1f170, 26, 'a'],
  [0x2776, 9, '1'],
  [0x2780, 9, '1'],
  [0x278a, 9, '1'],
  [0x24f5, 9, '1'],
  [0x24ff, 1, '0'],
] as const;

const ofRun = (code: number): string | undefined => {
  const run = runs.find(([first, count]) => code >= first && code < first + count);
  return run && String.fromCharCode(run[2].charCodeAt(0) + code - run[0]);
};

/** Digits of every alphabet follow one another from their zero. */
const digitOf = (code: number): string => {
  let value = 0;
  while (value < 9 && isDigit.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
};

/** The characters that a person reads for one character; none for one that can't be seen. */
const read = (character: string): string => {
  if (character <= '\x7f') return character.toLowerCase();
  if (invisible.test(character)) return '';
  const fromRun = ofRun(character.codePointAt(0) ?? 0);
  if (fromRun) return fromRun;
  return [...character.normalize('NFKD')]
    .filter((part) => !invisible.test(part))
    .map((part) => {
      if (part <= '\x7f') return part.toLowerCase();
      if (isDigit.test(part)) return digitOf(part.codePointAt(0) ?? 0);
      const lower = part.toLowerCase();
      return lookalikes.get(lower) ?? lower;
    })
    .join('');
};

const append = (into: ReadableText, character: string, start: number, end: number): void => {
  into.text += character;
  // By code units, since patterns find places in those.
  for (let unit = 0; unit < character.length; unit += 1) {
    into.starts.push(start);
    into.ends.push(end);
  }
};

/** Letters written apart: 'f a r m . c o m'. */
const apart = /(?<![a-z\d])[a-z]([ _\-*|/.])(?:[a-z@.]\1){2,}[a-z](?![a-z\d])/g;

const writtenTogether = (spaced: ReadableText): ReadableText => {
  const skipped = new Set<number>();
  for (const { 0: letters, index } of spaced.text.matchAll(apart))
    for (let at = 1; at < letters.length; at += 2) skipped.add(index + at);
  if (skipped.size === 0) return spaced;
  const isKept = (_: unknown, at: number) => !skipped.has(at);
  return {
    text: spaced.text.split('').filter(isKept).join(''),
    starts: spaced.starts.filter(isKept),
    ends: spaced.ends.filter(isKept),
  };
};

/** A text in small Latin letters and digits, without what can't be seen, as a person would read it out. */
export const readableText = (original: string): ReadableText => {
  const readable: ReadableText = { text: '', starts: [], ends: [] };
  let start = 0;
  for (const character of original) {
    const end = start + character.length;
    const seen = read(character);
    if (seen !== '') append(readable, seen, start, end);
    // What follows invisibly belongs to the character before, and goes with it.
    else if (readable.ends.length > 0) readable.ends[readable.ends.length - 1] = end;
    start = end;
  }
  return writtenTogether(readable);
};
