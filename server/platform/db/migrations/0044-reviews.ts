import { type Kysely, sql } from 'kysely';

/**
 * Reviews of listings, one by each person, and hosts' ratings of hunters, one for each visit. After a visit both are
 * blind at first: `shown_at` is empty. Hidden reviews count for nothing.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table reviews (
      id uuid primary key,
      listing_id uuid not null references listings,
      user_id uuid not null references users,
      rating int not null check (rating between 1 and 5),
      comment text not null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      shown_at timestamptz,
      hidden_at timestamptz,
      hidden_by uuid references users,
      hidden_reason text,
      host_answer text,
      host_answered_at timestamptz,
      constraint reviews_one_of_a_person unique (listing_id, user_id),
      check ((hidden_at is null) = (hidden_reason is null)),
      check ((host_answer is null) = (host_answered_at is null))
    )`.execute(db);
  const stars = ['gates', 'litter', 'rules', 'respect'].map(
    (name) => `${name} int not null check (${name} between 1 and 5)`,
  );
  await sql`
    create table hunter_ratings (
      booking_id uuid primary key references bookings,
      listing_id uuid not null references listings,
      hunter_id uuid not null references users,
      host_id uuid not null references users,
      ${sql.raw(stars.join(', '))},
      comment text not null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      shown_at timestamptz
    )`.execute(db);
  // When both sides were asked how the visit was.
  await sql`alter table bookings add visit_asked_at timestamptz`.execute(db);
  for (const index of [
    `bookings_unasked on bookings (end_day) where status = 'Paid' and visit_asked_at is null`,
    'reviews_newest on reviews (listing_id, updated_at desc, id) where hidden_at is null and shown_at is not null',
    'reviews_by_rating on reviews (listing_id, rating, updated_at desc, id) where hidden_at is null and shown_at is not null',
    'reviews_of_user on reviews (user_id, updated_at desc)',
    'reviews_blind on reviews (created_at) where shown_at is null',
    'hunter_ratings_of_hunter on hunter_ratings (hunter_id, updated_at desc)',
    'hunter_ratings_blind on hunter_ratings (created_at) where shown_at is null',
    'hunter_ratings_of_visit on hunter_ratings (listing_id, hunter_id)',
  ])
    await sql`create index ${sql.raw(index)}`.execute(db);
};
