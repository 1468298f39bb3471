import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createDatabase } from '../../testing/database.ts';
import { connect } from './connect.ts';

const database = await createDatabase();
const { db, close } = connect(database.url, { max: 1 });
afterAll(async () => {
  await close();
  await database.drop();
});

const listColumns = async () => {
  const { rows } = await sql<{ table: string; column: string; is: string }>`
    select table_name as table, column_name as column,
      case udt_name when '_text' then 'text[]' else udt_name end
        || case when is_nullable = 'YES' then '?' else '' end
        || case when is_generated = 'ALWAYS' or identity_generation = 'ALWAYS' then ' always'
             when column_default is not null or is_identity = 'YES' then ' default' else '' end as is
    from information_schema.columns
    where table_schema = 'public' and table_name not like 'kysely_%'
    order by table_name, ordinal_position`.execute(db);
  return rows;
};

const head = `/**
 * Every column of the migrated database, made by \`npm run generate-columns\` and held by columns.test.ts: its type,
 * '?' where it may be null, 'default' where an insert may leave it out, 'always' where only the database writes it.
 */
export const columns = {
`;

/** columns.ts as the migrated database has it. */
const sourceOf = (rows: Awaited<ReturnType<typeof listColumns>>): string => {
  const tables = [...Map.groupBy(rows, ({ table }) => table)].map(([table, own]) => {
    const lines = own.map(({ column, is }) => `    ${column}: '${is}',\n`);
    return `  ${table}: {\n${lines.join('')}  },\n`;
  });
  return `${head}${tables.join('')}} as const;\n`;
};

test('columns.ts is as the migrations make the database; if not, run `npm run generate-columns`', async () => {
  await expect(sourceOf(await listColumns())).toMatchFileSnapshot('columns.ts');
});
