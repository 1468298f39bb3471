import { type Derived, trigger, triggerFunction } from './definition.ts';

/** No day: a count of what there is now. */
const noDay = `date '1970-01-01'`;

type Table = {
  name: string;
  /** SQL: the tabs that a row is in, such as `old`; a user with two roles is in two of them. */
  tabsOf: (row: string) => string;
};

/** The tables whose rows are counted in each tab. */
const tables = {
  bookings: { name: 'bookings', tabsOf: (row) => `array[${row}.tab]` },
  payouts: { name: 'payouts', tabsOf: (row) => `array[${row}.tab]` },
  users: {
    name: 'users',
    tabsOf: (row) => `array['all', case when 'Customer' = any(${row}.roles) then 'users' end,
      case when 'Administrator' = any(${row}.roles) then 'administrators' end]`,
  },
  listings: {
    name: 'listings',
    tabsOf: (row) => `array[case when not ${row}.active then 'notActive'
      when ${row}.approved then 'active' else 'pendingApproval' end]`,
  },
  reports: {
    name: 'reports',
    tabsOf: (row) => `array[case when ${row}.closed_at is null then 'open' else 'closed' end]`,
  },
} as const satisfies Record<string, Table>;

/** A table whose rows in each tab are counted. */
export type CountedTable = keyof typeof tables;

/** The numbers of rows of a table in each of its tabs, kept among the statistics. */
const countsOf = ({ name, tabsOf }: Table): readonly Derived[] => [
  triggerFunction(
    `count_${name}_tabs`,
    `
    begin
      insert into statistic_changes (day, name, county, amount)
      select ${noDay}, '${name}.' || tab, '', sum(amount) from (
        select unnest(${tabsOf('new')}) as tab, 1 as amount where tg_op <> 'DELETE'
        union all
        select unnest(${tabsOf('old')}), -1 where tg_op <> 'INSERT'
      ) changes
      where tab is not null group by tab having sum(amount) <> 0;
      return null;
    end `,
  ),
  trigger({
    name: 'count_tabs_insert',
    table: name,
    fires: 'after insert or delete',
    runs: `count_${name}_tabs`,
  }),
  trigger({
    name: 'count_tabs_update',
    table: name,
    fires: 'after update',
    each: `for each row when (${tabsOf('old')} is distinct from ${tabsOf('new')})`,
    runs: `count_${name}_tabs`,
  }),
];

/** What administrators see above their tables costs the same however many rows there are. */
export const tabCounts: readonly Derived[] = Object.values(tables).flatMap(countsOf);

/** A query of the numbers of rows of these tables in each tab, for statistics that are filled at once. */
export const tabCountsQuery = (of: readonly CountedTable[]): string =>
  of
    .map(
      (table) => `select ${noDay}, '${table}.' || of_tab, count(*) from ${table} t
        cross join lateral unnest(${tables[table].tabsOf('t')}) of_tab where of_tab is not null group by of_tab`,
    )
    .join(' union all ');
