import { Link } from 'react-router';
import type { Api } from '#contract/contract.ts';
import { adminPaths } from '../admin-paths.ts';
import { api } from '../session/api.ts';
import styles from './warning.module.css';

type Sending = Awaited<ReturnType<Api['getPayoutSending']>>;

/** What the warning tells; undefined if it can't be loaded: pages work without it and report that themselves. */
export const loadPayoutSending = (): Promise<Sending | undefined> =>
  api()
    .then(({ getPayoutSending }) => getPayoutSending())
    .catch(() => undefined);

const waitingText = (waiting: number): string => {
  if (waiting === 0) return 'None is due yet.';
  if (waiting === 1) return 'One that is due waits.';
  if (waiting > 1000) return 'More than 1,000 that are due wait.';
  return `${waiting} that are due wait.`;
};

/** A warning on every administration page while payouts are not sent through PayPal. */
export const SendingOff = ({ sending }: { sending: Sending | undefined }) => {
  if (!sending || sending.isOn) return null;
  return (
    <p className={styles.warning} role="status">
      Sending of payouts through PayPal is switched off. {waitingText(sending.waiting)}{' '}
      <Link to={adminPaths.payouts()}>See the payouts</Link>
    </p>
  );
};
