import { gzipSync } from 'node:zlib';
import { type Figure, judge, kilobytes, type Row } from '../figure.ts';
import { firstLoadOf, readChunk } from '../pages.ts';

/** The JavaScript that a first visit loads, in gzipped bytes, before the map, which comes when it is looked at. */
export const js: Row = {
  name: 'js',
  about: 'first-load JavaScript of home and listing',
  async run(bench) {
    await bench.pages();
    return [
      figure('First-load JavaScript, home', undefined),
      figure('First-load JavaScript, listing', 'listing/:listingId'),
    ];
  },
};

const figure = (what: string, page: string | undefined): Figure => {
  const chunks = firstLoadOf(page)
    .map((file) => ({ name: nameOf(file), bytes: gzipSync(readChunk(file)).length }))
    .sort((a, b) => b.bytes - a.bytes);
  const total = chunks.reduce((sum, { bytes }) => sum + bytes, 0);
  const list = chunks.map(({ name, bytes }) => `${name} ${(bytes / 1000).toFixed(1)}`).join(', ');
  return judge(what, total, { must: 130_000, aim: 110_000, atMost: true }, kilobytes, list);
};

/** A chunk's name without its folder and its hash. */
const nameOf = (file: string): string => file.replace(/^.*\//, '').replace(/-[\w-]{8}\.js$/, '');
