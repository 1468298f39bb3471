import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// docs/rules/pages.md#translation
test('every option has a value, since a form would send its text as a browser has translated it', () => {
  const web = join(import.meta.dirname, '..');
  const options = globSync('**/*.tsx', { cwd: web }).flatMap((file) =>
    [...readFileSync(join(web, file), 'utf8').matchAll(/<option\b[^>]*>/g)].map(([tag]) => `${file}: ${tag}`),
  );
  expect(options.length).toBeGreaterThan(10);
  expect(options.filter((option) => !option.includes(' value='))).toEqual([]);
});
