import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FolderLocked, lockFolder } from './folder-lock.ts';
import type { Lifecycle } from './lifecycle.ts';
import { runOnce } from './run-once.ts';

/** The sources of the built pages, relative to the project. */
const watchedSources = [
  'web/**',
  'contract/**',
  'domain/**',
  'launch/building/**',
  'package-lock.json',
  'tsconfig.json',
  '*.config.ts',
];
const notUsed = /\.test\.tsx?$|^(vitest|playwright)\.config\.ts$/;

/** A hash over the files that match the patterns in the project: by default all sources of the pages. */
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

const hashFile = (root: string) => join(root, 'build/sources.sha256');

/** Whether `build/` was built from the current sources. */
export const isBuilt = (root: string): boolean => {
  const file = hashFile(root);
  return existsSync(file) && readFileSync(file, 'utf8') === sourcesHash(root);
};

/**
 * Builds the pages into `build/`, one build at a time per project: after waiting for another's, it uses that one.
 * `track` receives the build's process, to be stopped with everything else.
 */
export const build = async (root: string, log: string, track: Lifecycle['track']): Promise<void> => {
  const release = await waitForLock(join(root, 'node_modules/.cache/openacre-build'));
  try {
    if (isBuilt(root)) return;
    const sources = sourcesHash(root);
    rmSync(hashFile(root), { force: true });
    const running = runOnce({
      script: join(root, 'node_modules/@react-router/dev/bin.cjs'),
      args: ['build'],
      env: { ...process.env, NODE_ENV: 'production' },
      cwd: root,
      log,
      writesTo: root,
      failure: 'The pages could not be built',
    });
    track(running);
    await running.done;
    writeFileSync(hashFile(root), sources);
  } finally {
    release();
  }
};

/** Waits while another process builds: it may be another start, on a data folder of its own. */
const waitForLock = async (folder: string): Promise<() => void> => {
  for (;;) {
    try {
      return lockFolder(folder);
    } catch (thrown) {
      if (!(thrown instanceof FolderLocked)) throw thrown;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
};
