import type { FlagForAdministrators } from '#contract/conduct.ts';
import { flagTexts } from '#domain/conduct.ts';
import { formatInstantNear } from '#domain/dates.ts';
import { serverNow } from '../ui/server-clock.ts';
import { StatusChip } from '../ui/status-chip.tsx';
import styles from './conduct.module.css';

/** What administrators decided about a flag. */
export const FlagStateChip = ({ flag: { isDismissed, upholding } }: { flag: FlagForAdministrators }) => {
  if (isDismissed) return <StatusChip tone="plain">Dismissed</StatusChip>;
  return upholding ? (
    <StatusChip tone="danger">Upheld</StatusChip>
  ) : (
    <StatusChip tone="wheat">Nothing decided</StatusChip>
  );
};

/** What a flag says, what the hunter answers, and what administrators decided; for administrators. */
export const FlagDetails = ({
  flag: { kind, reason, answer, dismissal, upholding },
}: {
  flag: FlagForAdministrators;
}) => (
  <div className={styles.cell}>
    <strong>{flagTexts[kind]}</strong>
    <p className={styles.text}>{reason}</p>
    {answer && (
      <div className={styles.answer}>
        <span className={styles.soft}>The hunter’s answer</span>
        <p className={styles.text}>{answer.text}</p>
      </div>
    )}
    {upholding && (
      <p className={styles.soft}>
        {dismissal ? 'Upheld' : 'It stands, said'} by {upholding.by},{' '}
        {formatInstantNear(upholding.dateTime, serverNow())}: {upholding.reason}
      </p>
    )}
    {dismissal && (
      <p className={styles.soft}>
        Dismissed by {dismissal.by}, {formatInstantNear(dismissal.dateTime, serverNow())}: {dismissal.reason}
      </p>
    )}
  </div>
);
