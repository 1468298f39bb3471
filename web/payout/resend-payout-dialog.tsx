import { useState } from 'react';
import { contract } from '#contract/contract.ts';
import type { Payout } from '#contract/payout-administration.ts';
import { formatInstant } from '#domain/dates.ts';
import { api } from '../session/api.ts';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { useIdempotencyKey } from '../ui/idempotency-key.ts';
import { notify } from '../ui/notices.tsx';
import { PayoutFacts } from './payout-facts.tsx';
import { waitsUntil } from './payout-texts.ts';

type DialogProps = { payout: Payout; onDone: () => unknown; onClose: () => void };

/** Sends a payout again that could not be paid, to a corrected address if need be. */
export const ResendPayoutDialog = ({ payout, onDone, onClose }: DialogProps) => {
  const [address, setAddress] = useState(payout.payoutReceiverEmail ?? payout.listingPayPalEmail);
  const keyFor = useIdempotencyKey();
  const input = contract.resendPayout.body.safeParse({ receiverPayPalEmail: address });
  const resend = async () => {
    if (!input.success) return;
    const { resendPayout } = await api();
    // The same address may be tried more than once: each attempt that has ended is another action.
    const idempotencyKey = keyFor([input.data, payout.attempts.length]);
    const params = { bookingId: payout.bookingId };
    const at = waitsUntil(await resendPayout({ params, body: input.data, idempotencyKey }));
    notify(
      at
        ? `The payout for ${payout.confirmationCode} is sent after ${formatInstant(at)}, as its address is new.`
        : `The payout for ${payout.confirmationCode} is sent again.`,
    );
    await onDone();
  };
  return (
    <ConfirmDialog
      title="Send this payout again?"
      action="Yes, send it"
      doing="Sending…"
      whyNot={input.success ? undefined : 'Correct the address first.'}
      onConfirm={resend}
      onClose={onClose}
    >
      <PayoutFacts payout={payout} />
      <TextField
        label="PayPal email of the owner"
        hint="Ask the owner before you change it"
        type="email"
        autoComplete="off"
        error={input.error?.issues[0]?.message}
        value={address}
        onChange={({ currentTarget }) => setAddress(currentTarget.value)}
      />
    </ConfirmDialog>
  );
};
