/** Fewer different characters than this are no random secret of 32. */
const leastCharacters = 10;
/** Fewer characters than this that don't follow from those before them are none either: 16 of base 16 are 64 bits. */
const leastSurprises = 16;

/**
 * Whether a secret can be guessed: of few different characters, or of parts that repeat or count on, such as
 * 0123456789 four times. No such test can tell that a sentence is a famous one.
 */
export const isGuessable = (secret: string): boolean => {
  const characters = [...secret.trim()];
  return new Set(characters).size < leastCharacters || surprisesIn(characters) < leastSurprises;
};

/** How many characters neither continue a run (aaa, abc, 321) nor end three that were there before. */
const surprisesIn = (characters: readonly string[]): number => {
  const codes = characters.map((character) => character.codePointAt(0) ?? 0);
  const seen = new Set<string>();
  let surprises = 0;
  for (const [at, code] of codes.entries()) {
    const [two = Number.NaN, one = Number.NaN] = codes.slice(Math.max(0, at - 2), at);
    const step = code - one;
    const isRun = at > 1 && Math.abs(step) <= 1 && step === one - two;
    const three = characters.slice(Math.max(0, at - 2), at + 1).join('');
    if (!isRun && !seen.has(three)) surprises += 1;
    seen.add(three);
  }
  return surprises;
};
