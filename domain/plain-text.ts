/** Control characters except line breaks, and characters that change the direction of text. */
const invisible = /[^\P{Cc}\n]|[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** Removes invisible characters, so that a title can't rearrange the sentence around it. Line breaks are kept. */
export const tidy = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(invisible, ' ')
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .trim();

/** The same on one line, for a field, a heading, or an email's subject. */
export const oneLine = (text: string): string => tidy(text).replaceAll(/\n+/g, ' ');
