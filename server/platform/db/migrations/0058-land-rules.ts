import { type Kysely, sql } from 'kysely';

/**
 * The rules of land, only those that something was said about, and the words that a search finds it by; and the rules
 * that a hunter agreed to, as they were when the booking was asked for, with when they were read.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table listings
      add column rules jsonb not null default '{}',
      add column rule_tags text[] not null default '{}'`.execute(db);
  await sql`
    alter table bookings
      add column rules jsonb not null default '{}',
      add column rules_read_at timestamptz`.execute(db);
  await sql`create index listings_rule_tags on listings using gin (rule_tags) where active and approved`.execute(
    db,
  );
};
