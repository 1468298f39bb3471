import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aSmallProduct, textAt } from './testing/small-product.ts';

const product = aSmallProduct();
const bringIn = (args: string[], env: Record<string, string> = {}) =>
  product.launch(join(product.project, 'launch/import-users.ts'), args, env);
/** Any file: what stands in it is the program's own business. */
const file = () => join(product.project, 'package.json');

test('npm run import-users reads a file into the resting database, and tells what came of it', async () => {
  const importing = bringIn([file()]);
  expect(await importing.exit).toBe(0);
  expect(importing.output()).toMatch(
    /✓ Database up to date .*\n✓ File read .*\nLine 3: of .*package\.json\n$/,
  );
  expect(importing.family()).toEqual([]);
});

test('npm run import-users reads it into the product that runs, from wherever it is called', async () => {
  const launcher = product.start({ DEMO_DATA: 'none' });
  await launcher.ready;
  const importing = bringIn(['package.json'], { INIT_CWD: product.project });
  expect(await importing.exit).toBe(0);
  expect(importing.output()).not.toContain('Database ready');
  expect(await textAt(product.run().web)).toBe('kept 1');
});

test('npm run import-users tells a failure in one sentence', async () => {
  const importing = bringIn([file()], { FAIL_AT: 'import' });
  expect(await importing.exit).toBe(1);
  expect(importing.output()).toContain('The people could not be brought in (exit code 3).');
  expect(importing.output()).toContain('a reason in import');
});

test.each([
  [[], 'npm run import-users -- users.csv'],
  [['none.csv'], 'There is no file '],
  [['--help'], 'npm run import-users -- users.csv'],
])('npm run import-users %j is refused before anything is done', async (args, sentence) => {
  const dataDir = `${product.dataDir}-none`;
  const importing = bringIn(args, { dataDir });
  expect(await importing.exit).toBe(1);
  expect(importing.output()).toContain(sentence);
  expect(readdirSync(join(dataDir, '..'))).not.toContain('data-none');
});
