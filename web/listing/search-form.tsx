import { Search } from 'lucide';
import { Form } from 'react-router';
import { activities } from '#domain/activities.ts';
import type { HomeFilters } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './search-form.module.css';

/** Where and what: a plain form, so that it works before any script runs; the answer is an address. */
export function SearchForm({ filters }: { filters: HomeFilters }) {
  return (
    <Form method="get" action="/" role="search" className={styles.form} preventScrollReset>
      <label className={styles.part}>
        <span>Where</span>
        <input
          key={filters.text ?? ''}
          name="text"
          type="search"
          maxLength={50}
          defaultValue={filters.text ?? filters.county ?? ''}
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
      <Button type="submit" look="primary" className={styles.go}>
        <Icon of={Search} size={19} /> Find land
      </Button>
    </Form>
  );
}
