import { type Kysely, sql } from 'kysely';

/** No day: a count of what there is now. */
const noDay = `date '1970-01-01'`;

/** Keeps the number of rows of a table in each of its tabs among the statistics. */
const countTabs = (table: string): string => `
  create function count_${table}_tabs() returns trigger language plpgsql as $$
  begin
    if tg_op <> 'INSERT' then
      insert into statistic_changes (day, name, county, amount) values (${noDay}, '${table}.' || old.tab, '', -1);
    end if;
    if tg_op <> 'DELETE' then
      insert into statistic_changes (day, name, county, amount) values (${noDay}, '${table}.' || new.tab, '', 1);
    end if;
    return null;
  end $$`;

/**
 * What administrators look at costs the same however many bookings there are: the numbers of rows in each tab are
 * kept, a payout knows its booking's last day, and what waits for them is found by small indexes.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const run = (text: string) => sql.raw(text).execute(db);
  for (const table of ['bookings', 'payouts']) {
    await run(`insert into daily_statistics (day, name, county, amount)
      select ${noDay}, '${table}.' || tab, '', count(*) from ${table} group by tab`);
    await run(countTabs(table));
    for (const [events, condition] of [
      ['insert or delete', ''],
      ['update', 'when (old.tab <> new.tab)'],
    ] as const)
      await run(`create trigger count_tabs_${events.split(' ')[0]} after ${events} on ${table}
        for each row ${condition} execute function count_${table}_tabs()`);
  }

  await run(`alter table payouts add booking_end_day date`);
  await run(`update payouts p set booking_end_day = b.end_day from bookings b where b.id = p.booking_id`);
  await run(`
    create function fill_booking_end_day() returns trigger language plpgsql as $$
    begin
      select end_day into new.booking_end_day from bookings where id = new.booking_id;
      return new;
    end $$`);
  await run(`create trigger fill_booking_end_day before insert on payouts
    for each row execute function fill_booking_end_day()`);
  await run(`
    create function copy_end_day() returns trigger language plpgsql as $$
    begin
      update payouts set booking_end_day = new.end_day where booking_id = new.id;
      return null;
    end $$`);
  await run(`create trigger copy_end_day after update of end_day on bookings
    for each row when (old.end_day <> new.end_day) execute function copy_end_day()`);

  for (const index of [
    `listings_unapproved on listings (created_at) where active and not approved`,
    `bookings_unanswered on bookings (expire_at) where status = 'PendingConfirmation'`,
    `payouts_by_hand on payouts (booking_end_day, booking_id) where manual_payment_status = 'PaymentRequired'`,
    `payouts_failed on payouts (booking_id) where pay_pal_payout_status = 'Error'`,
    `payouts_unclaimed on payouts (booking_id)
      where pay_pal_payout_status = 'Processing' and payout_item_status = 'Unclaimed'`,
    `payment_orders_held on payment_orders (flagged_at) where status = 'Captured' and flagged_at is not null`,
    `payment_orders_unsettled on payment_orders (updated_at) where status in ('Opening','Capturing','Pending')`,
    `payment_orders_approved on payment_orders (approved_at) where status = 'Open' and approved_at is not null`,
    `refunds_unsettled on refunds (updated_at) where status in ('Asked','Pending')`,
    `refunds_failed on refunds (updated_at) where status = 'Failed'`,
    `refunds_by_bank on refunds (created_at) where reason ->> 'kind' = 'byBank'`,
  ])
    await run(`create index ${index}`);
};
