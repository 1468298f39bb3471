import { Link, type To } from 'react-router';
import styles from './tabs.module.css';

type Tab = { name: string; to: To; isCurrent: boolean; count?: string };

/**
 * Tabs of one list, each with a URL and a count. While a search is active it says that only matches are counted, since
 * a 0 would read as if the tab were empty.
 */
export const Tabs = ({ label, tabs, search }: { label: string; tabs: readonly Tab[]; search?: string }) => (
  <nav aria-label={label} className={styles.tabs}>
    <ul role="list">
      {tabs.map(({ name, to, isCurrent, count }) => (
        <li key={name}>
          <Link to={to} aria-current={isCurrent ? 'page' : undefined} className={styles.tab}>
            {name}
            {count !== undefined && <span className={`${styles.count} figures`}>{count}</span>}
          </Link>
        </li>
      ))}
    </ul>
    {search && <p className={styles.counted}>Counting only what fits “{search}”.</p>}
  </nav>
);
