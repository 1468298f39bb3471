import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { FolderLocked, lockFolder } from './folder-lock.ts';
import { launchPostgres } from './postgres.ts';
import { keptFolder } from './testing/memory.ts';

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: Vitest's own interface is extended by declaration merging
  interface ProvidedContext {
    /** Connection string of the tests' PostgreSQL server; each test file creates a database of its own on it. */
    databaseUrl: string;
  }
}

/**
 * Runs one PostgreSQL for a whole test run and provides its address as `inject('databaseUrl')` and TEST_DATABASE_URL.
 * Test runs at the same time in one work tree each use a folder of their own.
 */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const root = join(import.meta.dirname, '..');
  const { folder, release } = freeFolder(keptFolder(root, join(root, '.test')));
  // The tests' data need not reach the disk.
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
  const postgres = launchPostgres({ folder: join(folder, 'postgres'), settings, onNote: console.error });
  await postgres.ready;
  project.provide('databaseUrl', postgres.url);
  process.env.TEST_DATABASE_URL = postgres.url;
  return async () => {
    await postgres.stop();
    release();
  };
};

const freeFolder = (area: string): { folder: string; release: () => void } => {
  for (let number = 1; ; number += 1) {
    const folder = join(area, `run-${number}`);
    try {
      return { folder, release: lockFolder(folder) };
    } catch (thrown) {
      if (!(thrown instanceof FolderLocked)) throw thrown;
    }
  }
};
