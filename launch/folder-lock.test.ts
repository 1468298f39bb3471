import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LaunchFailure } from './failure.ts';
import { FolderLocked, lockFolder } from './folder-lock.ts';

let folder: string;

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'openacre-lock-')), 'data');
});
afterEach(() => rmSync(join(folder, '..'), { recursive: true, force: true }));

/** Locks the folder from another process, which prints `held by` with the holder's id, or `free`. */
const lockFromAnotherProcess = (): string => {
  const program = `
    import { lockFolder } from ${JSON.stringify(join(import.meta.dirname, 'folder-lock.ts'))};
    try { lockFolder(${JSON.stringify(folder)}); console.log('free'); } catch (error) { console.log('held by', error.pid); }`;
  return spawnSync(process.execPath, ['--input-type=module-typescript', '-e', program], {
    encoding: 'utf8',
  }).stdout.trim();
};

test('a folder has one holder, until that one releases it', () => {
  const release = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(FolderLocked);
  expect(lockFromAnotherProcess()).toBe(`held by ${process.pid}`);
  release();
  expect(lockFromAnotherProcess()).toBe('free');
  lockFolder(folder)(); // the other has exited without releasing it
});

test('a folder stays locked when the release function is garbage collected', async () => {
  lockFolder(folder);
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  for (let times = 0; times < 5; times += 1) {
    collect();
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  expect(lockFromAnotherProcess()).toBe(`held by ${process.pid}`);
});

test('a folder with foreign files is refused and left unchanged', () => {
  lockFolder(folder)();
  rmSync(join(folder, '.openacre-lock'));
  writeFileSync(join(folder, 'holiday.jpg'), '');
  const before = readdirSync(folder);
  expect(() => lockFolder(folder)).toThrow("holds other things than Openacre's");
  expect(readdirSync(folder)).toEqual(before);
});

test('a symbolic link to a folder locks that folder', () => {
  lockFolder(folder);
  const link = `${folder}-link`;
  symlinkSync(folder, link);
  expect(() => lockFolder(link)).toThrow(FolderLocked);
});

test('a lock file that was overwritten can be locked all the same', () => {
  lockFolder(folder)();
  writeFileSync(join(folder, '.openacre-lock'), 'not a lock at all '.repeat(1000));
  lockFolder(folder);
  expect(lockFromAnotherProcess()).toBe(`held by ${process.pid}`);
});

describe('a folder that cannot be used is refused in one sentence, with what to do', () => {
  const area = () => join(folder, '..');

  test.each([
    [
      'file',
      'A file stands where a folder belongs while opening the folder',
      'move it away, or name another',
    ],
    ['file/below', 'A file stands where a folder belongs', 'move it away, or name another folder.'],
    ['dangling', 'is a link that leads nowhere: remove it', 'or name another folder.'],
    ['circle', 'Links lead in a circle', 'name another folder.'],
    ['long'.repeat(70), 'The name is too long', 'name another folder.'],
    ['locked', '.openacre-lock cannot be locked', 'name a folder on a disk of this machine.'],
  ])('%s', (name, sentence, advice) => {
    writeFileSync(join(area(), 'file'), '');
    symlinkSync(join(area(), 'nothing'), join(area(), 'dangling'));
    symlinkSync(join(area(), 'circle'), join(area(), 'circle'));
    mkdirSync(join(area(), 'locked/.openacre-lock'), { recursive: true });
    const hold = () => lockFolder(join(area(), name));
    expect(hold).toThrow(LaunchFailure);
    expect(hold).toThrow(sentence);
    expect(hold).toThrow(advice);
  });

  test.runIf(process.platform === 'linux')('below /proc, where Node alone would retry for ever', () => {
    expect(() => lockFolder('/proc/openacre/data')).toThrow(
      'No folder can be made in /proc: name another one.',
    );
  });

  test.runIf(process.getuid?.() === 0)('of another user', () => {
    const program = `
      import { lockFolder } from ${JSON.stringify(join(import.meta.dirname, 'folder-lock.ts'))};
      for (const folder of [${JSON.stringify(folder)}, ${JSON.stringify(`${folder}/below`)}])
        try { lockFolder(folder); } catch (error) { console.log(error.name, error.message); }`;
    lockFolder(folder)();
    chmodSync(area(), 0o755);
    const { stdout } = spawnSync(process.execPath, ['--input-type=module-typescript', '-e', program], {
      uid: 65534,
      cwd: '/',
      encoding: 'utf8',
    });
    expect(stdout.trim().split('\n')).toEqual(
      Array(2).fill(
        expect.stringMatching(
          /^LaunchFailure Permission was denied while opening the folder .*: start as the user it belongs to, or name another folder\.$/,
        ),
      ),
    );
  });
});
