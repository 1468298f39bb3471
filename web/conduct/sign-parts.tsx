import { Link } from 'react-router';
import type { SignForAdministrators } from '#contract/conduct.ts';
import { signWithinMs } from '#domain/administrator-tasks.ts';
import { signTabOf } from '#domain/conduct.ts';
import { formatDateOf, formatDayWithWeekday } from '#domain/dates.ts';
import { adminPaths } from '../admin-paths.ts';
import { Button } from '../ui/button.tsx';
import { postalAddress } from '../ui/postal-address.ts';
import { serverNow } from '../ui/server-clock.ts';
import { StatusChip } from '../ui/status-chip.tsx';
import styles from './conduct.module.css';
import { type SignAction, signActionNames, signActions } from './sign-actions.ts';

type Props = { sign: SignForAdministrators };

/** Who gets the sign, and their postal address. */
export const SignAddress = ({ sign: { host, address } }: Props) => (
  <span className={styles.cell}>
    <Link to={adminPaths.user(host.id)}>{host.name}</Link>
    <span className={styles.address}>
      {postalAddress(address) || 'No postal address yet: please ask the owner'}
    </span>
  </span>
);

/** Since when a sign is needed, and whether it should have been mailed by now. */
export const NeededSince = ({ sign }: Props) => (
  <span className={styles.buttons}>
    {formatDateOf(sign.neededDateTime)}
    {signTabOf(sign) === 'needed' && sign.neededDateTime.getTime() + signWithinMs < serverNow().getTime() && (
      <StatusChip tone="danger">Overdue</StatusChip>
    )}
  </span>
);

/** On which day a sign was ticked off, and by whom. */
export const tickedOffText = ({
  mailedDay,
  mailedBy,
  notWantedDateTime,
  notWantedBy,
}: SignForAdministrators): string => {
  if (mailedDay !== null) return `${formatDayWithWeekday(mailedDay)}, by ${mailedBy ?? 'somebody'}`;
  if (notWantedDateTime) return `${formatDateOf(notWantedDateTime)}, said by ${notWantedBy ?? 'somebody'}`;
  return 'Not yet';
};

/** Buttons for what can be said about a sign. */
export const SignButtons = ({ sign, onChoose }: Props & { onChoose: (action: SignAction) => void }) => (
  <span className={styles.buttons}>
    {signActions[signTabOf(sign)].map((action) => (
      <Button key={action} small onClick={() => onChoose(action)}>
        {signActionNames[action]}
        <span className="visually-hidden"> for {sign.listing.name}</span>
      </Button>
    ))}
  </span>
);
