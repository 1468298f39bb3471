import { type Kysely, sql } from 'kysely';

/**
 * A review that others read keeps its words while newer ones, written after another visit, are blind: these stand in
 * columns of their own. `blind_since` is set while any words are blind, of a first review too. A process of
 * an older version fails on it: stop it before the update.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`
    alter table reviews
      add blind_rating int check (blind_rating between 1 and 5),
      add blind_comment text,
      add blind_updated_at timestamptz,
      add blind_since timestamptz`);
  await run('update reviews set blind_since = created_at where shown_at is null');
  await run(`
    alter table reviews
      add constraint reviews_blind_words check (num_nulls(blind_rating, blind_comment, blind_updated_at) in (0, 3)),
      add constraint reviews_newer_words check (blind_rating is null or shown_at is not null),
      add constraint reviews_blind_since
        check ((blind_since is not null) = (shown_at is null or blind_rating is not null))`);
  await run('drop index reviews_blind');
  await run('create index reviews_blind on reviews (blind_since) where blind_since is not null');
  // The list of hidden reviews, the latest first.
  await run('create index reviews_hidden on reviews (hidden_at desc, id) where hidden_at is not null');
};
