import { type Kysely, sql } from 'kysely';

/**
 * Plain names for the table of idempotency keys, and for when an order is polled next or went missing. A process of an
 * older version fails on them: stop it before the update.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table payment_orders rename column next_look_at to next_poll_at`.execute(db);
  await sql`alter index payment_orders_next_look rename to payment_orders_next_poll`.execute(db);
  await sql`alter table payment_orders rename column unaccounted_at to missing_at`.execute(db);
  await sql`alter table kept_answers rename to idempotency_keys`.execute(db);
  await sql`alter index kept_answers_claimed rename to idempotency_keys_claimed`.execute(db);
  // From version 18 on PostgreSQL names not-null constraints too.
  await sql`
    do $$
    declare old text;
    begin
      for old in select conname from pg_constraint where conrelid = 'idempotency_keys'::regclass loop
        execute format('alter table idempotency_keys rename constraint %I to %I',
          old, replace(old, 'kept_answers', 'idempotency_keys'));
      end loop;
    end $$`.execute(db);
};
