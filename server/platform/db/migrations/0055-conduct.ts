import { type Kysely, sql } from 'kysely';

/**
 * Flags of hunters by hosts, one for each booking; reports of land and reviews, of which a person has one open for
 * each; and the signs that are mailed to owners once their land is approved.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table hunter_flags (
      id uuid primary key,
      booking_id uuid not null references bookings,
      hunter_id uuid not null references users,
      host_id uuid not null references users,
      kind text not null,
      reason text not null,
      created_at timestamptz not null default now(),
      answer text,
      answered_at timestamptz,
      dismissed_at timestamptz,
      dismissed_by uuid references users,
      dismissed_reason text,
      constraint hunter_flags_one_of_a_booking unique (booking_id),
      check ((answer is null) = (answered_at is null)),
      check ((dismissed_at is null) = (dismissed_reason is null))
    )`.execute(db);
  await sql`
    create table reports (
      id uuid primary key,
      subject text not null,
      subject_id uuid not null,
      listing_id uuid not null references listings,
      reporter_id uuid not null references users,
      reason text not null,
      created_at timestamptz not null default now(),
      closed_at timestamptz,
      closed_by uuid references users,
      closed_reason text,
      check ((closed_at is null) = (closed_reason is null))
    )`.execute(db);
  await sql`
    create table signs (
      listing_id uuid primary key references listings,
      needed_at timestamptz not null,
      mailed_on date,
      mailed_by uuid references users,
      check ((mailed_on is null) = (mailed_by is null))
    )`.execute(db);
  await sql`insert into signs (listing_id, needed_at) select id, now() from listings where approved`.execute(
    db,
  );
  for (const index of [
    'index hunter_flags_standing on hunter_flags (hunter_id) where dismissed_at is null',
    'index hunter_flags_of_hunter on hunter_flags (hunter_id, created_at desc)',
    'index hunter_flags_newest on hunter_flags (created_at desc, id)',
    'unique index reports_one_open on reports (reporter_id, subject, subject_id) where closed_at is null',
    'index reports_open on reports (created_at, id) where closed_at is null',
    'index reports_closed on reports (closed_at desc, id) where closed_at is not null',
    'index signs_needed on signs (needed_at, listing_id) where mailed_on is null',
    'index signs_mailed on signs (mailed_on desc, listing_id) where mailed_on is not null',
  ])
    await sql`create ${sql.raw(index)}`.execute(db);
};
