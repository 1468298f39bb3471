import { useState } from 'react';
import { useNavigate } from 'react-router';
import { contract } from '#contract/contract.ts';
import type { Payout } from '#contract/payout-administration.ts';
import { isPlannedSo, pathTypeOf } from '#domain/payout-status.ts';
import { adminPaths } from '../admin-paths.ts';
import { api } from '../session/api.ts';
import { KeptTexts } from '../session/kept-texts.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { Select, TextField } from '../ui/field.tsx';
import { useIdempotencyKey } from '../ui/idempotency-key.ts';
import { notify } from '../ui/notices.tsx';
import { ReasonField, reasonNeeded } from '../ui/reason-field.tsx';
import { PayoutFacts } from './payout-facts.tsx';
import { changeWayLabel, newAddressOf, statusOf } from './payout-texts.ts';

const ways = { payPal: 'By PayPal', byHand: 'By check, or by PayPal by hand' } as const;
type Way = keyof typeof ways;

const consequenceOf = (way: Way, { newAddressWaitHours: hours }: Payout): string =>
  way === 'payPal'
    ? `It is sent by itself once it is due. The owner gets an email about another address, and a new one waits for ${hours} ${hours === 1 ? 'hour' : 'hours'} before it is paid.`
    : 'It comes in the next run of checks, or you mark it as sent yourself. The owner gets an email if they were to be paid by PayPal.';

/** Says by which way and to which address a payout is paid; another way gives its page another address. */
export const ChangeWayDialog = ({
  payout,
  onDone,
  onClose,
}: {
  payout: Payout;
  onDone: () => unknown;
  onClose: () => void;
}) => {
  const isByPayPal = payout.payoutType === 'PayPalPayout';
  const newAddress = newAddressOf(payout);
  const [way, setWay] = useState<Way>(isByPayPal && newAddress !== '' ? 'payPal' : 'byHand');
  const [address, setAddress] = useState(
    newAddress ||
      (isByPayPal && payout.payoutReceiverEmail) ||
      payout.landPayPalEmail ||
      payout.listingPayPalEmail,
  );
  const [reason, setReason] = useState('');
  // As it is when the dialog opens: the page reads it again meanwhile.
  const [seen] = useState({
    payoutType: payout.payoutType,
    payoutReceiverEmail: payout.payoutReceiverEmail ?? '',
  });
  const navigate = useNavigate();
  const keyFor = useIdempotencyKey();
  const body = { way, receiverPayPalEmail: way === 'payPal' ? address : '', reason, seen };
  const input = contract.changePayoutWay.body.safeParse(body);
  const addressError = input.error?.issues.find(({ path }) => path[0] === 'receiverPayPalEmail')?.message;
  const isAddressMissing = way === 'payPal' && address.trim() === '';
  const planned = { status: statusOf(payout), receiverEmail: payout.payoutReceiverEmail };
  const isSame = isPlannedSo(planned, way === 'payPal' ? address.trim() : null);
  const whyNot = () => {
    if (addressError || isAddressMissing) return 'Correct the address first.';
    if (isSame) return 'It is to be paid so already: choose another way or address.';
    return input.success ? undefined : reasonNeeded;
  };
  const change = async () => {
    if (!input.success) return;
    const { changePayoutWay } = await api();
    const { bookingId, activity, confirmationCode } = payout;
    const idempotencyKey = keyFor([input.data, activity.length]);
    const changed = await changePayoutWay({ params: { bookingId }, body: input.data, idempotencyKey });
    notify(
      way === 'payPal'
        ? `The payout for ${confirmationCode} goes to ${changed.payoutReceiverEmail}.`
        : `The payout for ${confirmationCode} is paid by hand. Mark it when you have sent it.`,
    );
    if (changed.payoutType === payout.payoutType) await onDone();
    else await navigate(adminPaths.payout(bookingId, pathTypeOf(changed.payoutType)), { replace: true });
  };
  return (
    <ConfirmDialog
      title={`${changeWayLabel(payout)}?`}
      action={changeWayLabel(payout)}
      doing="Saving…"
      whyNot={whyNot()}
      onConfirm={change}
      onClose={onClose}
    >
      <PayoutFacts payout={payout} />
      <Select label="Way" value={way} onChange={({ currentTarget }) => setWay(currentTarget.value as Way)}>
        {Object.entries(ways).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Select>
      {way === 'payPal' && (
        <TextField
          label="PayPal email of the owner"
          hint={
            newAddress
              ? `The owner’s land has this address now; before it went to ${payout.payoutReceiverEmail}`
              : 'Ask the owner before you change it'
          }
          type="email"
          autoComplete="off"
          error={addressError}
          value={address}
          onChange={({ currentTarget }) => setAddress(currentTarget.value)}
        />
      )}
      <p aria-live="polite">{consequenceOf(way, payout)}</p>
      <KeptTexts of={`way of payout ${payout.bookingId}`} />
      <ReasonField hint="Administrators can read it" value={reason} onChange={setReason} />
    </ConfirmDialog>
  );
};
