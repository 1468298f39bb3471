import { X } from 'lucide';
import { Link } from 'react-router';
import { openMap, paths } from '../paths.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './home-chips.module.css';
import type { Chip } from './search-chips.ts';

type HomeChipsProps = { chips: readonly Chip[]; isMapOpen?: boolean };

/** What the search was understood to mean, each part with a remove button. An open map stays open. */
export const HomeChips = ({ chips, isMapOpen = false }: HomeChipsProps) => {
  const view = isMapOpen ? openMap : {};
  if (chips.length === 0) return null;
  return (
    <ul role="list" className={styles.chips} aria-label="Narrowed to">
      {chips.map(({ name, to }) => (
        <li key={name}>
          <Link
            className={styles.chip}
            to={paths.home({ ...to, ...view })}
            aria-label={`${name}: remove`}
            replace={isMapOpen}
            preventScrollReset
          >
            {name} <Icon of={X} size={16} />
          </Link>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <Link className={styles.all} to={paths.home(view)} replace={isMapOpen} preventScrollReset>
            Show all land
          </Link>
        </li>
      )}
    </ul>
  );
};
