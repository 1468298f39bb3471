import { type Kysely, sql } from 'kysely';

/**
 * An attempt to send a payout has one name in code, in the API and here; with the table its indexes and constraints are
 * renamed. A process of an older version fails on it: stop it before the update.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table payout_sends rename to payout_attempts`.execute(db);
  await sql`
    do $$
    declare
      old text;
    begin
      for old in select conname from pg_constraint
        where conrelid = 'payout_attempts'::regclass and conname like 'payout\\_sends\\_%'
      loop
        execute format('alter table payout_attempts rename constraint %I to %I', old,
          replace(old, 'payout_sends_', 'payout_attempts_'));
      end loop;
      for old in select indexname from pg_indexes
        where tablename = 'payout_attempts' and schemaname = current_schema and indexname like 'payout\\_sends\\_%'
      loop
        execute format('alter index %I rename to %I', old, replace(old, 'payout_sends_', 'payout_attempts_'));
      end loop;
    end $$`.execute(db);
};
