import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { Download } from '#contract/endpoint.ts';
import { maxFiltered, pageSizes } from '#domain/paging.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { type Filter, Filters } from '../ui/table/filters.tsx';
import { formatCount, Paging } from '../ui/table/paging.tsx';
import { SearchBox } from '../ui/table/search-box.tsx';
import type { Selection } from '../ui/table/selection.ts';
import styles from '../ui/table/table.module.css';
import { type Column, type Order, Table } from '../ui/table/table.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { ExportButton } from './export-table.tsx';
import { useTableLinks } from './table-address.ts';

/** The state in the URL; without `search` or `sort` for a table that has none. */
type TableState<Tab, Sort> = {
  tab: Tab;
  search?: string;
  sort?: Sort;
  order?: Order;
  page: number;
  pageSize: number;
};

type TablePageProps<Row, Tab extends string, Sort extends string> = {
  title: string;
  /** The query of the call that loads the rows, and the state that `loadTable` read from the URL. */
  query: z.ZodObject;
  state: TableState<Tab, Sort>;
  search?: { label: string; hint: string };
  /** An action in the header, usually a button. */
  action?: ReactNode;
  filters?: readonly Filter[];
  /** Loads what the table shows, on all its pages, as a CSV file. */
  exportTable?: () => Promise<Download>;
  /** Rows can be ticked; `actions` are shown while some are. */
  selection?: Selection & { nameOf: (row: Row) => string; actions: ReactNode };
  /** The error of the last action. */
  error?: ReactNode;
  tabs: { label: string; names: Record<Tab, string>; counts: Record<Tab, number> };
  columns: readonly Column<Row, Sort>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** The hint of an empty tab. */
  emptyHint?: string;
  /** Rows on all pages of this tab. */
  total: number;
  /** Whether these are all that fit search and filters. */
  isTotalWhole?: boolean;
};

/** A page that is one table: search, tabs, rows and paging, with their state in the URL. */
export const TablePage = <Row, Tab extends string, Sort extends string>({
  title,
  query,
  state,
  search,
  action,
  filters = [],
  exportTable,
  selection,
  error,
  tabs,
  columns,
  rows,
  keyOf,
  emptyHint,
  total,
  isTotalWhole = true,
}: TablePageProps<Row, Tab, Sort>) => {
  const linkTo = useTableLinks(query, state);
  const { page, pageSize, sort, order } = state;
  const searchedFor = state.search ?? '';
  const noFilters = Object.fromEntries(filters.map(({ name }) => [name, undefined]));
  const set = filters.filter(({ name }) => (state as Record<string, unknown>)[name] !== undefined);
  const isFiltered = set.length > 0;
  // Of what was not looked at as a whole no tab has a number. Of what filters leave each has one, up to a limit; but a
  // status is of one tab and changes no number.
  const isSearchCut = !isTotalWhole && searchedFor !== '';
  const areCountsCut = searchedFor === '' && set.some(({ name }) => name !== 'status');
  const countOf = (tab: Tab): string => {
    const isMore = areCountsCut && tabs.counts[tab] > maxFiltered;
    return formatCount(isMore ? maxFiltered : tabs.counts[tab], isMore);
  };
  // A status of another tab would leave nothing.
  const toTab = (tab: Tab) => linkTo({ tab, ...('status' in state && { status: undefined }) });
  const elsewhere = isSearchCut
    ? []
    : (Object.keys(tabs.names) as Tab[]).filter((tab) => tab !== state.tab && tabs.counts[tab] > 0);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{title}</h1>
        {search && <SearchBox {...search} value={searchedFor} linkTo={(search) => linkTo({ search })} />}
        {action}
      </header>
      {error}
      <Tabs
        label={tabs.label}
        search={isSearchCut ? '' : searchedFor}
        tabs={(Object.keys(tabs.names) as Tab[]).map((tab) => ({
          name: tabs.names[tab],
          to: toTab(tab),
          isCurrent: state.tab === tab,
          ...(!isSearchCut && { count: countOf(tab) }),
        }))}
      />
      {(filters.length > 0 || exportTable) && (
        <div className={styles.tools}>
          {filters.length > 0 && <Filters filters={filters} values={state} linkTo={linkTo} />}
          {exportTable && <ExportButton load={exportTable} />}
        </div>
      )}
      {selection && selection.keys.size > 0 && (
        <section className={styles.bulk} aria-label="Selected rows">
          <strong className="figures">{selection.keys.size} selected</strong>
          {selection.actions}
          <Button small onClick={selection.clear}>
            Clear selection
          </Button>
        </section>
      )}
      {!isTotalWhole && (
        <p className={styles.some} role="status">
          {isSearchCut
            ? `Many fit “${searchedFor}”, and only some of them are shown. A name in full or a code finds fewer; the export has all.`
            : `Over ${formatCount(maxFiltered)} fit the filters, and only ${formatCount(maxFiltered)} of them are shown. Narrower filters leave fewer; the export has all.`}
        </p>
      )}
      <Table
        caption={title}
        {...(selection && { selection })}
        columns={columns}
        rows={rows}
        keyOf={keyOf}
        {...(sort && order && { sorting: { by: sort, order, linkTo } })}
        empty={
          searchedFor || isFiltered ? (
            <Empty
              title={isSearchCut ? 'None of those looked at.' : 'None.'}
              hint={`Nothing under this tab fits ${[searchedFor && `“${searchedFor}”`, isFiltered && 'the filters'].filter(Boolean).join(' and ')}.`}
              action={
                <>
                  {elsewhere.map((tab) => (
                    <ButtonLink key={tab} small to={toTab(tab)}>
                      {`Show ${countOf(tab)} under ${tabs.names[tab]}`}
                    </ButtonLink>
                  ))}
                  <ButtonLink small to={linkTo({ search: '', ...noFilters })}>
                    Show all of this tab
                  </ButtonLink>
                </>
              }
            />
          ) : (
            <Empty title="None." {...(emptyHint && { hint: emptyHint })} />
          )
        }
      />
      <Paging
        page={page}
        pageSize={pageSize}
        pageSizes={pageSizes}
        total={total}
        isMore={!isTotalWhole && !isSearchCut}
        linkTo={linkTo}
      />
    </div>
  );
};
