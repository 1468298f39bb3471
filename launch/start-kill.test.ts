import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { haveEnded, isAlive, listProcesses } from './processes.ts';
import { limits } from './testing/limits.ts';
import { aSmallProduct, textAt } from './testing/small-product.ts';
import { until } from './testing/until.ts';

const product = aSmallProduct();

// docs/rules/operations.md#crashes
describe('kill -9', () => {
  test('of any process restarts it at the same address; of the launcher stops everything', async () => {
    const launcher = product.start();
    await launcher.ready;
    const before = product.run();
    for (const part of ['mail', 'payments', 'weather', 'maps', 'web', 'postgres'] as const) {
      process.kill(before.pids[part] ?? 0, 'SIGKILL');
      await until(() => product.run().pids[part] !== before.pids[part], `${part} is started again`);
      const { pids, ...addresses } = product.run();
      expect(isAlive(pids[part] ?? 0)).toBe(true);
      expect(addresses).toEqual({ ...before, pids: undefined });
    }
    expect(launcher.output()).toContain('The web server stopped (killed by SIGKILL); starting it again.');
    expect(await textAt(before.web)).toBe('items 1');
    expect(await textAt(before.mail ?? '')).toBe('mail');
    const processTree = launcher.processTree();
    launcher.child.kill('SIGKILL');
    expect(await haveEnded(processTree, limits.processMs)).toBe(true);
    const again = product.start();
    await again.ready;
    expect(await textAt(product.run().web)).toBe('items 1');
  });

  test('of every process at once leaves nothing that a start can’t clear up', async () => {
    const launcher = product.start();
    await launcher.ready;
    const processTree = launcher.processTree();
    for (const pid of processTree) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
    await haveEnded(processTree, limits.processMs);
    const again = product.start();
    await again.ready;
    expect(await textAt(product.run().web)).toBe('items 1');
  });

  test.each(['migrate', 'demo'])(
    'of the launcher during %s stops everything, and the next start continues',
    async (step) => {
      const launcher = product.start({ HANG_AT: step });
      await product.isAt(step);
      const processTree = launcher.processTree();
      expect(processTree.length).toBeGreaterThan(5);
      launcher.child.kill('SIGKILL');
      expect(await haveEnded(processTree, limits.processMs)).toBe(true);
      const again = product.start();
      await again.ready;
      expect(await textAt(product.run().web)).toBe('items 1');
    },
  );

  test('of the launcher while the database is being created, and a start right after', async () => {
    const env = { DATA_DIR: `${product.dataDir}-new` };
    const launcher = product.start(env);
    const draft = join(env.DATA_DIR, 'postgres/cluster.new/base');
    await until(() => existsSync(draft), 'the database is being made');
    const processTree = launcher.processTree();
    launcher.child.kill('SIGKILL');
    const again = product.start(env);
    await again.ready;
    expect(processTree.filter(isAlive)).toEqual([]);
    expect(await textAt(product.run(env.DATA_DIR).web)).toBe('items 1');
  });

  test.each([
    ['build', 'The pages could not be built'],
    ['migrate', 'The database could not be brought up to date'],
    ['demo', 'The demo data could not be filled in'],
  ])('of the program at %s is reported in a sentence, and stops everything', async (step, sentence) => {
    if (step === 'build') product.unbuild();
    const launcher = product.start({ HANG_AT: step });
    await product.isAt(step);
    const processTree = launcher.processTree();
    const program = { build: 'bin.cjs build', migrate: 'db/migrate.ts', demo: 'demo/fill.ts' }[step] ?? '';
    const pid = listProcesses().find(
      (each) => processTree.includes(each.pid) && each.command.includes(program),
    )?.pid;
    process.kill(pid ?? 0, 'SIGKILL');
    expect(await launcher.exit).toBe(1);
    expect(launcher.output()).toContain(`${sentence} (killed by SIGKILL).`);
    expect(await haveEnded(processTree, limits.processMs)).toBe(true);
  });

  test('of one process again and again gives up with a sentence, and stops everything', async () => {
    const launcher = product.start();
    await launcher.ready;
    let last = product.run().pids.weather ?? 0;
    for (let deaths = 0; deaths < 7; deaths += 1) {
      process.kill(last, 'SIGKILL');
      await until(
        () =>
          launcher.child.exitCode !== null ||
          (existsSync(join(product.dataDir, 'run.json')) &&
            product.run().pids.weather !== last &&
            isAlive(product.run().pids.weather ?? 0)),
        'it is started again',
      );
      if (launcher.child.exitCode !== null) break;
      last = product.run().pids.weather ?? 0;
    }
    expect(await launcher.exit).toBe(1);
    expect(launcher.output()).toContain(
      'The weather emulator stopped 7 times without running for a whole minute',
    );
  });
});
