import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawPhotograph } from './draw.ts';
import { pictures } from './pictures.ts';

/**
 * `npm run draw-photographs [name…]`: draws the demo's photographs again into demo/photographs, all or the named ones.
 * A whole run takes about two minutes.
 */

const folder = join(import.meta.dirname, '../../demo/photographs');

const names = process.argv.slice(2);
const unknown = names.filter((name) => !pictures.some((picture) => picture.name === name));
if (unknown.length > 0) {
  console.error(`No picture is called ${unknown.join(' or ')}: tools/photographs/pictures.ts lists them.`);
  process.exit(1);
}

mkdirSync(folder, { recursive: true });
const wanted = pictures.filter(({ name }) => names.length === 0 || names.includes(name));
const queue = wanted.entries();
const drawEach = async (): Promise<void> => {
  for (const [index, picture] of queue) {
    const file = join(folder, `${picture.name}.webp`);
    writeFileSync(file, await drawPhotograph(picture));
    console.log(`${index + 1} of ${wanted.length} ${picture.name}`);
  }
};
// One is drawn in JavaScript while the other is encoded in a thread.
await Promise.all([drawEach(), drawEach()]);
