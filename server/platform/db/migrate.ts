import { readdir } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Migration, MigrationProvider } from 'kysely/migration';
import { ConfigError } from '../../config.ts';
import { failToStart } from '../../fail-to-start.ts';
import { connect, type Db, isTableMissing } from './connect.ts';
import { areInstalled, type Installed, installDerived } from './derived/install.ts';

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

type Found = { names: string[] | null; installed: Installed[] | null };

/**
 * True when exactly these migrations and definitions are in the database: then the migrator needn't be loaded. Or when
 * a later version has migrated it further: beside that one, and after it, this version runs on what there is.
 */
const isUpToDate = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<Found>`
    select (select json_agg(name order by name collate "C") from kysely_migration) as names,
      (select json_agg(d) from derived_installed d) as installed`
    .execute(db)
    .catch((error) => (isTableMissing(error) ? { rows: [] } : Promise.reject(error)));
  const [found] = rows;
  const names = await listNames();
  const done = new Set(found?.names);
  if (!names.every((name) => done.has(name))) return false;
  return done.size > names.length || areInstalled(found?.installed ?? []);
};

/** The advisory lock under which one process at a time migrates. */
const migrationLock = 7310_0103;

/**
 * Migrates the database to the newest schema, forward only, and makes its views, functions and triggers those of this
 * version, all in one transaction. Several processes may call it at once: one migrates under a database lock, the
 * others wait. Returns the names of the migrations applied.
 */
export const migrate = async (db: Db): Promise<string[]> => {
  if (await isUpToDate(db)) return [];
  const { Migrator } = await import('kysely/migration');
  return db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(transaction);
    const migrator = new Migrator({ db: transaction, provider: migrationFiles });
    const { error, results = [] } = await migrator.migrateToLatest();
    if (error) throw error;
    await installDerived(transaction);
    return results.filter(({ status }) => status === 'Success').map(({ migrationName }) => migrationName);
  });
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
