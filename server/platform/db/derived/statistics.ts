import { type Derived, dayOf, trigger, triggerFunction } from './definition.ts';

/**
 * What a ledger contributes to the statistics, as rows of a name, a county and an amount: the sums of days without a
 * county, and the sales tax of the months of each county.
 */
export const contributionsOfLedger = (row: string): string => `
  ('completedBookings', '', case when ${row}.paid_day is not null then 1 else 0 end),
  ('bookingTotal', '', ${row}.sub_total_cents + ${row}.tax_cents),
  ('bookingFee', '', ${row}.fee_cents),
  ('bookingTax', '', ${row}.tax_cents),
  ('payPalFee', '', case when ${row}.paid_day is not null then ${row}.provider_fee_cents else 0 end
    + case when ${row}.payout_day is not null then ${row}.payout_fee_cents else 0 end),
  ('payouts', '', ${row}.payout_sent_cents + ${row}.paid_to_others_cents),
  ('givenBack', '', ${row}.given_back_price_cents + ${row}.given_back_fee_cents + ${row}.given_back_tax_cents),
  ('kept', '', ${row}.marketplace_cents),
  ('sales', ${row}.county, ${row}.sold_price_cents + ${row}.sold_fee_cents),
  ('tax', ${row}.county, ${row}.sold_tax_cents),
  ('stateTax', ${row}.county, ${row}.sold_state_tax_cents),
  ('givenBackSales', ${row}.county, ${row}.given_back_price_cents + ${row}.given_back_fee_cents),
  ('givenBackTax', ${row}.county, ${row}.given_back_tax_cents),
  ('givenBackStateTax', ${row}.county, ${row}.given_back_state_tax_cents)`;

const contributionsOfUser = (row: string): string => `
  (${dayOf(`${row}.joined_at`)}, 'users', 1),
  (${dayOf(`${row}.joined_at`)}, case when ${row}.migration_password_reset_required is null then 'signUps' else 'migratedUsers' end, 1),
  (${dayOf(`${row}.last_login_at`)}, 'usersLoggedIn', 1),
  (${dayOf(`${row}.last_login_at`)}, 'migratedUsersLoggedIn',
    case when ${row}.migration_password_reset_required = false then 1 else 0 end)`;

const contributionsOfListing = (row: string): string => `
  (${dayOf(`${row}.created_at`)}, 'listings', 1),
  (${dayOf(`${row}.created_at`)}, 'liveListings', case when ${row}.active and ${row}.approved then 1 else 0 end)`;

/**
 * Adds the difference that a change of a ledger makes to the statistics, all of it on the day of the change: a day or
 * month that is over keeps its sums (docs/rules/statistics.md#periods-of-the-books).
 */
const countLedger = triggerFunction(
  'count_ledger',
  `
    declare
      today date := case when tg_op = 'DELETE' then old.changed_day else new.changed_day end;
    begin
      insert into statistic_changes (day, name, county, amount)
      select case when county = '' then today else date_trunc('month', today)::date end, name, county, sum(amount)
      from (
        select v.name, v.county, v.amount::bigint from (values ${contributionsOfLedger('new')}) as v (name, county, amount)
          where tg_op <> 'DELETE'
        union all
        select v.name, v.county, -v.amount::bigint from (values ${contributionsOfLedger('old')}) as v (name, county, amount)
          where tg_op <> 'INSERT'
      ) changes
      group by name, county having sum(amount) <> 0;
      return null;
    end `,
);

/**
 * Adds the difference that a change of a row makes to the statistics, as new rows: writers never wait for one another.
 */
const countChanges = (name: string, list: (row: string) => string): Derived =>
  triggerFunction(
    name,
    `
    begin
      insert into statistic_changes (day, name, county, amount)
      select day, name, '', sum(amount) from (
        select v.day, v.name, v.amount::bigint from (values ${list('new')}) as v (day, name, amount)
          where tg_op <> 'DELETE'
        union all
        select v.day, v.name, -v.amount::bigint from (values ${list('old')}) as v (day, name, amount)
          where tg_op <> 'INSERT'
      ) changes
      where day is not null group by day, name having sum(amount) <> 0;
      return null;
    end `,
  );

/**
 * The numbers of the dashboard, which are sums of ledgers, users and listings by day (docs/rules/statistics.md#values),
 * and the sales tax of each county and month.
 */
export const statistics: readonly Derived[] = [
  countLedger,
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
