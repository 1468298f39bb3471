import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { jobs } from '../jobs.ts';
import { connect } from '../platform/db/connect.ts';
import { migrate } from '../platform/db/migrate.ts';
import { startJobQueue } from '../platform/jobs/queue.ts';

/** The advisory lock for creating the template database. */
const templateLock = 7_310_553;
const hourInSeconds = 3600;

/** The URL of the PostgreSQL for tests, started by launch/test-postgres.ts. */
const serverUrl = (): string => {
  const url = process.env.TEST_DATABASE_URL;
  if (!url)
    throw new Error('TEST_DATABASE_URL is missing: run the tests by vitest, which starts a PostgreSQL.');
  return url;
};

const urlOf = (database: string): string => {
  const url = new URL(serverUrl());
  url.pathname = `/${database}`;
  return url.href;
};

/** A hash of the migrations, derived data and kinds of jobs, for the name of the template. */
const fingerprint = (): string => {
  const hash = createHash('sha256');
  for (const path of ['migrations', 'derived']) {
    const folder = new URL(`../platform/db/${path}/`, import.meta.url);
    for (const name of readdirSync(folder).sort())
      hash.update(name).update(readFileSync(new URL(name, folder)));
  }
  hash.update(readFileSync(new URL('../platform/jobs/queue.ts', import.meta.url)));
  return hash
    .update(jobs.map(({ name }) => name).join())
    .digest('hex')
    .slice(0, 12);
};

const withServer = async <Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> => {
  const client = new pg.Client({ connectionString: serverUrl() });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

const exists = async (client: pg.Client, database: string): Promise<boolean> =>
  (await client.query('select from pg_database where datname = $1', [database])).rowCount === 1;

/** Creates the template, with the migrated schema and the queue's tables. Concurrent test files wait for the first. */
const makeTemplate = async (client: pg.Client, template: string): Promise<void> => {
  await client.query('select pg_advisory_lock($1)', [templateLock]);
  if (await exists(client, template)) return;
  await dropOld(client);
  const unfinished = `${template}_unfinished`;
  await client.query(`drop database if exists ${unfinished} with (force)`);
  await client.query(`create database ${unfinished}`);
  const { db, close } = connect(urlOf(unfinished), { max: 1 });
  await migrate(db);
  await close();
  const queue = await startJobQueue(urlOf(unfinished), jobs, console);
  await queue.stop();
  await client.query(`alter database ${unfinished} rename to ${template}`);
};

/** Drops databases left by killed test runs, and templates of other schemas. */
const dropOld = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ datname: string }>(
    `select datname from pg_database where datname ~ '^(test|template)_'`,
  );
  const now = Date.now() / 1000;
  for (const { datname } of rows) {
    const [, madeAt] = /^test_(\d+)_/.exec(datname) ?? [];
    if (madeAt && now - Number(madeAt) < hourInSeconds) continue;
    await client.query(`drop database if exists ${datname} with (force)`);
  }
};

/**
 * Creates a database with the current schema, in some tens of milliseconds; `drop` deletes it.
 * @param copyOf The URL of a database to copy instead. Nothing may be connected to it.
 */
export const createDatabase = async (
  copyOf?: string,
): Promise<{ url: string; drop: () => Promise<void> }> => {
  const template = copyOf ? new URL(copyOf).pathname.slice(1) : `template_${fingerprint()}`;
  const name = `test_${Math.floor(Date.now() / 1000)}_${randomBytes(4).toString('hex')}`;
  await withServer(async (client) => {
    if (!(await exists(client, template))) await makeTemplate(client, template);
    await client.query(`create database ${name} template ${template} strategy file_copy`);
  });
  const drop = () =>
    withServer(async (client) => void (await client.query(`drop database if exists ${name} with (force)`)));
  return { url: urlOf(name), drop };
};

/** Creates an empty database, for tests of migrations. */
export const createEmptyDatabase = async (): Promise<{ url: string; drop: () => Promise<void> }> => {
  const name = `test_${Math.floor(Date.now() / 1000)}_${randomBytes(4).toString('hex')}`;
  await withServer((client) => client.query(`create database ${name}`));
  const drop = () =>
    withServer(async (client) => void (await client.query(`drop database if exists ${name} with (force)`)));
  return { url: urlOf(name), drop };
};
