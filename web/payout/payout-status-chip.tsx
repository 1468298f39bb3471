import type { PayoutRow } from '#contract/payout-administration.ts';
import { StatusChip } from '../ui/status-chip.tsx';
import { statusNames, statusOf, statusTones } from './payout-texts.ts';

/** A payout's status as a colored chip. */
export const PayoutStatusChip = ({
  payout,
}: {
  payout: Pick<PayoutRow, 'manualPaymentStatus' | 'payPalPayoutStatus'>;
}) => {
  const status = statusOf(payout);
  return <StatusChip tone={statusTones[status]}>{statusNames[status]}</StatusChip>;
};
