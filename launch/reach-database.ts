import { join } from 'node:path';
import { startDatabase, updateDatabase } from './database.ts';
import { LaunchFailure } from './failure.ts';
import { FolderHeld, holdFolder } from './folder-lock.ts';
import { keptRun, keptSecrets, type Run } from './kept.ts';
import type { Life } from './life.ts';
import type { Steps } from './steps.ts';

type Options = { root: string; dataDir: string; steps: Steps; begin: Life['begin'] };

/** The environment of programs that work on the database, and the product that runs on it, if one does. */
type Reached = { env: NodeJS.ProcessEnv; running: Run | undefined };

/**
 * The product's database, up to date: the one that DATABASE_URL names, that of the product that runs on the data
 * folder, or else the folder's own, which is started for as long as this process lives.
 */
export const reachDatabase = async ({
  root,
  dataDir,
  steps: { step, say },
  begin,
}: Options): Promise<Reached> => {
  const running = holdOrJoin(dataDir);
  const known = process.env.DATABASE_URL || running?.database;
  const databaseUrl = known ?? (await startDatabase({ dataDir, step, begin })).url;
  const env = { ...keptSecrets(dataDir, say), ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
  await updateDatabase({ root, env, log: join(dataDir, 'logs/migrate.log'), step, begin });
  return { env, running };
};

/** Takes the data folder, or finds out what runs on it. */
const holdOrJoin = (dataDir: string): Run | undefined => {
  try {
    holdFolder(dataDir);
    return undefined;
  } catch (thrown) {
    if (!(thrown instanceof FolderHeld)) throw thrown;
    const run = keptRun(dataDir);
    if (run && run.pids.launcher === thrown.pid) return run;
    throw new LaunchFailure(
      `${dataDir} is in use by a process (${thrown.pid}) that is just starting or stopping: try again in a moment.`,
    );
  }
};
