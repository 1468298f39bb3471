import { useState } from 'react';
import { useNavigate } from 'react-router';
import { contract } from '#contract/contract.ts';
import type { Payout } from '#contract/payout-administration.ts';
import { pathTypeOf } from '#domain/payout-status.ts';
import { paths } from '../paths.ts';
import { api } from '../session/api.ts';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { Select } from '../ui/field.tsx';
import { useIdempotencyKey } from '../ui/idempotency-key.ts';
import { notify } from '../ui/notices.tsx';
import { ReasonField, reasonNeeded } from '../ui/reason-field.tsx';
import { PayoutFacts } from './payout-facts.tsx';

const choices = { payByHand: 'Pay it by hand', giveUp: 'Don’t pay it' } as const;

const consequences = {
  payByHand:
    'Then it is a manual payout: it comes in the next run of checks, or you mark it as sent yourself.',
  giveUp: 'Then it is cancelled: the owner is not paid for this booking.',
} as const;

/** Ends a PayPal payout that failed: it is paid by hand, which gives its page another address, or not at all. */
export const EndPayPalDialog = ({
  payout,
  onDone,
  onClose,
}: {
  payout: Payout;
  onDone: () => unknown;
  onClose: () => void;
}) => {
  const [instead, setInstead] = useState<keyof typeof choices>('payByHand');
  const [reason, setReason] = useState('');
  const navigate = useNavigate();
  const keyFor = useIdempotencyKey();
  const input = contract.endPayPalPayout.body.safeParse({ instead, reason });
  const end = async () => {
    if (!input.success) return;
    const { endPayPalPayout } = await api();
    const { bookingId, attempts, confirmationCode } = payout;
    const idempotencyKey = keyFor([input.data, attempts.length]);
    const ended = await endPayPalPayout({ params: { bookingId }, body: input.data, idempotencyKey });
    if (instead === 'giveUp') {
      notify(`The payout for ${confirmationCode} is cancelled.`);
      await onDone();
      return;
    }
    notify(`The payout for ${confirmationCode} is paid by hand now. Mark it when you have sent it.`);
    await navigate(paths.adminPayout(bookingId, pathTypeOf(ended.payoutType)), { replace: true });
  };
  return (
    <ConfirmDialog
      title="No longer by PayPal?"
      action="Yes, change it"
      doing="Asking PayPal…"
      whyNot={input.success ? undefined : reasonNeeded}
      onConfirm={end}
      onClose={onClose}
    >
      <PayoutFacts payout={payout} />
      <Select
        label="Instead"
        value={instead}
        onChange={({ currentTarget }) => setInstead(currentTarget.value as keyof typeof choices)}
      >
        {Object.entries(choices).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Select>
      <p aria-live="polite">
        PayPal is asked first whether the earlier attempt can still arrive. {consequences[instead]}
      </p>
      <ReasonField hint="Administrators can read it" value={reason} onChange={setReason} />
    </ConfirmDialog>
  );
};
