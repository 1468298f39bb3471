import { type Kysely, sql } from 'kysely';

/**
 * A check is a row of its own, which may pay several payouts of one payee (docs/rules/payouts.md#checks). What was
 * marked before becomes one check for each payee and number; numbers that were used twice stay, so only new ones are
 * unique. A process of an older version marks without a check: stop it before the update.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`
    create table checks (
      id uuid primary key,
      check_number text not null,
      host_id uuid not null references users,
      payee_name text not null,
      address_line1 text not null,
      address_line2 text not null,
      city text not null,
      state text not null,
      zip_code text not null,
      amount_cents bigint not null check (amount_cents >= 0),
      note text,
      written_at timestamptz not null,
      written_by uuid references users,
      statement_at timestamptz,
      undone_at timestamptz,
      voided_at timestamptz,
      void_reason text,
      replaced_by uuid references checks,
      is_number_unique boolean not null,
      constraint checks_one_end check (undone_at is null or voided_at is null))`);
  await run('alter table payout_attempts add check_id uuid references checks');
  await run(`
    create temporary table checks_before on commit drop as
    select a.id as attempt_id, a.amount_cents, a.sent_at, p.host_id, p.host_name, p.host_address_line1,
      p.host_address_line2, p.host_city, p.host_state, p.host_zip_code, p.note, m.actor_id,
      coalesce(m.details->>'checkNumber', p.check_number, '') as check_number, null::uuid as check_id
    from payout_attempts a join payouts p on p.booking_id = a.booking_id
    left join lateral (
      select actor_id, details from payout_activity
      where booking_id = a.booking_id and at = a.sent_at and details->>'kind' = 'markedSent'
        and details->>'status' = 'CheckSent' order by id desc limit 1) m on true
    where a.way = 'Check'`);
  await run(`
    update checks_before f set check_id = g.id
    from (select host_id, check_number, case when check_number = '' then attempt_id end as alone, gen_random_uuid() as id
      from checks_before group by 1, 2, 3) g
    where f.host_id = g.host_id and f.check_number = g.check_number
      and (f.check_number <> '' or f.attempt_id = g.alone)`);
  await run(`
    insert into checks (id, check_number, host_id, payee_name, address_line1, address_line2, city, state, zip_code,
      amount_cents, note, written_at, written_by, statement_at, is_number_unique)
    select distinct on (check_id) check_id, check_number, host_id, host_name, host_address_line1, host_address_line2,
      host_city, host_state, host_zip_code, sum(amount_cents) over (partition by check_id), note, sent_at, actor_id,
      sent_at, false
    from checks_before order by check_id, sent_at, attempt_id`);
  await run(`
    update payout_attempts a set check_id = f.check_id from checks_before f where f.attempt_id = a.id`);
  await run(`
    alter table payout_attempts add constraint payout_attempts_of_check check ((way = 'Check') = (check_id is not null))`);
  await run('create index payout_attempts_check on payout_attempts (check_id) where check_id is not null');
  await run('create index checks_number on checks (check_number)');
  await run('create index checks_replaced_by on checks (replaced_by) where replaced_by is not null');
  await run(`
    create unique index checks_number_once on checks (check_number) where undone_at is null and is_number_unique`);
  await run(`
    create index checks_undoable on checks (written_at)
      where statement_at is null and undone_at is null and voided_at is null`);
  await run(`
    alter table payouts drop column check_number, add is_address_mended boolean not null default false`);
};
