import { tracingChannel } from 'node:diagnostics_channel';
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
import { Pool } from './pool.ts';
import type { Schema } from './schema.ts';
import { type ConnectionLimits, noLimits, poolSettings } from './timeouts.ts';
import { noteStatement } from './written.ts';

export type Db = Kysely<Schema>;
/** Store functions take either, so that they can be part of a transaction. */
export type DbOrTransaction = Db | Transaction<Schema>;

const types = {
  date: 1082,
  bigint: 20,
  numeric: 1700,
};

const parsers = new pg.TypeOverrides();
// A booking day is a calendar date; as a Date it would change with the time zone (docs/rules/dates.md#days).
parsers.setTypeParser(types.date, (text) => text);
// Counts and sums of cents stay far below 2^53; our numerics are fractions and acres.
parsers.setTypeParser(types.bigint, Number);
parsers.setTypeParser(types.numeric, Number);

/**
 * The age at which a process replaces a connection, in s: so a replica that has come back, or is new, gets its share,
 * and none is left to a former process of HAProxy, which ends them five minutes after a reload.
 */
export const connectionSeconds = 240;

export type ConnectOptions = {
  /** The maximum of connections. */
  max?: number;
  limits?: ConnectionLimits;
  /** Whether the database refuses every write over these connections. */
  isReadOnly?: boolean;
  /** A connection is replaced at this age, as soon as nothing uses it; without it none is. */
  lifetimeSeconds?: number;
  /** Called when an idle connection was lost. */
  onLost?: (error: Error) => void;
};

/** Opens a pool of connections, which replaces lost ones. `close()` waits for running queries. */
export const connect = (
  url: string,
  {
    max = 10,
    limits = noLimits,
    isReadOnly = false,
    lifetimeSeconds = 0,
    onLost = () => {},
  }: ConnectOptions = {},
): { db: Db; pool: pg.Pool; close: () => Promise<void> } => {
  const pool = new Pool({
    connectionString: url,
    max,
    types: parsers,
    ...poolSettings(limits),
    maxLifetimeSeconds: lifetimeSeconds,
    ...(isReadOnly && { options: '-c default_transaction_read_only=on' }),
    Client: clientClass(limits),
  });
  pool.on('error', onLost);
  pool.on('connect', nameStatements);
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  pools.set(db, pool);
  return { db, pool, close: () => db.destroy() };
};

const pools = new WeakMap<DbOrTransaction, pg.Pool>();

/** The connections of a pool that are in use and that are not, and how many requests wait for one. */
export const connectionsOf = (db: Db): { busy: number; idle: number; waiting: number } => {
  const { totalCount = 0, idleCount = 0, waitingCount = 0 } = pools.get(db) ?? {};
  return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
};

/** A statement on its way: its SQL, which has no values. Listeners may keep on it what they need until it ends. */
export type SentStatement = { text: string };

/** Tells listeners of each statement, from being sent to its last row. Without one it costs a look at a flag. */
export const sentStatements = tracingChannel<SentStatement, SentStatement>('openacre:statement');

/**
 * A prepared statement: frequent SQL that each connection parses and plans once, under this name. It must list its
 * columns: with `*` existing connections would fail as soon as a migration adds one.
 */
export type Statement = { name: string; text: string };

/** Compiles SQL without running it. */
const builder = new Kysely<Schema>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** A prepared statement from a Kysely query, compiled once. Its parameters must be written as SQL: `$1`, `$2`, …. */
export const statement = (name: string, build: (db: Db) => Compilable): Statement => {
  const { sql: text, parameters } = build(builder).compile();
  if (parameters.length > 0) throw new Error(`${name} has values of its own: ${parameters.join(', ')}`);
  return { name, text };
};

const names = new Map<string, string>();

/** Kysely can't pass on the name of a statement, so each client looks it up by the SQL text. */
const nameStatements = (client: pg.PoolClient): void => {
  const query = client.query.bind(client) as (...parts: unknown[]) => unknown;
  const namedQuery = (text: unknown, values: unknown, ...rest: unknown[]) => {
    const given = typeof text === 'string' ? text : (text as { text?: unknown } | null)?.text;
    if (typeof given === 'string') noteStatement(given);
    const name = typeof text === 'string' ? names.get(text) : undefined;
    const asked = name ? [{ name, text, values }, ...rest] : [text, values, ...rest];
    return sentStatements.hasSubscribers && typeof given === 'string'
      ? traced(query, given, asked)
      : query(...asked);
  };
  Object.assign(client, { query: namedQuery });
};

/** Runs a statement that listeners are told of, whether it is asked for with a callback or without. */
const traced = (query: (...parts: unknown[]) => unknown, text: string, asked: unknown[]): unknown =>
  typeof asked.at(-1) === 'function'
    ? sentStatements.traceCallback(query, -1, { text }, undefined, ...asked)
    : sentStatements.tracePromise(
        query as (...parts: unknown[]) => Promise<unknown>,
        { text },
        undefined,
        ...asked,
      );

/** Runs a prepared statement, in the given transaction, if it is one. */
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

/** SQLSTATE codes, or their first characters, of temporary failures. */
const unavailable = [
  '08', // connection exceptions
  '25006', // read-only transaction: a replica, or a server that may not write
  '25P03', // idle_in_transaction_session_timeout
  '25P04', // transaction_timeout
  '40001', // serialization failure
  '40P01', // deadlock
  '53', // out of disk, memory or connections
  '55P03', // lock_timeout
  '57014', // cancelled, usually by statement_timeout
  '57P0', // shut down, crashed, starting up, or the session was terminated
  '58030', // I/O error
];

const network =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ENETDOWN|EAI_AGAIN|ENOTFOUND)$/;

const noConnection = /timeout exceeded when trying to connect/;
const timeouts = /due to connection timeout|timeout expired|Query read timeout/;
const lost = /Connection terminated|is not queryable|connection has been discarded/;

type Failure = Partial<NodeJS.ErrnoException>;

/** True when the database is unavailable for now, rather than having refused a statement: a retry may succeed. */
export const isDatabaseDown = (error: unknown): boolean => {
  const { code = '', syscall, message = '' } = (error ?? {}) as Failure;
  return (
    unavailable.some((start) => code.startsWith(start)) ||
    network.test(code) ||
    (code === 'ENOENT' && syscall === 'connect') || // its Unix socket
    noConnection.test(message) ||
    timeouts.test(message) ||
    lost.test(message)
  );
};

/** True when a statement waited in vain for a connection of its pool: the database has not heard of it. */
export const wasNeverSent = (error: unknown): boolean =>
  noConnection.test(((error ?? {}) as Failure).message ?? '');

/** The fields to log for a lost connection. Not the error itself: `pg` attaches the client, with its cancel key. */
export const failureOf = (error: unknown): { code?: string; reason: string } => {
  const { code, message } = (error ?? {}) as Failure;
  return { ...(code && { code }), reason: message || code || 'unknown' };
};

/** True when a table does not exist (yet). */
export const isTableMissing = (error: unknown): boolean =>
  ((error ?? {}) as { code?: string }).code === '42P01';

/** True for a text that PostgreSQL can't store: one with a NUL character. */
export const isUnstorableText = (error: unknown): boolean =>
  ['22021', '22P05'].includes(((error ?? {}) as { code?: string }).code ?? '');

/** True when a statement violated the named unique constraint or index. */
export const isDuplicate = (error: unknown, constraint: string): boolean => {
  const { code, constraint: broken } = (error ?? {}) as { code?: string; constraint?: string };
  return code === '23505' && broken === constraint;
};
