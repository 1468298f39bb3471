import { useNavigation } from 'react-router';
import { adminPaths } from '../admin-paths.ts';
import styles from './getting-payouts.module.css';

/** Shown over the page while the payouts load, after a moment. */
export const GettingPayouts = () => {
  const { state, location } = useNavigation();
  const isLoading = state === 'loading' && location.pathname === adminPaths.payouts();
  return (
    <p role="status" className={styles.text}>
      {isLoading && <span>Getting Payouts...</span>}
    </p>
  );
};
