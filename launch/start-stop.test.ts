import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { serverGraceMs } from './bring-up.ts';
import { haveEnded, isAlive } from './processes.ts';
import { limits } from './testing/limits.ts';
import { aSmallProduct, textAt } from './testing/small-product.ts';
import { until } from './testing/until.ts';

const product = aSmallProduct();

// docs/rules/operations.md#stopping
describe('Ctrl-C', () => {
  test.each(['build', 'mail', 'migrate', 'web', 'demo'])('during %s stops everything', async (step) => {
    if (step === 'build') product.unbuild();
    const launcher = product.start({ HANG_AT: step });
    await product.isAt(step);
    const processTree = launcher.processTree();
    expect(processTree.length).toBeGreaterThan(5);
    launcher.child.kill('SIGINT');
    expect(await launcher.exit).toBe(130);
    expect(processTree.filter(isAlive)).toEqual([]);
    expect(launcher.output()).not.toMatch(/Error|failed|could not/);
  });

  test('while the database is being created stops everything, and the next start creates it', async () => {
    const env = { DATA_DIR: `${product.dataDir}-new` };
    const launcher = product.start(env);
    await until(
      () => existsSync(join(env.DATA_DIR, 'postgres/cluster.new/base')),
      'the database is being made',
    );
    const processTree = launcher.processTree();
    launcher.child.kill('SIGINT');
    expect(await launcher.exit).toBe(130);
    expect(await haveEnded(processTree, limits.processMs)).toBe(true);
    const again = product.start(env);
    await again.ready;
    expect(await textAt(product.run(env.DATA_DIR).web)).toBe('items 1');
  });

  test('a second time does not wait for a process that hangs', async () => {
    const launcher = product.start();
    await launcher.ready;
    const processTree = launcher.processTree();
    process.kill(product.run().pids.web ?? 0, 'SIGSTOP'); // it cannot stop gracefully now
    launcher.child.kill('SIGINT');
    await new Promise((resolve) => setTimeout(resolve, 400));
    const requestedAt = performance.now();
    launcher.child.kill('SIGINT');
    expect(await launcher.exit).toBe(0);
    expect(performance.now() - requestedAt).toBeLessThan(serverGraceMs);
    expect(processTree.filter(isAlive)).toEqual([]);
  });
});
