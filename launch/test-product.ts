import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * For the browser tests: brings the whole product up once, on a free port and a new folder, as `npm start` does,
 * and takes it down after them. E2E_BASE_URL names one that runs already instead.
 */
export async function startProduct(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_BASE_URL) return undefined;
  const dataDir = mkdtempSync(join(tmpdir(), 'openacre-e2e-'));
  const launcher = fork(join(import.meta.dirname, 'start.ts'), ['start'], {
    execPath: process.execPath,
    env: { ...process.env, PORT: '0', DATA_DIR: join(dataDir, 'data'), BROWSER: 'none', NODE_ENV: '' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  process.env.E2E_BASE_URL = await addressOf(launcher); // the tests' processes are started after this and get it
  process.env.E2E_DATA_DIR = join(dataDir, 'data');
  return async () => {
    const exit = new Promise((resolve) => launcher.once('exit', resolve));
    launcher.kill('SIGTERM');
    await exit;
    rmSync(dataDir, { recursive: true, force: true });
  };
}

function addressOf(launcher: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    launcher.once('message', (message: { url: string }) => resolve(message.url));
    launcher.once('exit', (code) => reject(new Error(`The product did not start (exit code ${code}).`)));
  });
}

// Playwright takes the default export of the file that it is named.
export default startProduct;
