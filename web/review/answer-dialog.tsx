import { useState } from 'react';
import { contract } from '#contract/contract.ts';
import type { Review } from '#contract/review.ts';
import { api } from '../session/api.ts';
import { KeptTexts } from '../session/kept-texts.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { TextArea } from '../ui/field.tsx';
import { useIdempotencyKey } from '../ui/idempotency-key.ts';
import { notify } from '../ui/notices.tsx';

/** The host's one answer to a review of their land. */
export const AnswerDialog = ({
  review,
  onDone,
  onClose,
}: {
  review: Review;
  onDone: () => unknown;
  onClose: () => void;
}) => {
  const [text, setText] = useState('');
  const keyFor = useIdempotencyKey();
  const input = contract.answerReview.body.safeParse({ text });
  const answer = async () => {
    if (!input.success) return;
    const { answerReview } = await api();
    const idempotencyKey = keyFor(input.data);
    await answerReview({ params: { id: review.id }, body: input.data, idempotencyKey });
    notify('Your answer stands below the review.');
    await onDone();
  };
  return (
    <ConfirmDialog
      title={`Answer ${review.userDisplayName}?`}
      action="Send the answer"
      doing="Sending…"
      whyNot={input.success ? undefined : 'Write at most 2,000 characters; then it can be sent.'}
      onConfirm={answer}
      onClose={onClose}
    >
      <p>{review.comment}</p>
      <KeptTexts of={`answer review ${review.id}`} />
      <TextArea
        label="Your answer"
        hint="Everyone who reads the review sees it, so leave out your phone and email. You can answer once, and can’t change it later"
        rows={4}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
    </ConfirmDialog>
  );
};
