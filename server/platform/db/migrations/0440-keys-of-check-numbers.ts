import { type Kysely, sql } from 'kysely';

/**
 * Which check has a number is read without leading zeros and capitals. Not unique: numbers that differ in these alone
 * were taken before.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index checks_number_key on checks
    (lower(regexp_replace(check_number, '(^|\\D)0+(\\d)', '\\1\\2', 'g')))`.execute(db);
};
