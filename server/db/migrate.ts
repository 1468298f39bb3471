import { readdir } from 'node:fs/promises';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import { ConfigError } from '../config.ts';
import { failToStart } from '../fail-to-start.ts';
import { connect, type Db } from './connect.ts';

const folder = new URL('./migrations/', import.meta.url);

const migrationFiles: MigrationProvider = {
  async getMigrations() {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.ts')).sort();
    const loaded = await Promise.all(
      names.map((name) => import(new URL(name, folder).href) as Promise<Migration>),
    );
    return Object.fromEntries(
      names.map((name, index) => [name.replace(/\.ts$/, ''), loaded[index] as Migration]),
    );
  },
};

/**
 * Brings the database to the newest schema, forward only. Several processes may call it at once:
 * one works under a lock in the database, the others wait. Answers the names of what was done.
 */
export const migrate = async (db: Db): Promise<string[]> => {
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
