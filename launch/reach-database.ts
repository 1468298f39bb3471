import { join } from 'node:path';
import { ensureSecrets, type Run, readRun } from './data-files.ts';
import { startDatabase, updateDatabase } from './database.ts';
import { LaunchFailure } from './failure.ts';
import { FolderLocked, lockFolder } from './folder-lock.ts';
import type { Lifecycle } from './lifecycle.ts';
import type { Steps } from './steps.ts';

type Options = { root: string; dataDir: string; steps: Steps; track: Lifecycle['track'] };

/** The environment for programs that work on the database, and the running product, if there is one. */
type Result = { env: NodeJS.ProcessEnv; running: Run | undefined };

/**
 * The product's database, migrated: the one in DATABASE_URL, that of the product running on the data folder, or else
 * the folder's own, which is started for as long as this process runs.
 */
export const reachDatabase = async ({
  root,
  dataDir,
  steps: { step, say },
  track,
}: Options): Promise<Result> => {
  const running = lockOrJoin(dataDir);
  const known = process.env.DATABASE_URL || running?.database;
  const databaseUrl = known ?? (await startDatabase({ dataDir, step, track })).url;
  const env = {
    ...ensureSecrets(dataDir, say),
    ...process.env,
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
  };
  await updateDatabase({ root, env, log: join(dataDir, 'logs/migrate.log'), step, track });
  return { env, running };
};

/** Locks the data folder, or returns the running product that has locked it. */
const lockOrJoin = (dataDir: string): Run | undefined => {
  try {
    lockFolder(dataDir);
    return undefined;
  } catch (thrown) {
    if (!(thrown instanceof FolderLocked)) throw thrown;
    const run = readRun(dataDir);
    if (run && run.pids.launcher === thrown.pid) return run;
    throw new LaunchFailure(
      `${dataDir} is in use by a process (${thrown.pid}) that is just starting or stopping: try again in a moment.`,
    );
  }
};
