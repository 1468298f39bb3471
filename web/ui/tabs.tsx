import { Link, type To } from 'react-router';
import styles from './tabs.module.css';

type Tab = { name: string; to: To; isCurrent: boolean; count?: number };

/**
 * Parts of one list, each an address of its own, with how many there are in each. Where something is searched for,
 * it says that only what fits is counted: a 0 would read as if there were none.
 */
export const Tabs = ({ label, tabs, search }: { label: string; tabs: readonly Tab[]; search?: string }) => (
  <nav aria-label={label} className={styles.tabs}>
    <ul role="list">
      {tabs.map(({ name, to, isCurrent, count }) => (
        <li key={name}>
          <Link to={to} aria-current={isCurrent ? 'page' : undefined} className={styles.tab}>
            {name}
            {count !== undefined && (
              <span className={`${styles.count} figures`}>{count.toLocaleString('en-US')}</span>
            )}
          </Link>
        </li>
      ))}
    </ul>
    {search && <p className={styles.counted}>Counting only what fits “{search}”.</p>}
  </nav>
);
