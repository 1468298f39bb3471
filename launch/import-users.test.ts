import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aSmallProduct, textAt } from './testing/small-product.ts';

const product = aSmallProduct();
const importUsers = (args: string[], env: Record<string, string> = {}) =>
  product.launch(join(product.project, 'launch/import-users.ts'), args, env);
/** Any file: its content is up to the program. */
const file = () => join(product.project, 'package.json');

test('npm run import-users imports a file into the stopped database, and prints the result', async () => {
  const importing = importUsers([file()]);
  expect(await importing.exit).toBe(0);
  expect(importing.output()).toMatch(
    /✓ Database up to date .*\n✓ Users imported .*\nLine 3: of .*package\.json\n$/,
  );
  expect(importing.processTree()).toEqual([]);
});

test('npm run import-users imports it into the running product, from whichever folder it is called', async () => {
  const launcher = product.start({ DEMO_DATA: 'none' });
  await launcher.ready;
  const importing = importUsers(['package.json'], { INIT_CWD: product.project });
  expect(await importing.exit).toBe(0);
  expect(importing.output()).not.toContain('Database ready');
  expect(await textAt(product.run().web)).toBe('items 1');
});

test('npm run import-users reports a failure in one sentence', async () => {
  const importing = importUsers([file()], { FAIL_AT: 'import' });
  expect(await importing.exit).toBe(1);
  expect(importing.output()).toContain('The users could not be imported (exit code 3).');
  expect(importing.output()).toContain('a reason in import');
});

test.each([
  [[], 'npm run import-users -- users.csv'],
  [['none.csv'], 'There is no file '],
  [['--help'], 'npm run import-users -- users.csv'],
])('npm run import-users %j is refused before anything is done', async (args, sentence) => {
  const dataDir = `${product.dataDir}-none`;
  const importing = importUsers(args, { DATA_DIR: dataDir });
  expect(await importing.exit).toBe(1);
  expect(importing.output()).toContain(sentence);
  expect(readdirSync(join(dataDir, '..'))).not.toContain('data-none');
});
