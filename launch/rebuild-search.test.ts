import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aSmallProduct } from './testing/small-product.ts';

const product = aSmallProduct();
const rebuild = (env: Record<string, string> = {}) =>
  product.launch(join(product.project, 'launch/rebuild-search.ts'), [], env);

test('npm run rebuild-search writes the search anew, and reports a failure in one sentence', async () => {
  const rebuilding = rebuild();
  expect(await rebuilding.exit).toBe(0);
  expect(rebuilding.output()).toMatch(/✓ Search written anew .*\n71 public listings can be found\.\n$/);
  const failing = rebuild({ FAIL_AT: 'rebuild' });
  expect(await failing.exit).toBe(1);
  expect(failing.output()).toContain('The search could not be written anew (exit code 3).');
});
