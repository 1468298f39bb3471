import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { haveEnded } from './processes.ts';
import { limits } from './testing/limits.ts';
import { aSmallProduct, textAt } from './testing/small-product.ts';
import { until } from './testing/until.ts';

const product = aSmallProduct();
const demo = (args: string[] = [], env: Record<string, string> = {}) =>
  product.launch(join(product.project, 'launch/fill-demo.ts'), args, env);

test('npm run demo fills the stopped database, step by step, and stops it again', async () => {
  const filling = demo(['--listings', '12']);
  expect(await filling.exit).toBe(0);
  expect(filling.output()).toMatch(
    /^✓ Database ready .*\n✓ Database up to date .*\n✓ Demo data ready .*\nThe demo land is in the database: npm start shows it\.\n$/,
  );
  expect(filling.processTree()).toEqual([]);
  const launcher = product.start({ DEMO_DATA: 'none' });
  await launcher.ready;
  expect(await textAt(product.run().web)).toBe('items 1');
});

test('npm run demo fills the running product, and leaves it running', async () => {
  const launcher = product.start({ DEMO_DATA: 'none' });
  await launcher.ready;
  expect(await textAt(product.run().web)).toBe('items 0');
  const filling = demo();
  expect(await filling.exit).toBe(0);
  expect(filling.output()).toMatch(new RegExp(`\\nThe demo land is in: ${product.run().web}\\n$`));
  expect(filling.output()).not.toContain('Database ready');
  expect(await textAt(product.run().web)).toBe('items 1');
});

test('Ctrl-C ends npm run demo and all that it started', async () => {
  const filling = demo([], { HANG_AT: 'demo' });
  await until(() => filling.output().includes('1 of 2 listings'), 'the demo is being filled in');
  const processTree = filling.processTree();
  expect(processTree.length).toBeGreaterThan(3);
  filling.child.kill('SIGINT');
  expect(await filling.exit).toBe(130);
  expect(await haveEnded(processTree, limits.processMs)).toBe(true);
});

test.each([
  [['--listings', 'many'], {}, '--listings is "many", which is no number of demo listings'],
  [['--listings', '-1'], {}, 'npm run demo -- [--listings 10000]'],
  [['--colour', 'red'], {}, 'npm run demo -- [--listings 10000]'],
  [[], { DEMO_LISTINGS: '1.5' }, 'DEMO_LISTINGS is "1.5", which is no number of demo listings'],
  [[], { NODE_ENV: 'production' }, 'Demo data has no place in production'],
])('npm run demo %j %o is refused before anything is done', async (args, env, sentence) => {
  const dataDir = `${product.dataDir}-none`;
  const filling = demo(args, { ...env, DATA_DIR: dataDir } as Record<string, string>);
  expect(await filling.exit).toBe(1);
  expect(filling.output()).toContain(sentence);
  expect(filling.output()).not.toMatch(/^ +at /m);
  expect(readdirSync(join(dataDir, '..'))).not.toContain('data-none');
});

test('npm run demo reports a failure in one sentence', async () => {
  const filling = demo([], { FAIL_AT: 'demo' });
  expect(await filling.exit).toBe(1);
  expect(filling.output()).toContain('The demo data could not be filled in (exit code 3).');
  expect(filling.output()).toContain('a reason in demo');
  expect(filling.processTree()).toEqual([]);
});
