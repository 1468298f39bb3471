import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { holdFolder } from '#launch/folder-lock.ts';
import { startPostgres } from '#launch/postgres.ts';
import { readConfig } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { openContext } from '#server/open-context.ts';
import { fillListings } from './listings.ts';
import { type Program, startProgram } from './program.ts';

/** All that the measured programs stand on: a database with listings, the weather's stand-in, the settings. */
export type Stage = {
  databaseUrl: string;
  listingIds: readonly string[];
  /** The product's web process, as it is started in production; it works on no jobs, since none belong to a row. */
  startProduct(env?: Record<string, string>): Promise<Program>;
  /** Does something in this process, with all that an operation may touch. */
  withContext<Result>(work: (ctx: Context) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
};

const folder = join(import.meta.dirname, '../.test/bench');

/** Starts an embedded PostgreSQL in a folder that goes with the run, migrates it and fills it. */
export const openStage = async (): Promise<Stage> => {
  const release = holdFolder(folder);
  const postgres = await startPostgres({ folder: join(folder, 'postgres'), onNote: console.error });
  const weather = await startProgram('emulators/weather/main.ts', {});
  const env = {
    NODE_ENV: 'development',
    DATABASE_URL: postgres.url,
    DATA_DIR: join(folder, 'data'),
    WEATHER_BASE_URL: weather.url,
    PORT: '0',
    LOG_LEVEL: 'warn',
    RUN_JOBS: 'false',
  };
  const withContext: Stage['withContext'] = async (work) => {
    const { ctx, close } = await openContext(readConfig(env));
    return work(ctx).finally(close);
  };
  return {
    databaseUrl: postgres.url,
    listingIds: await withContext(fillListings),
    startProduct: (own = {}) => startProgram('server/main.ts', { ...env, ...own }),
    withContext,
    async close() {
      await weather.stop();
      await postgres.stop();
      release();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
