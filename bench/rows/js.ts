import { gzipSync } from 'node:zlib';
import { administrationOnPublicPages } from '../administration.ts';
import { type Figure, judge, kilobytes, type Row } from '../figure.ts';
import { programAt, readChunk, scriptsOf } from '../pages.ts';

/** The JavaScript that a first visit loads, in gzipped bytes, before the map, which comes when it is looked at. */
export const js: Row = {
  name: 'js',
  about: 'first-load JavaScript of home, listing and pages of words; the administration on public pages',
  async run(bench) {
    await bench.pages();
    return [
      program('First-load JavaScript, home', undefined),
      program('First-load JavaScript, listing', 'listing/:listingId'),
      await words(),
      administration(),
    ];
  },
};

const program = (what: string, page: string | undefined): Figure => {
  const { total, list } = weightOf(programAt(page));
  return judge(what, total, { must: 130_000, aim: 110_000, atMost: true }, kilobytes, list);
};

const pagesOfWords = [
  'landowners',
  'hunters',
  'aboutus',
  'adpartners',
  'inthenews',
  'termsofuse',
  'privacypolicy',
];

/** What the heaviest of them runs until somebody begins to use it, what stands in the page included. */
const words = async (): Promise<Figure> => {
  const pages = await Promise.all(
    pagesOfWords.map(async (page) => {
      const { inline, files } = await scriptsOf(`/${page}`);
      return { page, total: gzipSync(inline).length + weightOf(files).total };
    }),
  );
  const [{ page, total } = { page: '', total: Number.NaN }] = pages.sort((a, b) => b.total - a.total);
  const { total: later, list } = weightOf(programAt(page));
  const beside = `the heaviest of ${pages.length}; with its first use ${kilobytes(later)}: ${list}`;
  const goal = { must: 100_000, aim: 85_000, atMost: true };
  return judge('First-load JavaScript, a page of words', total, goal, kilobytes, beside);
};

const administration = (): Figure => {
  const pages = administrationOnPublicPages();
  const most = Math.max(0, ...pages.map(({ bytes }) => bytes));
  const beside = pages.length > 0 ? `the most of ${pages.map(({ page }) => page).join(', ')}` : '';
  const goal = { must: 0, atMost: true };
  return judge('The administration’s code on public pages', most, goal, (bytes) => `${bytes} bytes`, beside);
};

/** What chunks weigh, gzipped one by one as they are sent: in all, and in kB by name, the heaviest first. */
const weightOf = (files: readonly string[]): { total: number; list: string } => {
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
