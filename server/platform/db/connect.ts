import {
  type Compilable,
  CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Transaction,
} from 'kysely';
import pg from 'pg';
import { clientClass } from './client.ts';
import { type ConnectionLimits, noLimits, poolSettings } from './limits.ts';
import { Pool } from './pool.ts';
import type { Schema } from './schema.ts';

export type Db = Kysely<Schema>;
/** A store function takes either: a read joins the transaction that is open, or needs none. */
export type DbOrTransaction = Db | Transaction<Schema>;

const types = {
  date: 1082,
  bigint: 20,
  numeric: 1700,
};

const parsers = new pg.TypeOverrides();
// A booking day is a calendar date; as a Date it would move with the zone (docs/rules/dates.md#days).
parsers.setTypeParser(types.date, (text) => text);
// Counts and sums of cents stay far below 2^53; our numerics are fractions and acres.
parsers.setTypeParser(types.bigint, Number);
parsers.setTypeParser(types.numeric, Number);

type ConnectOptions = {
  /** Connections at most. */
  max?: number;
  limits?: ConnectionLimits;
  /** Told of idle connections that were lost. */
  onLost?: (error: Error) => void;
};

/** A pool of connections, which replaces those it loses; `close()` waits for what is running. */
export const connect = (
  url: string,
  { max = 10, limits = noLimits, onLost = () => {} }: ConnectOptions = {},
): { db: Db; pool: pg.Pool; close: () => Promise<void> } => {
  const pool = new Pool({
    connectionString: url,
    max,
    types: parsers,
    ...poolSettings(limits),
    Client: clientClass(limits),
  });
  pool.on('error', onLost);
  pool.on('connect', nameStatements);
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  pools.set(db, pool);
  return { db, pool, close: () => db.destroy() };
};

const pools = new WeakMap<DbOrTransaction, pg.Pool>();

/**
 * SQL that is asked very often, with the name under which a connection keeps it parsed and planned. It lists the
 * columns it reads: with `*` a connection would refuse it as soon as a migration adds one.
 */
export type Statement = { name: string; text: string };

/** Builds SQL and runs none. */
const builder = new Kysely<Schema>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** A statement from a query that is built once; the places of its values stand in it as they are in SQL, `$1` first. */
export const statement = (name: string, build: (db: Db) => Compilable): Statement => {
  const { sql: text, parameters } = build(builder).compile();
  if (parameters.length > 0) throw new Error(`${name} has values of its own: ${parameters.join(', ')}`);
  return { name, text };
};

const names = new Map<string, string>();

/** Kysely passes on texts alone: those of statements get their names back on their way into a connection. */
const nameStatements = (client: pg.PoolClient): void => {
  const query = client.query.bind(client) as (...parts: unknown[]) => unknown;
  const named = (text: unknown, values: unknown, ...rest: unknown[]) => {
    const name = typeof text === 'string' ? names.get(text) : undefined;
    return name ? query({ name, text, values }, ...rest) : query(text, values, ...rest);
  };
  Object.assign(client, { query: named });
};

/** Runs a statement that each connection parses and plans once, in the transaction that is open, if any. */
export const runPrepared = async <Row>(
  db: DbOrTransaction,
  { name, text }: Statement,
  values: readonly unknown[],
): Promise<Row[]> => {
  const pool = pools.get(db);
  if (pool) return (await pool.query({ name, text, values: [...values] })).rows as Row[];
  names.set(text, name);
  return (await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows;
};

/** SQLSTATE codes of a database that can't do now what it could at another time. */
const unavailable = [
  '08', // connection exceptions
  '25006', // read-only: a replica, or a server that is kept from writing
  '25P03', // idle in a transaction for too long
  '25P04', // a transaction that took too long
  '40001', // serialization failure
  '40P01', // deadlock
  '53', // no disk, no memory, no more connections
  '55P03', // no lock within lock_timeout
  '57014', // cancelled, mostly by statement_timeout
  '57P0', // shut down, crashed, starting up, or the session was terminated
  '58030', // I/O error
];

const network =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ENETDOWN|EAI_AGAIN|ENOTFOUND)$/;

const timeouts =
  /timeout exceeded when trying to connect|due to connection timeout|timeout expired|Query read timeout/;
const lost = /Connection terminated|is not queryable|connection has been discarded/;

type Failure = Partial<NodeJS.ErrnoException>;

/** True when the database can't be used just now, rather than having refused a statement: another try may go well. */
export const isDatabaseDown = (error: unknown): boolean => {
  const { code = '', syscall, message = '' } = (error ?? {}) as Failure;
  return (
    unavailable.some((start) => code.startsWith(start)) ||
    network.test(code) ||
    (code === 'ENOENT' && syscall === 'connect') || // its socket
    timeouts.test(message) ||
    lost.test(message)
  );
};

/** What the log is told of a lost connection. Not the error: `pg` hangs the client on it, with its cancel key. */
export const failureOf = (error: unknown): { code?: string; reason: string } => {
  const { code, message } = (error ?? {}) as Failure;
  return { ...(code && { code }), reason: message || code || 'unknown' };
};

/** True when a table isn't there (yet). */
export const isTableMissing = (error: unknown): boolean =>
  ((error ?? {}) as { code?: string }).code === '42P01';

/** True for a text that PostgreSQL can't keep: one with a NUL character. */
export const isUnstorableText = (error: unknown): boolean =>
  ['22021', '22P05'].includes(((error ?? {}) as { code?: string }).code ?? '');

/** True when a statement broke the named unique constraint or index. */
export const isDuplicate = (error: unknown, constraint: string): boolean => {
  const { code, constraint: broken } = (error ?? {}) as { code?: string; constraint?: string };
  return code === '23505' && broken === constraint;
};
