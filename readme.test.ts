import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { describeConfig } from '#server/config.ts';

const path = join(import.meta.dirname, 'README.md');
const readme = readFileSync(path, 'utf8');
const marker = /(<!-- environment:[^\n]*-->\n)([\s\S]*?)(<!-- \/environment -->)/;

const table = [
  '| variable | default | what it is |',
  '|---|---|---|',
  ...describeConfig().map(
    ({ name, fallback, meaning }) => `| \`${name}\` | ${fallback && `\`${fallback}\``} | ${meaning} |`,
  ),
  '',
].join('\n');

it('lists every variable of the environment as server/config.ts has it (UPDATE_README=1 writes the table)', () => {
  if (process.env.UPDATE_README)
    writeFileSync(
      path,
      readme.replace(marker, (_, begin, __, end) => begin + table + end),
    );
  else expect(marker.exec(readme)?.[2]).toBe(table);
});

it('names only files and folders that are there', () => {
  const named = [...readme.matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(([, file]) => file ?? '');
  expect(named.length).toBeGreaterThan(2);
  for (const file of named) expect(() => readFileSync(join(import.meta.dirname, file))).not.toThrow();
});
