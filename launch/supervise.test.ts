import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { supervise } from './supervise.ts';
import { until } from './testing/until.ts';

test('one that is kept dead is not restarted before it may be, and nobody takes that for a crash', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'openacre-supervise-'));
  const script = join(folder, 'program.mjs');
  writeFileSync(script, 'process.send({ ready: true, pid: process.pid });\nsetInterval(() => {}, 1000);\n');
  const notes: string[] = [];
  const onNote = (sentence: string) => void notes.push(sentence);
  const program = supervise({ name: 'The program', script, output: join(folder, 'log'), onNote });
  try {
    const { pid } = await program.ready;
    const start = await program.keepDead();
    // Longer than until the first restart after a crash.
    await sleep(500);
    expect(program.pid).toBeUndefined();
    start();
    await until(() => program.readyMessage?.pid !== pid);
    expect(program.pid).toBe(program.readyMessage?.pid);
    expect(notes).toEqual([]);
  } finally {
    await program.stop();
    rmSync(folder, { recursive: true });
  }
});
