import { ArrowLeft } from 'lucide';
import { Link } from 'react-router';
import styles from './back-link.module.css';
import { Icon } from './icon.tsx';

export type BackLinkProps = { to: string; children: string };

/** Above the heading of a page: the way back to the list that it belongs to, by the list's name. */
export const BackLink = ({ to, children }: BackLinkProps) => (
  <nav aria-label="Back" className={styles.nav}>
    <Link to={to} className={styles.back}>
      <Icon of={ArrowLeft} size={18} /> {children}
    </Link>
  </nav>
);
