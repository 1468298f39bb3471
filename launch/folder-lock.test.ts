import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FolderHeld, holdFolder } from './folder-lock.ts';

let folder: string;

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'openacre-lock-')), 'data');
});
afterEach(() => rmSync(join(folder, '..'), { recursive: true, force: true }));

/** What another process finds; it tells `held` with the holder, or `free`. */
function asAnother(): string {
  const program = `
    import { holdFolder } from ${JSON.stringify(join(import.meta.dirname, 'folder-lock.ts'))};
    try { holdFolder(${JSON.stringify(folder)}); console.log('free'); } catch (error) { console.log('held by', error.pid); }`;
  return spawnSync(process.execPath, ['--input-type=module-typescript', '-e', program], {
    encoding: 'utf8',
  }).stdout.trim();
}

test('a folder has one holder, until that one lets go', () => {
  const release = holdFolder(folder);
  expect(() => holdFolder(folder)).toThrow(FolderHeld);
  expect(asAnother()).toBe(`held by ${process.pid}`);
  release();
  expect(asAnother()).toBe('free');
  holdFolder(folder)(); // the other has ended without letting go
});

test('a folder stays held when nobody keeps the key', async () => {
  holdFolder(folder);
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  for (let times = 0; times < 5; times += 1) {
    collect();
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  expect(asAnother()).toBe(`held by ${process.pid}`);
});

test('a folder with other things is refused and left as it is', () => {
  holdFolder(folder)();
  rmSync(join(folder, '.openacre-lock'));
  writeFileSync(join(folder, 'holiday.jpg'), '');
  const before = readdirSync(folder);
  expect(() => holdFolder(folder)).toThrow("holds other things than Openacre's");
  expect(readdirSync(folder)).toEqual(before);
});
