import { type Derived, trigger, triggerFunction } from './definition.ts';

/** No day: a count of what there is now. */
const noDay = `date '1970-01-01'`;

/** The numbers of rows of a table in each of its tabs, kept among the statistics. */
const countsOf = (table: string): readonly Derived[] => [
  triggerFunction(
    `count_${table}_tabs`,
    `
    begin
      if tg_op <> 'INSERT' then
        insert into statistic_changes (day, name, county, amount) values (${noDay}, '${table}.' || old.tab, '', -1);
      end if;
      if tg_op <> 'DELETE' then
        insert into statistic_changes (day, name, county, amount) values (${noDay}, '${table}.' || new.tab, '', 1);
      end if;
      return null;
    end `,
  ),
  trigger({
    name: 'count_tabs_insert',
    table,
    fires: 'after insert or delete',
    runs: `count_${table}_tabs`,
  }),
  trigger({
    name: 'count_tabs_update',
    table,
    fires: 'after update',
    each: 'for each row when (old.tab <> new.tab)',
    runs: `count_${table}_tabs`,
  }),
];

/** What administrators see above the tables of bookings and payouts costs the same however many there are. */
export const tabCounts: readonly Derived[] = ['bookings', 'payouts'].flatMap(countsOf);

/** A query of the numbers of rows in each tab, for statistics that are filled at once. */
export const tabCountsQuery = ['bookings', 'payouts']
  .map((table) => `select ${noDay}, '${table}.' || tab, count(*) from ${table} group by tab`)
  .join(' union all ');
