import { ArrowDown, ArrowUp } from 'lucide';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, type To, useNavigation } from 'react-router';
import { ButtonLink } from './button.tsx';
import { Empty } from './empty.tsx';
import { focusHeading } from './focus.ts';
import { Icon } from './icon.tsx';
import styles from './table.module.css';

export type Order = 'asc' | 'desc';

export type Column<Row, Sort extends string> = {
  label: string;
  cell: (row: Row) => ReactNode;
  /** By what it sorts, in the call's word, and which way first. */
  sort?: Sort;
  first?: Order;
  isNumber?: boolean;
  /** Where a row is a card: beside the row's name, or without its label, as it says by itself what it is. */
  inCard?: 'beside' | 'bare';
};

type Sorting<Sort> = { by: Sort; order: Order; linkTo: (sorting: { sort: Sort; order: Order }) => To };

type HeadProps<Sort extends string> = {
  column: Pick<Column<never, Sort>, 'label' | 'sort' | 'first' | 'isNumber'>;
  sorting: Sorting<Sort> | undefined;
};

const Head = <Sort extends string>({ column, sorting }: HeadProps<Sort>) => {
  const { label, sort, first = 'asc', isNumber } = column;
  if (sort === undefined || sorting === undefined)
    return (
      <th role="columnheader" scope="col" data-number={isNumber}>
        {label}
      </th>
    );
  const isSorted = sorting.by === sort;
  const order = isSorted ? (sorting.order === 'asc' ? 'desc' : 'asc') : first;
  return (
    <th
      role="columnheader"
      scope="col"
      data-number={isNumber}
      data-sorts="true"
      aria-sort={isSorted ? (sorting.order === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      <Link to={sorting.linkTo({ sort, order })} preventScrollReset>
        {label}
        {isSorted && <Icon of={sorting.order === 'asc' ? ArrowUp : ArrowDown} size={15} />}
      </Link>
    </th>
  );
};

/** Where a table has no rows: that nothing was found, and the way back to all of them. */
export const NoRows = ({ search, showAll }: { search: string; showAll: To }) => {
  if (!search) return <Empty title="None." />;
  return (
    <Empty
      title="None."
      hint={`Nothing under this tab fits “${search}”.`}
      action={
        <ButtonLink small to={showAll}>
          Show all of this tab
        </ButtonLink>
      }
    />
  );
};

/** What had the focus may go with its row, when a listing moves to another tab, say: on with the page's heading. */
const useFocusAfter = (rows: unknown): void => {
  const first = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are what tells that one may be gone
  useEffect(() => {
    if (!first.current && document.activeElement === document.body) focusHeading();
    first.current = false;
  }, [rows]);
};

/**
 * A dense table with its head always in sight; where there is no room for columns each row is a small card. Its first
 * column names the row. The roles are written out, since browsers forget them when a table is laid out otherwise.
 */
export const Table = <Row, Sort extends string>({
  caption,
  columns,
  rows,
  keyOf,
  sorting,
  empty,
}: {
  caption: string;
  columns: readonly Column<Row, Sort>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** None for a short list in the order it has. */
  sorting?: Sorting<Sort>;
  /** What to say, and to do, when there are no rows. */
  empty: ReactNode;
}) => {
  useFocusAfter(rows);
  const isLoading = useNavigation().state === 'loading';
  if (rows.length === 0) return empty;
  return (
    <div className={styles.room}>
      <table role="table" className={styles.table} aria-busy={isLoading}>
        <caption className="visually-hidden">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <Head key={column.label} column={column} sorting={sorting} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr role="row" key={keyOf(row)}>
              {columns.map(({ label, cell, isNumber, inCard }, index) =>
                index === 0 ? (
                  <th role="rowheader" scope="row" key={label}>
                    {cell(row)}
                  </th>
                ) : (
                  <td
                    role="cell"
                    key={label}
                    data-label={inCard ? undefined : label}
                    data-beside={inCard === 'beside'}
                    data-number={isNumber}
                  >
                    <div>{cell(row)}</div>
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
