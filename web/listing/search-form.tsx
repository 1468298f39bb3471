import { Search } from 'lucide';
import { Form } from 'react-router';
import { activities } from '#domain/activities.ts';
import type { HomeFilters } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './search-form.module.css';

/**
 * Where and what: a plain form, so that it works before any script runs. The answer is an address, and its results
 * are what is looked at next. The map's view goes along, as long as nobody drops it at its chip.
 */
export function SearchForm({ filters }: { filters: HomeFilters }) {
  const { text, county, bounds } = filters;
  const where = text ?? (county ? `${county} County` : '');
  return (
    <Form method="get" action="/#results" role="search" className={styles.form}>
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
      <Button type="submit" look="primary" className={styles.go}>
        <Icon of={Search} size={19} /> Find land
      </Button>
    </Form>
  );
}
