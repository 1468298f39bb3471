/** Text whose lone surrogates are replaced: `toWellFormed`, which browsers of 2022 don't have. */
export const wellFormed = (text: string): string => text.replaceAll(/\p{Surrogate}/gu, '\uFFFD');

/** Control characters other than tabs and line breaks become a space: NUL is one, which the database can't store. */
export const withoutControlCharacters = (text: string): string => text.replaceAll(/[^\P{Cc}\t\n\r]/gu, ' ');

/** Control characters except line breaks. */
const control = /[^\P{Cc}\n]/gu;

/** With them letters, marks and signs that nobody sees: fillers of Hangul, a joiner of marks, blank Braille. */
const format = /\u034F|[\p{Cf}\u115F\u1160\u2800\u3164\uFFA0]/gu;
/** Signs of Arabic, Syriac and Kaithi that Unicode counts as format characters although they are seen. */
const seen = /[\u0600-\u0605\u06DD\u070F\u0890\u0891\u08E2\u{110BD}\u{110CD}]/u;
const joiner = /[\u200C\u200D]/;
/** Before a joiner: a letter of a script whose letters join, such as Arabic or Devanagari, or a mark on one. */
const joinsLetters =
  /[\p{Script_Extensions=Arabic}\p{Script_Extensions=Syriac}\p{Script_Extensions=Nko}\p{Script_Extensions=Mongolian}\p{Script_Extensions=Devanagari}\p{Script_Extensions=Bengali}\p{Script_Extensions=Gurmukhi}\p{Script_Extensions=Gujarati}\p{Script_Extensions=Oriya}\p{Script_Extensions=Tamil}\p{Script_Extensions=Telugu}\p{Script_Extensions=Kannada}\p{Script_Extensions=Malayalam}\p{Script_Extensions=Sinhala}\p{Script_Extensions=Khmer}\p{Script_Extensions=Myanmar}\p{Script_Extensions=Tibetan}]$/u;
// No class of characters: V8 finds no emoji by one before the end.
const endsInEmoji = /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F)$/u;
const beginsWithEmoji = /^\p{Extended_Pictographic}/u;
/** The letters of a flag such as England's are written in tags after a black flag. */
const tag = /[\u{E0020}-\u{E007F}]/u;
const endsInFlag = /\u{1F3F4}[\u{E0020}-\u{E007E}]*$/u;

/** The longest flag, in UTF-16 units: this much before a character says whether it is needed. */
const lookBehind = 16;

const isNeeded = (character: string, before: string, after: string): boolean =>
  seen.test(character) ||
  (tag.test(character) && endsInFlag.test(before)) ||
  (joiner.test(character) && joinsLetters.test(before)) ||
  (character === '\u200D' && endsInEmoji.test(before) && beginsWithEmoji.test(after));

/**
 * Takes out format characters (Unicode's Cf) and others that are not seen: they turn the text around them round, hide
 * in names and split words. Joiners stay in emoji and between the letters that need them, and so do the tags of flags
 * (docs/rules/listings.md#text).
 */
export const withoutFormatCharacters = (text: string): string =>
  text.replaceAll(format, (character, at: number) =>
    isNeeded(
      character,
      text.slice(Math.max(0, at - lookBehind), at),
      text.slice(at + character.length, at + 3),
    )
      ? character
      : '',
  );

/** Removes invisible characters, so that a title can't rearrange the sentence around it. Line breaks are kept. */
export const tidy = (text: string): string =>
  withoutFormatCharacters(text)
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(control, ' ')
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .trim();

/** The same on one line, for a field, a heading, or an email's subject. */
export const oneLine = (text: string): string => tidy(text).replaceAll(/\n+/g, ' ');
