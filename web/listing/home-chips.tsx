import { X } from 'lucide';
import { Link } from 'react-router';
import { formatDays } from '#domain/dates.ts';
import { type HomeFilters, paths } from '../paths.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './home-chips.module.css';
import { daysOf } from './home-filters.ts';

/** What the cards and the map are narrowed to, each part with the way to drop it. */
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
  const set = chips.filter(({ name }) => name);
  if (set.length === 0) return null;
  return (
    <ul role="list" className={styles.chips} aria-label="Narrowed to">
      {set.map(({ name, without }) => (
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
      {set.length > 1 && (
        <li>
          <Link className={styles.all} to={paths.home()} preventScrollReset>
            Show all land
          </Link>
        </li>
      )}
    </ul>
  );
};
