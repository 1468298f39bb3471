import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Lifecycle } from './lifecycle.ts';
import { launchPostgres, type Postgres, type PostgresOptions } from './postgres.ts';
import { runOnce } from './run-once.ts';
import type { Steps } from './steps.ts';

type StartOptions = {
  dataDir: string;
  step: Steps['step'];
  track: Lifecycle['track'];
  rules?: Pick<PostgresOptions, 'onNote' | 'onReady' | 'onGivenUp'>;
};

/** Step: starts the embedded PostgreSQL of the data folder, created at the first start. */
export const startDatabase = async ({
  dataDir,
  step,
  track,
  rules = {},
}: StartOptions): Promise<Postgres> => {
  const isNew = !existsSync(join(dataDir, 'postgres/cluster'));
  return step(isNew ? 'Making the database' : 'Starting the database', 'Database ready', async () => {
    const postgres = launchPostgres({ folder: join(dataDir, 'postgres'), ...rules });
    track(postgres);
    await postgres.ready;
    return postgres;
  });
};

type UpdateOptions = {
  root: string;
  /** Holds DATABASE_URL, and everything else that the product's programs read. */
  env: NodeJS.ProcessEnv;
  log: string;
  step: Steps['step'];
  track: Lifecycle['track'];
};

/** Step: migrates the database to the newest schema. */
export const updateDatabase = async ({ root, env, log, step, track }: UpdateOptions): Promise<void> => {
  await step('Updating the database', 'Database up to date', async () => {
    const failure = 'The database could not be brought up to date';
    const migration = runOnce({
      script: join(root, 'server/platform/db/migrate.ts'),
      env,
      cwd: root,
      log,
      failure,
    });
    track(migration);
    await migration.done;
  });
};
