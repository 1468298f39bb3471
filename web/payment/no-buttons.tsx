import { Button } from '../ui/button.tsx';
import styles from './pay.module.css';

/** Shown when the provider's buttons could not be loaded, with a retry button. */
export const NoButtons = ({ onRetry }: { onRetry: () => unknown }) => (
  <div role="alert" className={styles.missing}>
    <p>The ways to pay could not be loaded. Nothing was charged, and your days are still held for you.</p>
    <Button onClick={onRetry}>Try again</Button>
  </div>
);
