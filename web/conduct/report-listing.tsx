import styles from './conduct.module.css';
import { ReportButton } from './report-button.tsx';

/** At the end of a listing's page, for whoever is signed in. */
export const ReportListing = ({ listingId }: { listingId: string }) => (
  <p className={styles.report}>
    Is something wrong with this listing?
    <ReportButton subject="listing" subjectId={listingId} name="this listing" />
  </p>
);
