import type { Payout } from '#contract/payout-administration.ts';
import { pathTypeOf } from '#domain/payout-status.ts';
import { api } from '../session/api.ts';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { useIdempotencyKey } from '../ui/idempotency-key.ts';
import { notify } from '../ui/notices.tsx';
import { PayoutFacts } from './payout-facts.tsx';

type DialogProps = { payout: Payout; onDone: () => unknown; onClose: () => void };

/** Stops an attempt that waits because its address is new. */
export const StopPayoutDialog = ({ payout, onDone, onClose }: DialogProps) => {
  const keyFor = useIdempotencyKey();
  const stop = async () => {
    const { cancelPayout } = await api();
    const params = { bookingId: payout.bookingId, type: pathTypeOf(payout.payoutType) };
    await cancelPayout({ params, idempotencyKey: keyFor([params, payout.attempts.length]) });
    notify(`The payout for ${payout.confirmationCode} is stopped: nothing was sent.`);
    await onDone();
  };
  return (
    <ConfirmDialog
      title="Stop this payout before it is sent?"
      action="Yes, stop it"
      doing="Stopping…"
      onConfirm={stop}
      onClose={onClose}
    >
      <PayoutFacts payout={payout} />
      <p>The owner is still owed the money: send it again to another address, or pay it by hand.</p>
    </ConfirmDialog>
  );
};
