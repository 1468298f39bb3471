import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { lockFolder } from '#launch/folder-lock.ts';
import { startPostgres } from '#launch/postgres.ts';
import { runOnce } from '#launch/run-once.ts';
import { createCaller } from '#server/api.ts';
import { readConfig } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { openContext } from '#server/open-context.ts';
import { type Program, startProgram, stopPrograms } from './program.ts';

/** The environment of the measured programs: a database with listings, emulators, and settings. */
export type Stage = {
  databaseUrl: string;
  listingIds: readonly string[];
  /** Starts the product's web process; it runs no jobs unless `env` says so. */
  startProduct(env?: Record<string, string>): Promise<Program>;
  /** Runs `work` in this process with the context of operations. */
  withContext<Result>(work: (ctx: Context) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
};

const root = join(import.meta.dirname, '..');
const folder = join(root, '.test/bench');

/** The number of demo listings. More would take long, since their photographs are uploaded. */
const listings = '12';

/** Starts an embedded PostgreSQL in a folder of its own, migrates it and fills it. */
export const openStage = async (): Promise<Stage> => {
  const release = lockFolder(folder);
  for (const subfolder of ['postgres', 'data', 'mail'])
    rmSync(join(folder, subfolder), { recursive: true, force: true });
  const postgres = await startPostgres({ folder: join(folder, 'postgres'), onNote: console.error });
  const [weather, mail] = await Promise.all([
    startProgram('emulators/weather/main.ts', {}),
    startProgram('emulators/mail/main.ts', { MAIL_DIR: join(folder, 'mail') }),
  ]);
  const env = {
    DATABASE_URL: postgres.url,
    DATA_DIR: join(folder, 'data'),
    WEATHER_BASE_URL: weather.url,
    SMTP_URL: mail.smtp ?? '',
    GEOCODER_URL: 'none',
    PORT: '0',
    LOG_LEVEL: 'warn',
    RUN_JOBS: 'false',
    RATE_LIMIT_FACTOR: '1000000',
  };
  const withContext: Stage['withContext'] = async (work) => {
    const { ctx, close } = await openContext(readConfig(env));
    return work(ctx).finally(close);
  };
  const listingIds = await withContext(async (ctx) => {
    const log = join(folder, 'fill.log');
    const failure = 'The listings could not be made';
    const script = join(root, 'demo/fill.ts');
    await runOnce({ script, args: ['--listings', listings], env, cwd: root, log, failure }).done;
    const { listings: live } = await createCaller(ctx).listPublicListings({
      query: { page: 1, pageSize: 100 },
    });
    return live.map(({ id }) => id);
  });
  return {
    databaseUrl: postgres.url,
    listingIds,
    startProduct: (own = {}) => startProgram('server/main.ts', { ...env, ...own }),
    withContext,
    async close() {
      await stopPrograms();
      await postgres.stop();
      release();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
