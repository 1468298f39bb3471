import { type Kysely, sql } from 'kysely';

/**
 * The deadlines of a waiting booking: stored as two instants, so that what its emails promised holds even if the
 * rules change. And the answers of calls with an Idempotency-Key.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table bookings add remind_at timestamptz, add expire_at timestamptz`.execute(db);
  for (const column of ['remind_at', 'expire_at']) {
    await sql`
      create index ${sql.raw(`bookings_${column}`)} on bookings (${sql.raw(column)})
      where ${sql.raw(column)} is not null and status in ('PendingConfirmation','PendingPayment')`.execute(
      db,
    );
  }
  await sql`
    create table kept_answers (
      user_id uuid not null references users on delete cascade,
      call text not null,
      key text not null,
      request_hash bytea not null,
      claim_id uuid not null,
      claimed_at timestamptz not null,
      answered_at timestamptz,
      answer text,
      primary key (user_id, call, key)
    )`.execute(db);
  await sql`create index kept_answers_claimed on kept_answers (claimed_at)`.execute(db);
};
