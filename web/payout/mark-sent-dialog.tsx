import { useState } from 'react';
import { contract } from '#contract/contract.ts';
import type { PayoutRow } from '#contract/payout-administration.ts';
import { isRefused, type RefusalCode } from '#contract/refusals.ts';
import { sentByHandStatuses } from '#domain/payout-status.ts';
import { api } from '../session/api.ts';
import { KeptTexts } from '../session/kept-texts.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { seeFields } from '../ui/dialog-form.ts';
import { Checkbox, Select, TextArea, TextField } from '../ui/field.tsx';
import { useIdempotencyKey } from '../ui/idempotency-key.ts';
import { notify } from '../ui/notices.tsx';
import { PayoutFacts } from './payout-facts.tsx';
import { statusNames } from './payout-texts.ts';

type DialogProps = { payout: PayoutRow; onDone: () => unknown; onClose: () => void };

/** Records how a manual payout was sent, or that it is not to be sent. */
export const MarkSentDialog = ({ payout, onDone, onClose }: DialogProps) => {
  const [status, setStatus] = useState('CheckSent');
  const [checkNumber, setCheckNumber] = useState('');
  const [receiverPayPalEmail, setReceiver] = useState(payout.listingPayPalEmail);
  const [note, setNote] = useState('');
  const [touched, setTouched] = useState<readonly string[]>([]);
  const [refusedNumber, setRefusedNumber] = useState<{ number: string; code: RefusalCode; why: string }>();
  const [isSameCheck, setSameCheck] = useState(false);
  const keyFor = useIdempotencyKey();
  const isCheck = status === 'CheckSent';
  const isPayPal = status === 'ManualPayPalPaymentSent';
  const input = contract.markManualPayoutSent.body.safeParse({
    bookingId: payout.bookingId,
    status,
    note,
    amount: payout.owedCents / 100,
    ...(isCheck && { checkNumber, ...(isSameCheck && { isSameCheck }) }),
    ...(isPayPal && { receiverPayPalEmail }),
  });
  /** A field complains once it was left or changed, not before it was reached. */
  const errorOf = (field: string): string | undefined =>
    touched.includes(field) ? input.error?.issues.find(({ path }) => path[0] === field)?.message : undefined;
  const isRefusedNumber = isCheck && refusedNumber?.number === checkNumber;
  const usedError =
    isRefusedNumber && refusedNumber.code === 'checkNumberUsed' ? refusedNumber.why : undefined;
  const touch = (field: string) => setTouched((fields) => [...fields, field]);

  const send = async () => {
    if (!input.success) return;
    const { markManualPayoutSent } = await api();
    try {
      await markManualPayoutSent({ body: input.data, idempotencyKey: keyFor(input.data) });
    } catch (error) {
      if (!isRefused(error)) throw error;
      setRefusedNumber({ number: checkNumber, code: error.code, why: error.message });
      throw error.code === 'checkNumberUsed' ? seeFields(error) : error;
    }
    notify(`${payout.confirmationCode} is marked: ${statusNames[input.data.status]}.`);
    await onDone();
  };
  return (
    <ConfirmDialog
      title="Mark Manual Payout Sent"
      action={isCheck || isPayPal ? 'Mark as sent' : 'Mark as canceled'}
      doing="Marking…"
      whyNot={input.success ? undefined : 'Fill in what is still missing; then it can be marked.'}
      onConfirm={send}
      onClose={onClose}
    >
      <PayoutFacts payout={payout} />
      <Select label="Status" value={status} onChange={({ currentTarget }) => setStatus(currentTarget.value)}>
        {sentByHandStatuses.map((option) => (
          <option key={option} value={option}>
            {statusNames[option]}
          </option>
        ))}
      </Select>
      {isCheck && (
        <TextField
          label="Check Number"
          error={errorOf('checkNumber') ?? usedError}
          autoComplete="off"
          value={checkNumber}
          onBlur={() => touch('checkNumber')}
          onChange={({ currentTarget }) => {
            touch('checkNumber');
            setCheckNumber(currentTarget.value);
            setSameCheck(false);
          }}
        />
      )}
      {isRefusedNumber && refusedNumber.code === 'checkNumberOfPayee' && (
        <Checkbox
          label="Yes, it is the same check"
          hint="It then pays this payout, too"
          checked={isSameCheck}
          onChange={({ currentTarget }) => setSameCheck(currentTarget.checked)}
        />
      )}
      {isPayPal && (
        <TextField
          label="Receiver PayPal Email"
          type="email"
          error={errorOf('receiverPayPalEmail')}
          autoComplete="off"
          value={receiverPayPalEmail}
          onBlur={() => touch('receiverPayPalEmail')}
          onChange={({ currentTarget }) => {
            touch('receiverPayPalEmail');
            setReceiver(currentTarget.value);
          }}
        />
      )}
      <KeptTexts of={`payout sent ${payout.bookingId}`} />
      <TextArea
        label="Note"
        hint="For administrators"
        error={errorOf('note')}
        rows={2}
        value={note}
        onBlur={() => touch('note')}
        onChange={({ currentTarget }) => {
          touch('note');
          setNote(currentTarget.value);
        }}
      />
    </ConfirmDialog>
  );
};
