import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FolderHeld, holdFolder } from './folder-lock.ts';
import type { Life } from './life.ts';
import { runOnce } from './run-once.ts';

/** All that the built pages are made of, relative to the project. */
const watchedSources = [
  'web/**',
  'contract/**',
  'domain/**',
  'package-lock.json',
  'tsconfig.json',
  '*.config.ts',
];
const notUsed = /\.test\.tsx?$|^(vitest|playwright)\.config\.ts$/;

/** A fingerprint of the sources that the patterns name in the project: of all that the pages are made of, unless told. */
export const sourcesHash = (root: string, patterns = watchedSources): string => {
  const hash = createHash('sha256');
  const files = globSync(patterns, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .filter((file) => !notUsed.test(file))
    .sort();
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  return hash.digest('hex');
};

const stamp = (root: string) => join(root, 'build/sources.sha256');

/** Whether `build/` was made from the sources as they are now. */
export const isBuilt = (root: string): boolean => {
  const file = stamp(root);
  return existsSync(file) && readFileSync(file, 'utf8') === sourcesHash(root);
};

/**
 * Builds the pages into `build/`, one build at a time per project: who waited for another's finds it made.
 * `begin` is given the build's process, to be stopped with everything else.
 */
export const build = async (root: string, log: string, begin: Life['begin']): Promise<void> => {
  const release = await takeTurn(join(root, 'node_modules/.cache/openacre-build'));
  try {
    if (isBuilt(root)) return;
    const sources = sourcesHash(root);
    rmSync(stamp(root), { force: true });
    const running = runOnce({
      script: join(root, 'node_modules/@react-router/dev/bin.cjs'),
      args: ['build'],
      env: { ...process.env, NODE_ENV: 'production' },
      cwd: root,
      log,
      writesTo: root,
      failure: 'The pages could not be built',
    });
    begin(running);
    await running.done;
    writeFileSync(stamp(root), sources);
  } finally {
    release();
  }
};

/** Waits for as long as another process builds: it may be somebody else's start, on a data folder of its own. */
const takeTurn = async (folder: string): Promise<() => void> => {
  for (;;) {
    try {
      return holdFolder(folder);
    } catch (thrown) {
      if (!(thrown instanceof FolderHeld)) throw thrown;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
};
