import { type RawBuilder, sql } from 'kysely';

/** The name of the user `alias` in SQL, or the email of one without a name; null where an outer join found none. */
export const personName = (alias: string): RawBuilder<string> =>
  sql.raw<string>(
    `coalesce(nullif(trim(${alias}.first_name || ' ' || ${alias}.last_name), ''), ${alias}.email)`,
  );
