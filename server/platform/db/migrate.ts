import { readdir } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Migration, MigrationProvider } from 'kysely/migration';
import { ConfigError } from '../../config.ts';
import { failToStart } from '../../fail-to-start.ts';
import { connect, type Db, isTableMissing } from './connect.ts';

const folder = new URL('./migrations/', import.meta.url);

/** The names of all migrations, in order. */
const listNames = async (): Promise<string[]> =>
  (await readdir(folder))
    .filter((name) => name.endsWith('.ts'))
    .map((name) => name.replace(/\.ts$/, ''))
    .sort();

/** All migrations, in their order. */
export const migrationFiles: MigrationProvider = {
  async getMigrations() {
    const entries = (await listNames()).map(
      async (name) => [name, (await import(new URL(`${name}.ts`, folder).href)) as Migration] as const,
    );
    return Object.fromEntries(await Promise.all(entries));
  },
};

/** True when exactly these migrations have been applied: then the migrator needn't be loaded. */
const isUpToDate = async (db: Db): Promise<boolean> => {
  const applied = await sql<{ name: string }>`select name from kysely_migration order by name collate "C"`
    .execute(db)
    .catch((error) => (isTableMissing(error) ? { rows: [] } : Promise.reject(error)));
  return `${applied.rows.map(({ name }) => name)}` === `${await listNames()}`;
};

/**
 * Migrates the database to the newest schema, forward only. Several processes may call it at once: one migrates under a
 * database lock, the others wait. Returns the names of the migrations applied.
 */
export const migrate = async (db: Db): Promise<string[]> => {
  if (await isUpToDate(db)) return [];
  const { Migrator } = await import('kysely/migration');
  const { error, results = [] } = await new Migrator({ db, provider: migrationFiles }).migrateToLatest();
  if (error) throw error;
  return results.filter(({ status }) => status === 'Success').map(({ migrationName }) => migrationName);
};

const main = async (): Promise<void> => {
  const url = process.env.DATABASE_URL;
  if (!url) throw new ConfigError('DATABASE_URL: is missing');
  const { db, close } = connect(url, { max: 1 });
  const done = await migrate(db);
  await close();
  console.log(done.length === 0 ? 'The database is up to date.' : `Migrated: ${done.join(', ')}`);
};

if (import.meta.main) await main().catch(failToStart);
