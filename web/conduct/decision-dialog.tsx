import { useState } from 'react';
import { KeptTexts } from '../session/kept-texts.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { useIdempotencyKey } from '../ui/idempotency-key.ts';
import { ReasonField, reasonNeeded } from '../ui/reason-field.tsx';

/** An administrator's decision with a reason; `decide` gets the reason and the key of the call. */
export const DecisionDialog = ({
  title,
  action,
  doing,
  text,
  hint,
  of,
  decide,
  onClose,
}: {
  title: string;
  action: string;
  doing: string;
  text: string;
  hint: string;
  /** Names what is decided, and of what, for the draft of the reason. */
  of: string;
  decide: (body: { reason: string }, idempotencyKey: string) => Promise<unknown>;
  onClose: () => void;
}) => {
  const [reason, setReason] = useState('');
  const keyFor = useIdempotencyKey();
  const body = { reason: reason.trim() };
  const isGood = body.reason !== '' && body.reason.length <= 250;
  return (
    <ConfirmDialog
      title={title}
      action={action}
      doing={doing}
      whyNot={isGood ? undefined : reasonNeeded}
      onConfirm={async () => {
        await decide(body, keyFor(body));
      }}
      onClose={onClose}
    >
      <p>{text}</p>
      <KeptTexts of={of} />
      <ReasonField hint={hint} value={reason} onChange={setReason} />
    </ConfirmDialog>
  );
};
