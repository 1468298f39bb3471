import { type Derived, dayOf, trigger, triggerFunction } from './definition.ts';

/**
 * What a ledger contributes to the statistics, as rows of a day, a name, a county and an amount: the sums of each day,
 * and the sales tax of each county and month. One without a day does not count.
 */
export const contributionsOfLedger = (row: string): string => `
  (${row}.paid_day, 'completedBookings', '', case when ${row}.paid_day is not null then 1 else 0 end),
  (${row}.paid_day, 'bookingTotal', '', ${row}.sub_total_cents + ${row}.tax_cents),
  (${row}.paid_day, 'bookingFee', '', ${row}.fee_cents),
  (${row}.paid_day, 'bookingTax', '', ${row}.tax_cents),
  (${row}.paid_day, 'payPalFee', '', case when ${row}.paid_day is not null then ${row}.provider_fee_cents else 0 end),
  (${row}.payout_day, 'payPalFee', '', case when ${row}.payout_day is not null then ${row}.payout_fee_cents else 0 end),
  (${row}.payout_day, 'payouts', '', ${row}.payout_sent_cents),
  (date_trunc('month', ${row}.paid_day)::date, 'countySales', ${row}.county, ${row}.sub_total_cents),
  (date_trunc('month', ${row}.paid_day)::date, 'countyTax', ${row}.county, ${row}.tax_cents),
  (date_trunc('month', ${row}.paid_day)::date, 'countyRefundedTax', ${row}.county,
    case when ${row}.paid_day is not null then ${row}.refunded_tax_cents else 0 end)`;

const contributionsOfUser = (row: string): string => `
  (${dayOf(`${row}.joined_at`)}, 'users', '', 1),
  (${dayOf(`${row}.joined_at`)}, case when ${row}.migration_password_reset_required is null then 'signUps' else 'migratedUsers' end, '', 1),
  (${dayOf(`${row}.last_login_at`)}, 'usersLoggedIn', '', 1),
  (${dayOf(`${row}.last_login_at`)}, 'migratedUsersLoggedIn', '',
    case when ${row}.migration_password_reset_required = false then 1 else 0 end)`;

const contributionsOfListing = (row: string): string => `
  (${dayOf(`${row}.created_at`)}, 'listings', '', 1),
  (${dayOf(`${row}.created_at`)}, 'liveListings', '', case when ${row}.active and ${row}.approved then 1 else 0 end)`;

/**
 * Adds the difference that a change of a row makes to the statistics, as new rows: writers never wait for one another.
 */
const countChanges = (name: string, list: (row: string) => string): Derived =>
  triggerFunction(
    name,
    `
    begin
      insert into statistic_changes (day, name, county, amount)
      select day, name, county, sum(amount) from (
        select v.day, v.name, v.county, v.amount::bigint from (values ${list('new')}) as v (day, name, county, amount)
          where tg_op <> 'DELETE'
        union all
        select v.day, v.name, v.county, -v.amount::bigint from (values ${list('old')}) as v (day, name, county, amount)
          where tg_op <> 'INSERT'
      ) changes
      where day is not null group by day, name, county having sum(amount) <> 0;
      return null;
    end `,
  );

/** The numbers of the dashboard: the sums of ledgers, users and listings by day (docs/rules/statistics.md#values). */
export const statistics: readonly Derived[] = [
  countChanges('count_ledger', contributionsOfLedger),
  trigger({
    name: 'count_ledger',
    table: 'booking_ledgers',
    fires: 'after insert or update or delete',
    runs: 'count_ledger',
  }),
  countChanges('count_user', contributionsOfUser),
  trigger({
    name: 'count_user',
    table: 'users',
    fires: 'after insert or delete or update of joined_at, last_login_at, migration_password_reset_required',
    runs: 'count_user',
  }),
  countChanges('count_listing', contributionsOfListing),
  trigger({
    name: 'count_listing',
    table: 'listings',
    fires: 'after insert or delete or update of created_at, active, approved',
    runs: 'count_listing',
  }),
];
