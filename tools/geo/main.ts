import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mapData } from './map-data.ts';

/** `npm run make-map-data`: writes the map's data files anew, formatted like the rest of the code. */

const root = join(import.meta.dirname, '../..');
const files = Object.entries(mapData());
for (const [path, content] of files) {
  writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content));
  console.log(path);
}
const paths = files.map(([path]) => path).filter((path) => path.endsWith('.json'));
execFileSync(join(root, 'node_modules/.bin/biome'), ['format', '--write', ...paths], { cwd: root });
