import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LaunchFailure } from './failure.ts';
import { listProcesses } from './processes.ts';
import type { Tally } from './test-report.ts';

/** The most that the first start may take on two cores, and when we no longer wait for it. */
const mustMs = 180_000;
const patienceMs = 600_000;

/** `npm start` in a fresh clone of the last commit, with nothing installed and an empty npm cache, as a newcomer does it. */
export const cleanStart = async (root: string): Promise<Tally> => {
  const area = mkdtempSync(join(tmpdir(), 'openacre-clean-'));
  const copy = join(area, 'openacre');
  const clone = spawnSync('git', ['clone', '--quiet', '--depth=1', `file://${root}`, copy], {
    encoding: 'utf8',
  });
  if (clone.status !== 0) throw new LaunchFailure(`The project could not be cloned: ${clone.stderr}`);

  const tally: Tally = { passed: 0, failed: 0, skipped: 0 };
  const check = (what: string, holds: boolean) => {
    console.log(`${holds ? '✓' : '✗'} ${what}`);
    tally[holds ? 'passed' : 'failed'] += 1;
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
    while (!address() && npm.exitCode === null && performance.now() - start < patienceMs) {
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    const tookMs = performance.now() - start;
    const url = address();
    check(`is ready after ${(tookMs / 1000).toFixed(0)} s`, url !== undefined);
    if (!url) return tally;
    check('in under three minutes', tookMs < mustMs);
    for (const path of ['/healthz', '/readyz']) check(`${path} answers`, (await fetch(url + path)).ok);
    const home = await fetch(`${url}/`);
    check('the home page is a page', home.ok && (await home.text()).includes('</html>'));
    const listings = await fetch(`${url}/api/listing/public`);
    check('GET /api/listing/public has the demo listings', listings.ok && /"id"/.test(await listings.text()));
    npm.kill('SIGTERM');
    await ended;
    check('SIGTERM leaves no process behind', (await leftOf(copy)).length === 0);
  } finally {
    npm.kill('SIGTERM');
    for (const pid of await leftOf(copy)) process.kill(pid, 'SIGKILL');
    rmSync(area, { recursive: true, force: true });
  }
  return tally;
};

/** What still runs from the copy after a while: all our processes name it in their commands. */
const leftOf = async (copy: string): Promise<number[]> => {
  for (const end = Date.now() + 5_000; ; ) {
    const left = listProcesses().filter(({ zombie, command }) => !zombie && command.includes(copy));
    if (left.length === 0 || Date.now() > end) {
      for (const { pid, command } of left) console.log(`left: ${pid} ${command}`);
      return left.map(({ pid }) => pid);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
};
