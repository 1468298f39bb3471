import { readdir } from 'node:fs/promises';
import { sql, type Transaction } from 'kysely';
import type { Migration, MigrationProvider } from 'kysely/migration';
import { ConfigError } from '../../config.ts';
import { failToStart } from '../../fail-to-start.ts';
import { connect, type Db, isTableMissing } from './connect.ts';
import { areInstalled, type Installed, installDerived } from './derived/install.ts';
import type { Schema } from './schema.ts';

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

/**
 * Applies what is missing in a transaction, and returns the names. What the migrator itself throws after a failure says
 * only that the transaction is aborted: it then gives back a lock in it.
 */
const applyMissing = async (transaction: Transaction<Schema>): Promise<string[]> => {
  const { Migrator } = await import('kysely/migration');
  const failures: unknown[] = [];
  const telling = ({ up }: Migration): Migration => ({
    up: async (db) => {
      await up(db).catch((error) => {
        failures.push(error);
        throw error;
      });
    },
  });
  const provider: MigrationProvider = {
    async getMigrations() {
      const all = Object.entries(await migrationFiles.getMigrations());
      return Object.fromEntries(all.map(([name, migration]) => [name, telling(migration)]));
    },
  };
  const { error, results = [] } = await new Migrator({ db: transaction, provider }).migrateToLatest();
  if (error) throw failures[0] ?? error;
  return results.filter(({ status }) => status === 'Success').map(({ migrationName }) => migrationName);
};

/** The advisory lock under which one process at a time migrates. */
const migrationLock = 7310_0103;

/**
 * Migrates the database to the newest schema, forward only, and makes its views, functions and triggers those of this
 * version, all in one transaction. Several processes may call it at once: one migrates under a database lock, the
 * others wait. Returns the names of the migrations applied.
 * @throws what ended a migration, such as a deadlock with a request beside it: nothing is changed, and a retry may
 * succeed (`isDatabaseDown`).
 */
export const migrate = async (db: Db): Promise<string[]> => {
  if (await isUpToDate(db)) return [];
  return db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(transaction);
    const applied = await applyMissing(transaction);
    await installDerived(transaction);
    return applied;
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
