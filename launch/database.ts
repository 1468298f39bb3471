import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Life } from './life.ts';
import { launchPostgres, type Postgres, type PostgresOptions } from './postgres.ts';
import { runOnce } from './run-once.ts';
import type { Steps } from './steps.ts';

type Starting = {
  dataDir: string;
  step: Steps['step'];
  begin: Life['begin'];
  rules?: Pick<PostgresOptions, 'onNote' | 'onReady' | 'onGivenUp'>;
};

/** A step: the embedded PostgreSQL of the data folder, made at the first start. */
export const startDatabase = async ({ dataDir, step, begin, rules = {} }: Starting): Promise<Postgres> => {
  const isNew = !existsSync(join(dataDir, 'postgres/cluster'));
  return step(isNew ? 'Making the database' : 'Starting the database', 'Database ready', async () => {
    const postgres = launchPostgres({ folder: join(dataDir, 'postgres'), ...rules });
    begin(postgres);
    await postgres.ready;
    return postgres;
  });
};

type Updating = {
  root: string;
  /** Names the database, and everything else that the product's programs read. */
  env: NodeJS.ProcessEnv;
  log: string;
  step: Steps['step'];
  begin: Life['begin'];
};

/** A step: the newest schema. */
export const updateDatabase = async ({ root, env, log, step, begin }: Updating): Promise<void> => {
  await step('Updating the database', 'Database up to date', async () => {
    const failure = 'The database could not be brought up to date';
    const migration = runOnce({
      script: join(root, 'server/platform/db/migrate.ts'),
      env,
      cwd: root,
      log,
      failure,
    });
    begin(migration);
    await migration.done;
  });
};
