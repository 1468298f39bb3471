import { useState } from 'react';
import { contract } from '#contract/contract.ts';
import { api } from '../session/api.ts';
import { KeptTexts } from '../session/kept-texts.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { TextArea } from '../ui/field.tsx';
import { useIdempotencyKey } from '../ui/idempotency-key.ts';

/** Adds an administrator's message to a payout's activity. */
export const AddActivityDialog = ({
  bookingId,
  onDone,
  onClose,
}: {
  bookingId: string;
  onDone: () => unknown;
  onClose: () => void;
}) => {
  const [message, setMessage] = useState('');
  const [isTouched, setTouched] = useState(false);
  const keyFor = useIdempotencyKey();
  const input = contract.addPayoutActivity.body.safeParse({ bookingId, message });
  const add = async () => {
    if (!input.success) return;
    const { addPayoutActivity } = await api();
    await addPayoutActivity({ body: input.data, idempotencyKey: keyFor(input.data) });
    await onDone();
  };
  return (
    <ConfirmDialog
      title="Add Payout Activity"
      action="Add"
      doing="Adding…"
      whyNot={
        input.success ? undefined : 'Write a message of at most 1,000 characters; then it can be added.'
      }
      onConfirm={add}
      onClose={onClose}
    >
      <KeptTexts of={`payout activity ${bookingId}`} />
      <TextArea
        label="Activity Message"
        rows={5}
        error={isTouched ? input.error?.issues[0]?.message : undefined}
        value={message}
        onBlur={() => setTouched(true)}
        onChange={({ currentTarget }) => {
          setTouched(true);
          setMessage(currentTarget.value);
        }}
      />
    </ConfirmDialog>
  );
};
