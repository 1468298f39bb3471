import { useState } from 'react';
import { contract } from '#contract/contract.ts';
import { type FlagKind, flagKinds, flagTexts } from '#domain/conduct.ts';
import { api } from '../session/api.ts';
import { KeptTexts } from '../session/kept-texts.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { Select, TextArea } from '../ui/field.tsx';
import { useIdempotencyKey } from '../ui/idempotency-key.ts';
import { notify } from '../ui/notices.tsx';

/** The host flags the hunter of a booking, once. */
export const FlagDialog = ({
  bookingId,
  hunterName,
  onDone,
  onClose,
}: {
  bookingId: string;
  hunterName: string;
  onDone: () => unknown;
  onClose: () => void;
}) => {
  const [kind, setKind] = useState<FlagKind | ''>('');
  const [reason, setReason] = useState('');
  const keyFor = useIdempotencyKey();
  const input = contract.flagHunter.body.safeParse({ bookingId, kind, reason });
  const flag = async () => {
    if (!input.success) return;
    const { flagHunter } = await api();
    await flagHunter({ body: input.data, idempotencyKey: keyFor(input.data) });
    notify('Thank you for telling us. The flag is saved.');
    await onDone();
  };
  return (
    <ConfirmDialog
      title={`Flag ${hunterName}?`}
      action="Flag this hunter"
      doing="Flagging…"
      whyNot={input.success ? undefined : 'Choose what for, and say what happened; then it can be sent.'}
      onConfirm={flag}
      onClose={onClose}
    >
      <Select
        label="What for"
        value={kind}
        onChange={({ currentTarget }) => setKind(currentTarget.value as FlagKind)}
      >
        <option value="" disabled>
          Choose
        </option>
        {flagKinds.map((one) => (
          <option key={one} value={one}>
            {flagTexts[one]}
          </option>
        ))}
      </Select>
      <KeptTexts of={`flag ${bookingId}`} />
      <TextArea
        label="What happened"
        hint={`${hunterName} reads it, and so do our administrators. At most 1,000 characters`}
        rows={4}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <p>
        You can flag each visit once, and not take it back; our administrators can dismiss it. If somebody is
        in danger, call 911 first.
      </p>
    </ConfirmDialog>
  );
};
