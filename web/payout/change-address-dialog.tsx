import { useState } from 'react';
import { contract } from '#contract/contract.ts';
import type { Payout } from '#contract/payout-administration.ts';
import { api } from '../session/api.ts';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { useIdempotencyKey } from '../ui/idempotency-key.ts';
import { notify } from '../ui/notices.tsx';
import { PayoutFacts } from './payout-facts.tsx';

type DialogProps = { payout: Payout; onDone: () => unknown; onClose: () => void };

/** Changes the PayPal address of a payout that was not sent. */
export const ChangeAddressDialog = ({ payout, onDone, onClose }: DialogProps) => {
  const [address, setAddress] = useState(payout.payoutReceiverEmail ?? '');
  const keyFor = useIdempotencyKey();
  const input = contract.changePayoutAddress.body.safeParse({ receiverPayPalEmail: address });
  const change = async () => {
    if (!input.success) return;
    const { changePayoutAddress } = await api();
    const idempotencyKey = keyFor([input.data, payout.activity.length]);
    await changePayoutAddress({ params: { bookingId: payout.bookingId }, body: input.data, idempotencyKey });
    notify(`The payout for ${payout.confirmationCode} goes to ${input.data.receiverPayPalEmail}.`);
    await onDone();
  };
  return (
    <ConfirmDialog
      title="Change the PayPal address?"
      action="Change address"
      doing="Changing…"
      whyNot={input.success ? undefined : 'Correct the address first.'}
      onConfirm={change}
      onClose={onClose}
    >
      <PayoutFacts payout={payout} />
      <p>The owner gets an email about it, and a new address waits for a while before it is paid.</p>
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
