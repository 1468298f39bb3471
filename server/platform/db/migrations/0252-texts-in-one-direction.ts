import { type Kysely, sql } from 'kysely';

type Column = { table: string; column: string; type: 'text' | 'jsonb' };

/** Marks that turn the text around them round: since they are taken out of what is sent, none is added any more. */
const marks = '\u061C\u200E\u200F\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069';

/**
 * Takes marks of direction out of the texts that were stored before, in every column. An account's address stays: it is
 * how its person logs in. The words of searches follow their listings, but in a database that is so old that what
 * writes them is made anew after this; there a description keeps its marks until it is changed.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { rows } = await sql<Column>`
    select c.table_name as table, c.column_name as column, c.data_type as type
    from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type in ('text', 'jsonb')
      and c.is_generated = 'NEVER'
      and c.table_name not in ('kysely_migration', 'kysely_migration_lock', 'derived_installed', 'listing_search')
      and (c.table_name, c.column_name) not in (('users', 'email'), ('account_links', 'new_email'))
      and (c.table_name <> 'listings' or to_regclass('current_listing_words') is not null)
    order by 1, 2`.execute(db);
  for (const { table, column, type } of rows) {
    const [from, name] = [sql.table(table), sql.ref(column)];
    const hasMarks = sql`${name}::text ~ ${`[${marks}]`}`;
    // Triggers run for a statement, also for one that finds nothing.
    const found = await sql`select from ${from} where ${hasMarks} limit 1`.execute(db);
    if (found.rows.length === 0) continue;
    const plain = sql`translate(${name}::text, ${marks}, '')`;
    await sql`update ${from} set ${name} = ${type === 'jsonb' ? sql`${plain}::jsonb` : plain} where ${hasMarks}`.execute(
      db,
    );
  }
};
