import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sourcesHash } from './build.ts';
import { limits } from './testing/limits.ts';
import { startWholeProduct, type WholeProduct, wholeProductVariables } from './testing/whole-product.ts';

const root = join(import.meta.dirname, '..');

/**
 * For the browser tests: starts the whole product once, on a free port and a new folder, as `npm start` does, checks
 * the invariants at the end, and stops it. E2E_BASE_URL names a product that is already running instead.
 */
const startProduct = async (): Promise<(() => Promise<void>) | undefined> => {
  if (process.env.E2E_BASE_URL) return undefined;
  const area = mkdtempSync(join(tmpdir(), 'openacre-e2e-'));
  const dataDir = join(area, 'data');
  if (!process.env.CI) await copyCachedData(dataDir);
  const product = await start(dataDir);
  // The tests' processes are started after this and inherit it.
  Object.assign(process.env, { E2E_BASE_URL: product.url, E2E_DATA_DIR: dataDir });
  return async () => {
    const holds = checkInvariants(dataDir);
    await product.stop();
    rmSync(area, { recursive: true, force: true });
    if (!holds) throw new Error('The browser tests have broken an invariant.');
  };
};

/** Whether all invariants hold, once running work has had its time to finish. */
const checkInvariants = (dataDir: string): boolean => {
  const checker = [join(root, 'invariants/main.ts'), '--wait', String(limits.processMs / 1000)];
  const env = wholeProductVariables({ dataDir, rateFactor });
  return spawnSync(process.execPath, checker, { env, stdio: 'inherit' }).status === 0;
};

/**
 * Filling in the demo data takes most of a first start, so outside CI a filled data folder is cached, and every run
 * gets a copy. The cache is valid while the demo, the tables and the format of photographs are unchanged; changes of
 * other code that fills in the demo show in CI only, where nothing is cached.
 */
const copyCachedData = async (dataDir: string): Promise<void> => {
  const code = ['demo/**', 'server/platform/db/**', 'server/upload/photo-files.ts', 'domain/photo-widths.ts'];
  const filled = join(root, `.test/product-${sourcesHash(root, code).slice(0, 12)}`);
  if (!existsSync(filled)) {
    for (const old of globSync('product-*', { cwd: join(root, '.test') })) {
      rmSync(join(root, '.test', old), { recursive: true, force: true });
    }
    const product = await start(dataDir);
    await product.stop();
    mkdirSync(join(root, '.test'), { recursive: true });
    const draft = `${filled}.${process.pid}`;
    spawnSync('cp', ['-a', dataDir, draft]);
    if (!existsSync(filled)) renameSync(draft, filled);
    rmSync(draft, { recursive: true, force: true });
    return;
  }
  spawnSync('cp', ['-a', filled, dataDir]);
};

/** One host lists the land of all tests within minutes. The limits have tests of their own, over HTTP. */
const rateFactor = 3;

const start = (dataDir: string): Promise<WholeProduct> =>
  startWholeProduct({ dataDir, rateFactor, shows: true });

// Playwright takes the default export of the file that it is named.
export default startProduct;
