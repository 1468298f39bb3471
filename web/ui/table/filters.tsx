import { SlidersHorizontal } from 'lucide';
import type { FormEvent } from 'react';
import { type To, useNavigate } from 'react-router';
import { Button, ButtonLink } from '../button.tsx';
import { Icon } from '../icon.tsx';
import styles from './filters.module.css';

/** A filter that has some values, or one of an amount in whole dollars. Its name is the call's parameter. */
export type Filter =
  | { name: string; label: string; options: readonly { value: string; text: string }[] }
  | { name: string; label: string; isAmount: true };

type Values = Readonly<Record<string, unknown>>;

const textOf = (values: Values, name: string): string => String(values[name] ?? '');

const FilterField = ({
  filter,
  value,
  apply,
}: {
  filter: Filter;
  value: string;
  apply: (form: HTMLFormElement) => void;
}) =>
  'isAmount' in filter ? (
    <label>
      {filter.label}
      <input
        type="number"
        name={filter.name}
        min={0}
        max={1_000_000}
        step={1}
        inputMode="numeric"
        defaultValue={value}
      />
    </label>
  ) : (
    <label>
      {filter.label}
      <select
        name={filter.name}
        defaultValue={value}
        onChange={({ currentTarget: { form } }) => form && apply(form)}
      >
        <option value="">All</option>
        {filter.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </label>
  );

/** The filters of a table, stored in the URL: a choice takes effect at once, an amount with Enter or the button. */
export const Filters = ({
  filters,
  values,
  linkTo,
}: {
  filters: readonly Filter[];
  values: Values;
  linkTo: (changes: Record<string, unknown>) => To;
}) => {
  const navigate = useNavigate();
  const set = filters.filter(({ name }) => values[name] !== undefined).length;
  const apply = (form: HTMLFormElement) => {
    const data = new FormData(form);
    const changes = filters.map(({ name }) => [name, String(data.get(name) ?? '') || undefined]);
    void navigate(linkTo(Object.fromEntries(changes)), { preventScrollReset: true });
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    apply(event.currentTarget);
  };
  const hasAmount = filters.some((filter) => 'isAmount' in filter);
  return (
    <details className={styles.filters} open={set > 0 || undefined}>
      <summary>
        <Icon of={SlidersHorizontal} size={18} />
        Filters {set > 0 && <span className={`${styles.count} figures`}>{set}</span>}
      </summary>
      <form className={styles.fields} onSubmit={submit} aria-label="Filters">
        {filters.map((filter) => (
          <FilterField
            key={`${filter.name} ${textOf(values, filter.name)}`}
            filter={filter}
            value={textOf(values, filter.name)}
            apply={apply}
          />
        ))}
        {hasAmount && (
          <Button small type="submit">
            Apply
          </Button>
        )}
        {set > 0 && (
          <ButtonLink small to={linkTo(Object.fromEntries(filters.map(({ name }) => [name, undefined])))}>
            Clear filters
          </ButtonLink>
        )}
      </form>
    </details>
  );
};
