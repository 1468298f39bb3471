import { useState } from 'react';
import { Form, useSubmit } from 'react-router';
import type { SortOrder } from '#domain/search-order.ts';
import type { HomeFilters } from '../paths.ts';
import styles from './sort-control.module.css';

const names: Partial<Record<SortOrder, string>> = {
  fit: 'Best fit',
  distance: 'Nearest',
  price: 'Lowest price',
  size: 'Largest',
  rating: 'Best rated',
  newest: 'Newest',
};

type SortControlProps = { filters: HomeFilters; sort: SortOrder; hasDistance: boolean };

/** The order of the results. Without a script a button applies it. */
export const SortControl = ({ filters, sort, hasDistance }: SortControlProps) => {
  const submit = useSubmit();
  const [chosen, setChosen] = useState({ sort, from: sort });
  if (chosen.from !== sort) setChosen({ sort, from: sort });
  const { sort: _, page: __, after: ___, ...others } = filters;
  return (
    <Form method="get" action="/#results" className={styles.sort} data-keeps-focus>
      {Object.entries(others).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label>
        Sort by{' '}
        <select
          name="sort"
          value={chosen.sort}
          onChange={({ currentTarget: { value, form } }) => {
            setChosen({ sort: value as SortOrder, from: sort });
            submit(form, { preventScrollReset: true });
          }}
        >
          {Object.entries(names).map(
            ([order, name]) =>
              (order !== 'distance' || hasDistance) && (
                <option key={order} value={order}>
                  {name}
                </option>
              ),
          )}
        </select>
      </label>
      <noscript>
        <button type="submit">Sort</button>
      </noscript>
    </Form>
  );
};
