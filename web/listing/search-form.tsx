import { Search } from 'lucide';
import { Form, useRevalidator } from 'react-router';
import { activities } from '#domain/activities.ts';
import type { Day } from '#domain/dates.ts';
import type { HomeFilters } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { DaysField } from './days-field.tsx';
import { daysOf } from './home-filters.ts';
import styles from './search-form.module.css';

export type SearchFormProps = {
  filters: HomeFilters;
  today: Day;
  /** The last search failed: submitting the same text again retries, instead of jumping to the results. */
  hasFailed: boolean;
};

/**
 * The search form: place, days, activity. A plain GET form, so that it works before hydration. Its URL jumps to the
 * results, and keeps the map's bounds until their chip is removed.
 */
export const SearchForm = ({ filters, today, hasFailed }: SearchFormProps) => {
  const { revalidate } = useRevalidator();
  const { text, county, bounds } = filters;
  const days = daysOf(filters);
  const where = text ?? (county ? `${county} County` : '');
  return (
    <Form
      method="get"
      action="/#results"
      role="search"
      className={styles.form}
      onSubmit={() => hasFailed && revalidate()}
    >
      <label className={styles.part}>
        <span>Where</span>
        <input
          key={where}
          name="text"
          type="search"
          maxLength={50}
          defaultValue={where}
          placeholder="Town, county or name"
          autoComplete="off"
          enterKeyHint="search"
        />
      </label>
      <DaysField
        key={`${days?.startDay} ${days?.endDay}`}
        days={days ?? {}}
        today={today}
        className={styles.part}
      />
      <label className={styles.part}>
        <span>What for</span>
        <select key={filters.activity ?? ''} name="activity" defaultValue={filters.activity ?? ''}>
          <option value="">Anything</option>
          {activities.map((activity) => (
            <option key={activity}>{activity}</option>
          ))}
        </select>
      </label>
      {text && county && <input type="hidden" name="county" value={county} />}
      {bounds && <input type="hidden" name="bounds" value={bounds} />}
      <Button type="submit" variant="primary" className={styles.go}>
        <Icon of={Search} size={19} /> Find land
      </Button>
    </Form>
  );
};
