import type { ReactNode } from 'react';
import type { z } from 'zod';
import { pageSizes } from '#domain/paging.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Paging } from '../ui/table/paging.tsx';
import { SearchBox } from '../ui/table/search-box.tsx';
import styles from '../ui/table/table.module.css';
import { type Column, type Order, Table } from '../ui/table/table.tsx';
import { Tabs } from '../ui/tabs.tsx';
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
};

/** A page that is one table: search, tabs, rows and paging, with their state in the URL. */
export const TablePage = <Row, Tab extends string, Sort extends string>({
  title,
  query,
  state,
  search,
  action,
  error,
  tabs,
  columns,
  rows,
  keyOf,
  emptyHint,
  total,
}: TablePageProps<Row, Tab, Sort>) => {
  const linkTo = useTableLinks(query, state);
  const { page, pageSize, sort, order } = state;
  const searchedFor = state.search ?? '';
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
        search={searchedFor}
        tabs={(Object.keys(tabs.names) as Tab[]).map((tab) => ({
          name: tabs.names[tab],
          to: linkTo({ tab }),
          isCurrent: state.tab === tab,
          count: tabs.counts[tab],
        }))}
      />
      <Table
        caption={title}
        columns={columns}
        rows={rows}
        keyOf={keyOf}
        {...(sort && order && { sorting: { by: sort, order, linkTo } })}
        empty={
          searchedFor ? (
            <Empty
              title="None."
              hint={`Nothing under this tab fits “${searchedFor}”.`}
              action={
                <ButtonLink small to={linkTo({ search: '' })}>
                  Show all of this tab
                </ButtonLink>
              }
            />
          ) : (
            <Empty title="None." {...(emptyHint && { hint: emptyHint })} />
          )
        }
      />
      <Paging page={page} pageSize={pageSize} pageSizes={pageSizes} total={total} linkTo={linkTo} />
    </div>
  );
};
