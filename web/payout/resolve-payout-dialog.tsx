import { useState } from 'react';
import { contract } from '#contract/contract.ts';
import type { Payout } from '#contract/payout-administration.ts';
import { formatInstant } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { api } from '../session/api.ts';
import { KeptTexts } from '../session/kept-texts.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { Select, TextField } from '../ui/field.tsx';
import { useIdempotencyKey } from '../ui/idempotency-key.ts';
import { notify } from '../ui/notices.tsx';
import { ReasonField } from '../ui/reason-field.tsx';
import { PayoutFacts } from './payout-facts.tsx';

/** The payment of which an administrator is asked: the one that was never answered, else the first overdue report. */
const askedOf = ({ attempts, unreadReports }: Payout) => {
  const unanswered = attempts.find(({ isGivenUp }) => isGivenUp);
  return { unanswered, report: unanswered ? undefined : unreadReports.find(({ isOverdue }) => isOverdue) };
};

/** Records what PayPal's records hold of a payment that PayPal never answered, or reported and does not show. */
export const ResolvePayoutDialog = ({
  payout,
  onDone,
  onClose,
}: {
  payout: Payout;
  onDone: () => unknown;
  onClose: () => void;
}) => {
  const [wasPaid, setWasPaid] = useState<'' | 'yes' | 'no'>('');
  const [transactionId, setTransactionId] = useState('');
  const [reason, setReason] = useState('');
  const keyFor = useIdempotencyKey();
  // As it is when the dialog opens: the page reads it again meanwhile.
  const [{ unanswered, report }] = useState(() => askedOf(payout));
  const input = contract.resolvePayout.body.safeParse({
    wasPaid: wasPaid === 'yes',
    transactionId: wasPaid === 'yes' ? transactionId : '',
    reason,
    attemptId: unanswered?.id ?? report?.attemptId,
  });
  const isReady = wasPaid !== '' && input.success;
  const resolve = async () => {
    if (!isReady) return;
    const { resolvePayout } = await api();
    const idempotencyKey = keyFor([input.data, payout.attempts.length]);
    await resolvePayout({ params: { bookingId: payout.bookingId }, body: input.data, idempotencyKey });
    notify(wasPaid === 'yes' ? 'The payout is recorded as paid.' : 'The payout is recorded as not paid.');
    await onDone();
  };
  return (
    <ConfirmDialog
      title="What became of this payout?"
      action="Record it"
      doing="Recording…"
      whyNot={
        isReady ? undefined : 'Say what PayPal’s records hold, and where you saw it; then it can be recorded.'
      }
      onConfirm={resolve}
      onClose={onClose}
    >
      <PayoutFacts payout={payout} />
      <p>
        {report
          ? `PayPal reported something of the payment of ${formatMoney(report.amountCents)} to ${report.receiverEmail} on ${formatInstant(report.reportedDateTime)}, and has not let us read it since.`
          : `PayPal never said whether it took ${unanswered ? `the payment of ${formatMoney(unanswered.amountCents)} to ${unanswered.receiverEmail} of ${formatInstant(unanswered.sentDateTime)}` : 'this payout'}.`}{' '}
        Please look for it among PayPal’s transactions first: a payout that was paid and is sent again pays
        the owner twice.
      </p>
      <Select
        label="PayPal’s records"
        value={wasPaid}
        onChange={({ currentTarget }) => setWasPaid(currentTarget.value as typeof wasPaid)}
      >
        <option value="">Choose</option>
        <option value="yes">have it: it was paid</option>
        <option value="no">don’t have it: nothing was paid</option>
      </Select>
      {wasPaid === 'yes' && (
        <TextField
          label="PayPal transaction number"
          autoComplete="off"
          value={transactionId}
          onChange={({ currentTarget }) => setTransactionId(currentTarget.value)}
        />
      )}
      <KeptTexts of={`resolve payout ${payout.bookingId}`} />
      <ReasonField hint="Administrators can read it" value={reason} onChange={setReason} />
    </ConfirmDialog>
  );
};
