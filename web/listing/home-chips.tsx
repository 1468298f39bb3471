import { X } from 'lucide';
import { Link } from 'react-router';
import { formatDays } from '#domain/dates.ts';
import { type HomeFilters, paths } from '../paths.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './home-chips.module.css';
import { daysOf } from './home-filters.ts';

/** The active filters of cards and map as chips, each with a remove button. */
export const HomeChips = ({ filters }: { filters: HomeFilters }) => {
  const { text, county, activity, bounds } = filters;
  const days = daysOf(filters);
  const chips: { name: string | undefined; without: HomeFilters }[] = [
    { name: county && `${county} County`, without: { county: undefined } },
    { name: text && `“${text}”`, without: { text: undefined } },
    { name: activity, without: { activity: undefined } },
    { name: days && formatDays(days), without: { startDate: undefined, endDate: undefined } },
    { name: bounds && 'Map area', without: { bounds: undefined } },
  ];
  const active = chips.filter(({ name }) => name);
  if (active.length === 0) return null;
  return (
    <ul role="list" className={styles.chips} aria-label="Narrowed to">
      {active.map(({ name, without }) => (
        <li key={name}>
          <Link
            className={styles.chip}
            to={paths.home({ ...filters, ...without, page: undefined })}
            aria-label={`${name}: remove`}
            preventScrollReset
          >
            {name} <Icon of={X} size={16} />
          </Link>
        </li>
      ))}
      {active.length > 1 && (
        <li>
          <Link className={styles.all} to={paths.home()} preventScrollReset>
            Show all land
          </Link>
        </li>
      )}
    </ul>
  );
};
