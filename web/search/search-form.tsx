import { Search } from 'lucide';
import { type FormEvent, useState } from 'react';
import { Form, useNavigate, useRevalidator } from 'react-router';
import { activities } from '#domain/activities.ts';
import type { Day, DayRange } from '#domain/dates.ts';
import { type HomeFilters, paths } from '../paths.ts';
import { hydratedLater } from '../rendering/hydrated-later.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { DaysField } from './days-field.tsx';
// The styles of what the server renders and the browser hydrates later.
import './filter-panel.module.css';
import { readSearchForm, typedText } from './read-search-form.ts';
import { SearchExtras as ServerExtras } from './search-extras.tsx';
import styles from './search-form.module.css';
import { WhereField } from './where-field.tsx';

const SearchExtras = hydratedLater(import.meta.env.SSR && ServerExtras, () =>
  import('./search-extras.tsx').then(({ SearchExtras }) => SearchExtras),
);

export type SearchFormProps = {
  filters: HomeFilters;
  /** The days that the search was understood to mean, typed ones too. */
  days: DayRange | null;
  today: Day;
  /** The last search failed: submitting the same text again retries, instead of jumping to the results. */
  hasFailed: boolean;
};

/**
 * The search form: place, days, activity, and all filters in a panel. A plain GET form, so that it works before
 * hydration. Its URL jumps to the results, and keeps the map's bounds until their chip is removed or another place is
 * typed (settle-edit.ts).
 */
export const SearchForm = ({ filters, days: meant, today, hasFailed }: SearchFormProps) => {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const { near, bounds, sort, activity = '', startDate, endDate, days, weekendIn } = filters;
  const where = typedText(filters);
  const [chosen, setChosen] = useState({ activity, from: activity });
  if (chosen.from !== activity) setChosen({ activity, from: activity });
  const chooseActivity = (next: string) => setChosen({ activity: next, from: activity });

  const search = (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    form.querySelector<HTMLDialogElement>('dialog[open]')?.close('search');
    event.preventDefault();
    navigate(paths.results(readSearchForm(form)));
    if (hasFailed) revalidate();
  };

  return (
    <Form method="get" action="/#results" role="search" className={styles.form} onSubmit={search}>
      <WhereField where={where} className={styles.part} />
      <DaysField
        key={`${startDate} ${endDate} ${days} ${weekendIn}`}
        days={{ startDay: startDate, endDay: endDate, days, weekendIn }}
        meant={startDate ? null : meant}
        today={today}
        className={styles.part}
      />
      <label className={styles.part}>
        <span>What for</span>
        <select
          name="activity"
          value={chosen.activity}
          onChange={({ currentTarget: { value } }) => chooseActivity(value)}
        >
          <option value="">Anything</option>
          {activities.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
          {chosen.activity.includes(',') && (
            <option value={chosen.activity}>{chosen.activity.replaceAll(',', ', ')}</option>
          )}
        </select>
      </label>
      {near && <input type="hidden" name="near" value={near} />}
      {(near || bounds) && <input type="hidden" name="textBefore" value={where} />}
      {bounds && <input type="hidden" name="bounds" value={bounds} />}
      {sort && <input type="hidden" name="sort" value={sort} />}
      <div className={styles.more}>
        <SearchExtras
          key={JSON.stringify(filters)}
          filters={filters}
          activity={chosen.activity}
          onActivity={chooseActivity}
        />
      </div>
      <Button type="submit" variant="primary" className={styles.go}>
        <Icon of={Search} size={19} /> Find land
      </Button>
    </Form>
  );
};
