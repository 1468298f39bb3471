import { join } from 'node:path';
import { build, isBuilt } from '#launch/build.ts';
import { LaunchFailure } from '#launch/failure.ts';
import { stopWithParent } from '#launch/stop-with-parent.ts';
import type { Bench, Figure, Row } from './figure.ts';
import { administration } from './rows/administration.ts';
import { administrators } from './rows/administrators.ts';
import { api } from './rows/api.ts';
import { booking } from './rows/booking.ts';
import { enumeration } from './rows/enumeration.ts';
import { guessing } from './rows/guessing.ts';
import { js } from './rows/js.ts';
import { messages } from './rows/messages.ts';
import { page } from './rows/page.ts';
import { phone } from './rows/phone.ts';
import { scale } from './rows/scale.ts';
import { search } from './rows/search.ts';
import { secondStart } from './rows/second-start.ts';
import { start } from './rows/start.ts';
import { openStage, type Stage } from './stage.ts';
import { lineOf, writeTable } from './table.ts';

/** `npm run bench`: all rows, or with names (`npm run bench -- js page`) only those. */

const root = join(import.meta.dirname, '..');
// Starts are measured first: later rows leave thousands of emails, which a starting product would begin to send.
const rows: readonly Row[] = [
  js,
  start,
  secondStart,
  api,
  page,
  booking,
  scale,
  search,
  enumeration,
  guessing,
  administration,
  administrators,
  messages,
  phone,
];

let stage: Promise<Stage> | undefined;
let pages: Promise<void> | undefined;

const bench: Bench = {
  stage() {
    if (!stage) console.log('  Making a database and filling it…');
    stage ??= openStage();
    return stage;
  },
  pages() {
    if (!pages && !isBuilt(root)) console.log('  Building the pages…');
    pages ??= build(root, join(root, '.test/bench-build.log'), () => {});
    return pages;
  },
};

const close = async (): Promise<void> => (await stage?.catch(() => undefined))?.close();

const measure = async (picked: readonly Row[]): Promise<Figure[]> => {
  const figures: Figure[] = [];
  for (const row of picked) {
    console.log(`${row.name}: ${row.about}`);
    const measured = await row.run(bench);
    for (const figure of measured) console.log(lineOf(figure));
    figures.push(...measured);
  }
  return figures;
};

/** Resolves to the exit code: 1 when a must is missed or the run fails. */
const run = async (names: readonly string[]): Promise<number> => {
  const unknown = names.filter((name) => !rows.some((row) => row.name === name));
  if (unknown.length > 0) {
    console.error(
      `There is no row ${unknown.join(', ')}; there are: ${rows.map(({ name }) => name).join(', ')}.`,
    );
    return 1;
  }
  const isAll = names.length === 0;
  const figures = await measure(
    rows.filter(({ name, isOnlyByName }) => (isAll ? !isOnlyByName : names.includes(name))),
  );
  if (isAll) writeTable(figures, new Date());
  const missed = figures.filter(({ verdict }) => verdict === 'must missed');
  console.log(isAll ? '\nThe results are in bench/README.md.' : '');
  console.log(
    missed.length === 0
      ? 'Every required value is met.'
      : `Missed: ${missed.map(({ what }) => what).join('; ')}.`,
  );
  return missed.length === 0 ? 0 : 1;
};

stopWithParent(async () => {
  await close();
  process.exit(130);
});
const code = await run(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof LaunchFailure ? error.message : error);
  return 1;
});
await close();
process.exit(code);
