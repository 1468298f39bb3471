import { X } from 'lucide';
import { Link } from 'react-router';
import { formatDays } from '#domain/dates.ts';
import { type HomeFilters, openMap, paths } from '../paths.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './home-chips.module.css';
import { daysOf } from './home-filters.ts';

type HomeChipsProps = { filters: HomeFilters; isMapOpen?: boolean };

/** The active filters of cards and map as chips, each with a remove button. An open map stays open. */
export const HomeChips = ({ filters, isMapOpen = false }: HomeChipsProps) => {
  const view = isMapOpen ? openMap : {};
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
            to={paths.home({ ...filters, ...without, page: undefined, ...view })}
            aria-label={`${name}: remove`}
            replace={isMapOpen}
            preventScrollReset
          >
            {name} <Icon of={X} size={16} />
          </Link>
        </li>
      ))}
      {active.length > 1 && (
        <li>
          <Link className={styles.all} to={paths.home(view)} replace={isMapOpen} preventScrollReset>
            Show all land
          </Link>
        </li>
      )}
    </ul>
  );
};
