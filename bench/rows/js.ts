import { gzipSync } from 'node:zlib';
import { administrationOnPublicPages } from '../administration.ts';
import { type Figure, judge, kilobytes, type Row } from '../figure.ts';
import { programAt, readChunk, scriptsOf } from '../pages.ts';

/** The JavaScript of a first visit, in gzipped bytes, without the map, which is loaded when it comes into view. */
export const js: Row = {
  name: 'js',
  about: 'first-load JavaScript of home, listing, login and text pages; administration code on public pages',
  async run(bench) {
    await bench.pages();
    return [
      program('First-load JavaScript, home', undefined),
      program('First-load JavaScript, listing', 'listing/:listingId'),
      await deferredPages(),
      administration(),
    ];
  },
};

const program = (what: string, page: string | undefined): Figure => {
  const { total, list } = sizeOf(programAt(page));
  return judge(what, total, { must: 130_000, aim: 115_000, atMost: true }, kilobytes, list);
};

const deferred = [
  'login',
  'landowners',
  'hunters',
  'aboutus',
  'adpartners',
  'inthenews',
  'termsofuse',
  'privacypolicy',
  'licenses',
];

/** The scripts of the largest of these pages before their first use, inline scripts included. */
const deferredPages = async (): Promise<Figure> => {
  const pages = await Promise.all(
    deferred.map(async (page) => {
      const { inline, files } = await scriptsOf(`/${page}`);
      return { page, total: gzipSync(inline).length + sizeOf(files).total };
    }),
  );
  const [{ page, total } = { page: '', total: Number.NaN }] = pages.sort((a, b) => b.total - a.total);
  const { total: later, list } = sizeOf(programAt(page));
  const details = `the largest of ${pages.length}, ${page}; at its first use ${kilobytes(later)}: ${list}`;
  const goal = { must: 100_000, aim: 85_000, atMost: true };
  return judge('First-load JavaScript, login and text pages', total, goal, kilobytes, details);
};

const administration = (): Figure => {
  const pages = administrationOnPublicPages();
  const most = Math.max(0, ...pages.map(({ bytes }) => bytes));
  const details = pages.length > 0 ? `on ${pages.map(({ page }) => page).join(', ')}` : '';
  const goal = { must: 0, atMost: true };
  return judge('Administration code on public pages', most, goal, (bytes) => `${bytes} bytes`, details);
};

/** The sizes of chunks, each gzipped as it is sent: the total, and a list in kB by name, the largest first. */
const sizeOf = (files: readonly string[]): { total: number; list: string } => {
  const chunks = files
    .map((file) => ({ name: nameOf(file), bytes: gzipSync(readChunk(file)).length }))
    .sort((a, b) => b.bytes - a.bytes);
  return {
    total: chunks.reduce((sum, { bytes }) => sum + bytes, 0),
    list: chunks.map(({ name, bytes }) => `${name} ${(bytes / 1000).toFixed(1)}`).join(', '),
  };
};

/** A chunk's name without its folder and its hash. */
const nameOf = (file: string): string => file.replace(/^.*\//, '').replace(/-[\w-]{8}\.js$/, '');
