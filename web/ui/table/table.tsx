import { ArrowDown, ArrowUp } from 'lucide';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, type To, useNavigation } from 'react-router';
import { focusHeading } from '../focus.ts';
import { Icon } from '../icon.tsx';
import type { Selection } from './selection.ts';
import styles from './table.module.css';

export type Order = 'asc' | 'desc';

export type Column<Row, Sort extends string> = {
  label: string;
  cell: (row: Row) => ReactNode;
  /** The call's sort key, and the order of the first click. */
  sort?: Sort;
  first?: Order;
  isNumber?: boolean;
  /** A person's text, which breaks anywhere rather than widen the table; links do by themselves. */
  isText?: boolean;
  /** In the card layout: beside the row's name, or without a label where the value explains itself. */
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

/** Focuses the page's heading when the focused row is gone, for example after its listing moved to another tab. */
const useFocusAfterRowsChange = (rows: unknown): void => {
  const first = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows are the signal that the focused one may be gone
  useEffect(() => {
    if (!first.current && document.activeElement === document.body) focusHeading();
    first.current = false;
  }, [rows]);
};

/**
 * A dense table with a sticky header; in narrow containers each row becomes a card. The first column names the row.
 * ARIA roles are explicit, since browsers drop table semantics when the CSS display changes.
 */
export const Table = <Row, Sort extends string>({
  caption,
  columns,
  rows,
  keyOf,
  sorting,
  selection,
  empty,
}: {
  caption: string;
  columns: readonly Column<Row, Sort>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Absent for a short list in a fixed order. */
  sorting?: Sorting<Sort>;
  /** The first column has a box to tick each row by; `nameOf` is what the box is called. */
  selection?: Selection & { nameOf: (row: Row) => string };
  /** Shown when there are no rows. */
  empty: ReactNode;
}) => {
  useFocusAfterRowsChange(rows);
  const isLoading = useNavigation().state === 'loading';
  if (rows.length === 0) return empty;
  return (
    <div className={styles.frame}>
      <table role="table" className={styles.table} aria-busy={isLoading}>
        <caption className="visually-hidden">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {selection && (
              <th role="columnheader" scope="col" className={styles.pick} data-sorts="true">
                <label>
                  <input
                    type="checkbox"
                    aria-label="All rows of this page"
                    checked={selection.keys.size === rows.length}
                    ref={(box) => {
                      const isPart = selection.keys.size > 0 && selection.keys.size < rows.length;
                      if (box) box.indeterminate = isPart;
                    }}
                    onChange={selection.toggleAll}
                  />
                </label>
              </th>
            )}
            {columns.map((column) => (
              <Head key={column.label} column={column} sorting={sorting} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr role="row" key={keyOf(row)}>
              {selection && (
                <td role="cell" className={styles.pick}>
                  <label>
                    <input
                      type="checkbox"
                      aria-label={selection.nameOf(row)}
                      checked={selection.keys.has(keyOf(row))}
                      onChange={() => selection.toggle(keyOf(row))}
                    />
                  </label>
                </td>
              )}
              {columns.map(({ label, cell, isNumber, isText, inCard }, index) =>
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
                    data-text={isText}
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
