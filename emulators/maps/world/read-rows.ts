import { readFileSync } from 'node:fs';

/** The rows of a CSV file of this folder, without its first line, which names the columns. No value holds a comma. */
export const readRows = (file: string): string[][] =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','));
