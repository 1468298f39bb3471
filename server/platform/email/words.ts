import { oneLine } from '#domain/plain-text.ts';

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** At most `limit` characters as people count them, cut after a word where there is one, ending in '…'. */
export const shorten = (text: string, limit: number): string => {
  const all = Array.from(characters.segment(oneLine(text)), ({ segment }) => segment);
  if (all.length <= limit) return all.join('');
  const kept = all.slice(0, limit - 1).join('');
  const lastWord = kept.lastIndexOf(' ');
  return `${(lastWord > kept.length / 2 ? kept.slice(0, lastWord) : kept).trimEnd()}…`;
};

/** Lines of at most `width`, broken between words; a longer word (an address) keeps a line of its own whole. */
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
