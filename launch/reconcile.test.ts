import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aSmallProduct } from './testing/small-product.ts';

const product = aSmallProduct();
const reconcile = (args: string[], env: Record<string, string> = {}) =>
  product.launch(join(product.project, 'launch/reconcile.ts'), args, env);

test('npm run reconcile compares the running product with its provider', async () => {
  const launcher = product.start({ DEMO_DATA: 'none' });
  await launcher.ready;
  const comparing = reconcile(['--since', '2026-11-20']);
  expect(await comparing.exit).toBe(0);
  expect(comparing.output()).toContain(`2026-11-20 at ${product.run().payments}\n`);
  expect(comparing.processTree()).toEqual([]);
});

test('npm run reconcile compares the stopped database with the provider in PAYPAL_BASE_URL', async () => {
  const comparing = reconcile(['--since', '2026-11-20'], { PAYPAL_BASE_URL: 'http://127.0.0.1:9' });
  expect(await comparing.exit).toBe(0);
  expect(comparing.output()).toMatch(/✓ Records compared .*\n2026-11-20 at http:\/\/127\.0\.0\.1:9\n$/);
});

test('npm run reconcile reports an unknown provider, and a failure, in one sentence', async () => {
  const unknown = reconcile(['--since', '2026-11-20']);
  expect(await unknown.exit).toBe(1);
  expect(unknown.output()).toContain('start the product first, or name it in PAYPAL_BASE_URL');
  const env = { PAYPAL_BASE_URL: 'http://127.0.0.1:9', FAIL_AT: 'reconcile' };
  const failing = reconcile(['--since', '2026-11-20'], env);
  expect(await failing.exit).toBe(1);
  expect(failing.output()).toContain('The records could not be compared (exit code 3).');
});

test('npm run reconcile without --since is refused before anything is started', async () => {
  const dataDir = `${product.dataDir}-none`;
  const comparing = reconcile(['--check'], { DATA_DIR: dataDir });
  expect(await comparing.exit).toBe(1);
  expect(comparing.output()).toContain('npm run reconcile -- --since 2026-11-20');
  expect(readdirSync(join(dataDir, '..'))).not.toContain('data-none');
});
