import { type Kysely, sql } from 'kysely';

/**
 * What an owner may be paid in a year and stay immune from liability: figure and text are the administrators' data, the
 * latest row counts. An owner can set a cap of their own, which stops bookings that confirm by themselves.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table immunity_limits (
      id bigint generated always as identity primary key,
      limit_cents integer not null check (limit_cents > 0),
      text text not null,
      set_by uuid references users,
      set_at timestamptz not null default now()
    )`.execute(db);
  await sql`
    insert into immunity_limits (limit_cents, text) values (200000,
      'Wis. Stat. 895.52 protects owners from most claims of people who hunt or fish on their land, as long as what they are paid for it in a year is not more than this. This is no legal advice; ask your insurer or lawyer.')`.execute(
    db,
  );
  await sql`alter table users add yearly_cap_cents integer check (yearly_cap_cents > 0)`.execute(db);
};
