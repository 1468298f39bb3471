import { useState } from 'react';
import type { Flag } from '#contract/conduct.ts';
import { contract } from '#contract/contract.ts';
import { api } from '../session/api.ts';
import { KeptTexts } from '../session/kept-texts.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { TextArea } from '../ui/field.tsx';
import { useIdempotencyKey } from '../ui/idempotency-key.ts';
import { notify } from '../ui/notices.tsx';

/** The hunter's one answer to a flag. */
export const AnswerFlagDialog = ({
  flag,
  onDone,
  onClose,
}: {
  flag: Flag;
  onDone: () => unknown;
  onClose: () => void;
}) => {
  const [text, setText] = useState('');
  const keyFor = useIdempotencyKey();
  const input = contract.answerFlag.body.safeParse({ text });
  const answer = async () => {
    if (!input.success) return;
    const { answerFlag } = await api();
    await answerFlag({ params: { id: flag.id }, body: input.data, idempotencyKey: keyFor(input.data) });
    notify('Thank you. Your answer is saved.');
    await onDone();
  };
  return (
    <ConfirmDialog
      title="Tell your side"
      action="Send the answer"
      doing="Sending…"
      whyNot={input.success ? undefined : 'Write at most 1,000 characters; then it can be sent.'}
      onConfirm={answer}
      onClose={onClose}
    >
      <KeptTexts of={`answer flag ${flag.id}`} />
      <TextArea
        label="Your answer"
        hint="The owner and our administrators read it. You can answer once, and can’t change it later"
        rows={4}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
    </ConfirmDialog>
  );
};
