import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { dieWithParent } from '#launch/die-with-parent.ts';
import { judge, type Row } from '../figure.ts';
import { median } from '../rounds.ts';

const root = join(import.meta.dirname, '../..');
const dataDir = join(root, '.test/bench-start');
const starts = 3;

/** A second `npm start`: from the command to its `Ready:`, with npm, database and emulators. */
export const secondStart: Row = {
  name: 'second-start',
  about: 'second npm start, to Ready',
  async run(bench) {
    await bench.pages();
    try {
      await timeToReady(); // the first creates and fills the database
      const seconds: number[] = [];
      for (let number = 0; number < starts; number += 1) seconds.push(await timeToReady());
      const show = (value: number) => `${value.toFixed(1)} s`;
      const each = `each: ${seconds.map(show).join(', ')}; depends on the machine and its other load`;
      return [judge('Second `npm start` to Ready', median(seconds), { must: 5, atMost: true }, show, each)];
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};

/** In seconds. @throws Error with its output when it exits before it is ready. */
const timeToReady = async (): Promise<number> => {
  const startedAt = performance.now();
  const [program = '', ...args] = dieWithParent(['npm', 'start'], 'TERM');
  const npm = spawn(program, args, {
    cwd: root,
    env: { ...process.env, NODE_ENV: '', PORT: '0', DATA_DIR: dataDir, BROWSER: 'none', DEMO_LISTINGS: '12' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(npm, 'close');
  let output = '';
  const isReady = new Promise<boolean>((resolve) => {
    npm.stdout.on('data', (chunk) => {
      output += chunk;
      if (/^Ready: /m.test(output)) resolve(true);
    });
    npm.once('close', () => resolve(false));
  });
  if (!(await isReady)) throw new Error(`npm start ended before it was ready:\n${output}`);
  const seconds = (performance.now() - startedAt) / 1000;
  npm.kill('SIGTERM');
  await ended;
  return seconds;
};
