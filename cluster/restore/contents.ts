import type { Query } from '../load/query.ts';

/** What each table holds: how many rows, and a digest of them. */
export type Contents = ReadonlyMap<string, { rows: number; digest: string }>;

/** Written by each question whether a process is ready. */
const leftOut = ['readiness_probe'];

/** Reads all tables of the product, as they were at one moment. */
export const readContents = async (query: Query): Promise<Contents> => {
  const tables = await query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> all($1) order by 1`,
    [leftOut],
  );
  const selects = tables.map(
    ({ name }) => `select '${name}' as name, count(*)::int as rows,
      md5(coalesce(string_agg(line, chr(10) order by line), '')) as digest
    from (select one::text as line from public."${name}" one) as lines`,
  );
  const read = await query<{ name: string; rows: number; digest: string }>(selects.join(' union all '));
  return new Map(read.map(({ name, ...contents }) => [name, contents]));
};

/** A sentence for each table that is not as it was. */
export const differences = (was: Contents, is: Contents): string[] =>
  [...new Set([...was.keys(), ...is.keys()])].flatMap((name) => {
    const [before, now] = [was.get(name), is.get(name)];
    if (before?.digest === now?.digest && before?.rows === now?.rows) return [];
    return [
      `Table ${name} had ${before?.rows ?? 'no'} rows, and has ${now?.rows ?? 'no'}, not all the same.`,
    ];
  });
