import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { DbOrTransaction } from '../connect.ts';
import { allDerived } from './all.ts';
import type { Derived } from './definition.ts';

type Name = Pick<Derived, 'kind' | 'name'>;
/** A definition in the database, by the hash of what made it. */
export type Installed = Name & { hash: string };

const hashOf = ({ statements }: Derived): string =>
  createHash('sha256').update(statements.join(';\n')).digest('hex').slice(0, 16);

const keyOf = ({ kind, name }: Name): string => `${kind} ${name}`;

/** A trigger goes before its function, and a view before a function that it calls. */
const dropOrder: readonly Derived['kind'][] = ['trigger', 'view', 'function'];

/** True when the installed definitions are exactly those of this version. */
export const areInstalled = (installed: readonly Installed[]): boolean => {
  const hashes = new Map(installed.map((one) => [keyOf(one), one.hash]));
  return (
    hashes.size === allDerived.length && allDerived.every((one) => hashes.get(keyOf(one)) === hashOf(one))
  );
};

/**
 * Makes the database's views, functions and triggers those of this version: what is new or has changed is made anew,
 * what is gone is dropped, the rest isn't touched. Runs in the transaction of the migrations, so that nothing is ever
 * written without its triggers.
 */
export const installDerived = async (db: DbOrTransaction): Promise<void> => {
  const installed = await db.selectFrom('derived_installed').selectAll().execute();
  const hashes = new Map(installed.map((one) => [keyOf(one), one.hash]));
  const changed = allDerived.filter((one) => hashes.get(keyOf(one)) !== hashOf(one));
  const known = new Set(allDerived.map(keyOf));
  const gone = installed.filter((one) => !known.has(keyOf(one)));
  // A function is replaced, since its triggers and what else calls it may be unchanged.
  await drop(db, [...gone, ...changed.filter(({ kind }) => kind !== 'function')]);
  for (const one of changed) {
    const { kind, name } = one;
    for (const text of one.statements)
      await sql.raw(kind === 'function' ? replacing(name, text) : text).execute(db);
    const hash = hashOf(one);
    await db
      .insertInto('derived_installed')
      .values({ kind, name, hash })
      .onConflict((conflict) => conflict.columns(['kind', 'name']).doUpdateSet({ hash }))
      .execute();
  }
};

/**
 * SQL that makes a function. `create or replace` can't change what it returns or the name of a parameter: then it is
 * dropped first, which PostgreSQL refuses while a view, an index or a column calls it.
 */
const replacing = (name: string, statement: string): string => `
  do $make$ begin
    execute $statement$${statement}$statement$;
  exception when invalid_function_definition then
    drop function ${name};
    execute $statement$${statement}$statement$;
  end $make$`;

/**
 * Drops some views and triggers, for a migration that changes a column which they depend on; they are made anew after
 * the migrations. What a dropped trigger would have derived meanwhile, the migration derives itself; triggers that wait
 * for the end of the transaction find their view again.
 * @param names As in their definitions: 'current_ledgers', or 'count_ledger on booking_ledgers'.
 */
export const dropDerived = (db: DbOrTransaction, names: readonly string[]): Promise<void> =>
  drop(
    db,
    allDerived.filter(({ kind, name }) => kind !== 'function' && names.includes(name)),
  );

const drop = async (db: DbOrTransaction, all: readonly Name[]): Promise<void> => {
  // PostgreSQL drops no trigger of a table for which one still waits for the end of the transaction: they run now.
  if (all.some(({ kind }) => kind === 'trigger')) {
    await sql`set constraints all immediate`.execute(db);
    await sql`set constraints all deferred`.execute(db);
  }
  const inOrder = [...all].sort((a, b) => dropOrder.indexOf(a.kind) - dropOrder.indexOf(b.kind));
  for (const { kind, name } of inOrder) {
    await sql.raw(`drop ${kind} if exists ${name}`).execute(db);
    await db.deleteFrom('derived_installed').where('kind', '=', kind).where('name', '=', name).execute();
  }
};
