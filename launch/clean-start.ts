import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LaunchFailure } from './failure.ts';
import { listProcesses } from './processes.ts';
import type { TestResult } from './test-result.ts';
import { limits } from './testing/limits.ts';

/** `npm start` in a fresh clone of the last commit, with nothing installed and an empty npm cache. */
export const cleanStart = async (root: string): Promise<TestResult[]> => {
  const area = mkdtempSync(join(tmpdir(), 'openacre-clean-'));
  const copy = join(area, 'openacre');
  const clone = spawnSync('git', ['clone', '--quiet', '--depth=1', `file://${root}`, copy], {
    encoding: 'utf8',
  });
  if (clone.status !== 0) throw new LaunchFailure(`The project could not be cloned: ${clone.stderr}`);

  const results: TestResult[] = [];
  const check = (title: string, holds: boolean) => {
    console.log(`${holds ? '✓' : '✗'} ${title}`);
    results.push({ title, status: holds ? 'passed' : 'failed' });
  };
  const env = { ...process.env, PORT: '0', BROWSER: 'none', npm_config_cache: join(area, 'cache') };
  for (const name of Object.keys(env))
    if (/^npm_(?!config_cache)|^(DATA_DIR|NODE_ENV|INIT_CWD)$/.test(name))
      delete env[name as keyof typeof env];
  const start = performance.now();
  const npm = spawn('npm', ['start'], { cwd: copy, env, stdio: ['ignore', 'pipe', 'pipe'] });
  try {
    let output = '';
    for (const stream of [npm.stdout, npm.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk;
        process.stdout.write(chunk);
      });
    }
    const ended = new Promise<void>((resolve) => npm.once('close', () => resolve()));
    const address = () => /^Ready: (\S+)$/m.exec(output)?.[1];
    while (!address() && npm.exitCode === null && performance.now() - start < limits.productMs) {
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    const tookMs = performance.now() - start;
    const url = address();
    check(`is ready after ${(tookMs / 1000).toFixed(0)} s`, url !== undefined);
    if (!url) return results;
    for (const path of ['/healthz', '/readyz']) check(`${path} answers`, (await fetch(url + path)).ok);
    const home = await fetch(`${url}/`);
    check('the home page is a page', home.ok && (await home.text()).includes('</html>'));
    const listings = await fetch(`${url}/api/listing/public`);
    check('GET /api/listing/public has the demo listings', listings.ok && /"id"/.test(await listings.text()));
    npm.kill('SIGTERM');
    await ended;
    check('SIGTERM leaves no process behind', (await processesOf(copy)).length === 0);
  } finally {
    npm.kill('SIGTERM');
    for (const pid of await processesOf(copy)) process.kill(pid, 'SIGKILL');
    rmSync(area, { recursive: true, force: true });
  }
  return results;
};

/** Processes of the copy that don't end: all of ours name it in their commands. */
const processesOf = async (copy: string): Promise<number[]> => {
  for (const end = Date.now() + limits.processMs; ; ) {
    const left = listProcesses().filter(({ zombie, command }) => !zombie && command.includes(copy));
    if (left.length === 0 || Date.now() > end) {
      for (const { pid, command } of left) console.log(`left: ${pid} ${command}`);
      return left.map(({ pid }) => pid);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
};
