import { X } from 'lucide';
import { Link } from 'react-router';
import { type HomeFilters, paths } from '../paths.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './home-chips.module.css';

/** What the cards and the map are narrowed to, each part with the way to drop it. */
export function HomeChips({ filters }: { filters: HomeFilters }) {
  const { text, county, activity, bounds } = filters;
  const chips: [keyof HomeFilters, string | undefined][] = [
    ['county', county && `${county} County`],
    ['text', text && `“${text}”`],
    ['activity', activity],
    ['bounds', bounds && 'Map area'],
  ];
  const set = chips.filter(([, name]) => name);
  if (set.length === 0) return null;
  return (
    <ul role="list" className={styles.chips} aria-label="Narrowed to">
      {set.map(([part, name]) => (
        <li key={part}>
          <Link
            className={styles.chip}
            to={paths.home({ ...filters, [part]: undefined, page: undefined })}
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
}
