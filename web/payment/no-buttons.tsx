import { Button } from '../ui/button.tsx';
import styles from './pay.module.css';

/** Where the provider's buttons could not be brought in: nothing was lost, and it can be tried again. */
export const NoButtons = ({ onRetry }: { onRetry: () => unknown }) => (
  <div role="alert" className={styles.missing}>
    <p>The ways to pay could not be loaded. Nothing was charged, and your days are still held for you.</p>
    <Button onClick={onRetry}>Try again</Button>
  </div>
);
