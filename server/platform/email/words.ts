import { lazy } from '#domain/lazy.ts';
import { oneLine } from '#domain/plain-text.ts';

const characters = lazy(() => new Intl.Segmenter('en', { granularity: 'grapheme' }));

/** Shortens a text to `limit` graphemes, cut after a word if possible, ending in '…'. */
export const shorten = (text: string, limit: number): string => {
  const all = Array.from(characters().segment(oneLine(text)), ({ segment }) => segment);
  if (all.length <= limit) return all.join('');
  const start = all.slice(0, limit - 1).join('');
  const lastSpace = start.lastIndexOf(' ');
  return `${(lastSpace > start.length / 2 ? start.slice(0, lastSpace) : start).trimEnd()}…`;
};

/** Wraps a text between words into lines of at most `width` characters. A longer word, such as a URL, is not broken. */
export const wrap = (text: string, width: number): string[] =>
  text.split('\n').flatMap((line) => {
    const lines: string[] = [];
    let current = '';
    for (const word of line.split(' ')) {
      if (current !== '' && current.length + 1 + word.length > width) {
        lines.push(current);
        current = word;
      } else current = current === '' ? word : `${current} ${word}`;
    }
    return [...lines, current];
  });
