import { useState } from 'react';
import { contract } from '#contract/contract.ts';
import { api } from '../session/api.ts';
import { KeptTexts } from '../session/kept-texts.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { useIdempotencyKey } from '../ui/idempotency-key.ts';
import { ReasonField, reasonNeeded } from '../ui/reason-field.tsx';

/** Hides a review with a reason, or shows it again (docs/rules/reviews.md#hiding). */
export const HideDialog = ({
  reviewId,
  isHidden,
  onDone,
  onClose,
}: {
  reviewId: string;
  isHidden: boolean;
  onDone: (notice: string) => unknown;
  onClose: () => void;
}) => {
  const [reason, setReason] = useState('');
  const keyFor = useIdempotencyKey();
  const input = contract.hideReview.body.safeParse({ isHidden: !isHidden, reason });
  const hide = async () => {
    if (!input.success) return;
    const { hideReview } = await api();
    const idempotencyKey = keyFor(input.data);
    await hideReview({ params: { id: reviewId }, body: input.data, idempotencyKey });
    await onDone(isHidden ? 'The review is shown again.' : 'The review is hidden.');
  };
  return (
    <ConfirmDialog
      title={isHidden ? 'Show this review again?' : 'Hide this review?'}
      action={isHidden ? 'Yes, show it' : 'Yes, hide it'}
      doing={isHidden ? 'Showing…' : 'Hiding…'}
      whyNot={input.success ? undefined : reasonNeeded}
      onConfirm={hide}
      onClose={onClose}
    >
      <p>
        {isHidden
          ? 'Its stars count again.'
          : 'Nobody else reads it then, its stars don’t count, and open reports of it are closed.'}
      </p>
      <KeptTexts of={`hide review ${reviewId}`} />
      <ReasonField
        hint={isHidden ? 'Administrators read it in the audit' : 'Its writer reads it'}
        value={reason}
        onChange={setReason}
      />
    </ConfirmDialog>
  );
};
