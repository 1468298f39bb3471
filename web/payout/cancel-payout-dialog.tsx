import type { PayoutRow } from '#contract/payout-administration.ts';
import { pathTypeOf } from '#domain/payout-status.ts';
import { api } from '../session/api.ts';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { useIdempotencyKey } from '../ui/idempotency-key.ts';
import { notify } from '../ui/notices.tsx';
import { PayoutFacts } from './payout-facts.tsx';
import { statusOf } from './payout-texts.ts';

type DialogProps = { payout: PayoutRow; onDone: () => unknown; onClose: () => void };

/** Calls a payout off, at PayPal too where its receiver has not claimed the money. */
export const CancelPayoutDialog = ({ payout, onDone, onClose }: DialogProps) => {
  const keyFor = useIdempotencyKey();
  const params = { bookingId: payout.bookingId, type: pathTypeOf(payout.payoutType) };
  const cancel = async () => {
    const { cancelPayout } = await api();
    await cancelPayout({ params, idempotencyKey: keyFor(params) });
    notify(`The payout for ${payout.confirmationCode} is cancelled.`);
    await onDone();
  };
  return (
    <ConfirmDialog
      title="Are you sure you want to cancel this Payout?"
      action="Yes, cancel it"
      doing="Cancelling…"
      onConfirm={cancel}
      onClose={onClose}
    >
      <PayoutFacts payout={payout} />
      <p>
        {statusOf(payout) === 'Processing'
          ? 'PayPal gives the money back to us. What is due of it stays owed to the owner, and is not sent unless you pay it after all.'
          : 'It stays owed to the owner, and is not sent unless you pay it after all.'}
      </p>
    </ConfirmDialog>
  );
};
