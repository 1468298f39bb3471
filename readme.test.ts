import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { launcherVariables } from '#launch/environment.ts';
import { describeConfig } from '#server/config.ts';

const path = join(import.meta.dirname, 'README.md');
const readme = readFileSync(path, 'utf8');
type Variable = { name: string; fallback: string; meaning: string };

const tableOf = (variables: readonly Variable[]): string =>
  [
    '| variable | default | what it is |',
    '|---|---|---|',
    ...variables.map(
      ({ name, fallback, meaning }) => `| \`${name}\` | ${fallback && `\`${fallback}\``} | ${meaning} |`,
    ),
    '',
  ].join('\n');

it.each([
  ['environment', tableOf(describeConfig())],
  ['launcher', tableOf(launcherVariables)],
])('lists every variable of the %s as the code has it (UPDATE_README=1 writes the table)', (what, table) => {
  const marker = new RegExp(`(<!-- ${what}:[^\\n]*-->\\n)([\\s\\S]*?)(<!-- /${what} -->)`);
  const readme = readFileSync(path, 'utf8');
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
