/** Control characters but line breaks, and the marks that turn the direction of the text around them. */
const tricks = /[^\P{Cc}\n]|[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** Text without characters that nobody sees: a title can't rearrange the sentence around it. Lines are kept. */
export const tidy = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(tricks, ' ')
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .trim();

/** The same on one line, as it stands in a field, a heading, or a mail's subject. */
export const oneLine = (text: string): string => tidy(text).replaceAll(/\n+/g, ' ');
