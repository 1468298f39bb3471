import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keptFolder, scratchFolder } from './memory.ts';

const isInMemory = scratchFolder() !== tmpdir();
const here = join(import.meta.dirname, '../..');

test.runIf(isInMemory)('what the tests of a checkout keep is in memory until the checkout is gone', () => {
  const gone = keptFolder('/nowhere/a checkout', '/disk');
  mkdirSync(gone);
  writeFileSync(join(gone, 'file'), '');
  try {
    const kept = keptFolder(here, '/disk');
    expect([gone, kept].map((folder) => folder.startsWith('/dev/shm/openacre-tests-'))).toEqual([true, true]);
    expect(kept).not.toBe(gone);
    expect(existsSync(gone)).toBe(false);
  } finally {
    rmSync(gone, { recursive: true, force: true });
  }
});

test('what has a longer name than a file can have is kept on disk', () => {
  expect(keptFolder(`/${'a'.repeat(300)}`, '/disk')).toBe('/disk');
});
