import { useState } from 'react';
import { contract } from '#contract/contract.ts';
import type { ReportSubject } from '#domain/conduct.ts';
import { api } from '../session/api.ts';
import { KeptTexts } from '../session/kept-texts.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { TextArea } from '../ui/field.tsx';
import { useIdempotencyKey } from '../ui/idempotency-key.ts';
import { notify } from '../ui/notices.tsx';

type Reported = {
  subject: ReportSubject;
  subjectId: string;
  /** Of a conversation: which message. */
  messageId?: number;
  /** What it is, for the dialog and for screen readers. */
  name: string;
};

/** Reports something to the administrators. */
export const ReportButton = ({ isQuiet, ...what }: Reported & { isQuiet?: boolean }) => {
  const [isOpen, setOpen] = useState(false);
  const [isReported, setReported] = useState(false);
  return (
    <>
      <Button small {...(isQuiet && { variant: 'bare' })} onClick={() => setOpen(true)}>
        {isReported ? 'Reported' : 'Report'}
        <span className="visually-hidden"> {what.name}</span>
      </Button>
      {isOpen && <ReportDialog {...what} onSent={() => setReported(true)} onClose={() => setOpen(false)} />}
    </>
  );
};

const ReportDialog = ({
  subject,
  subjectId,
  messageId,
  name,
  onSent,
  onClose,
}: Reported & { onSent: () => void; onClose: () => void }) => {
  const [reason, setReason] = useState('');
  const keyFor = useIdempotencyKey();
  const input = contract.sendReport.body.safeParse({ subject, subjectId, messageId, reason });
  const send = async () => {
    if (!input.success) return;
    const { sendReport } = await api();
    const { isNew } = await sendReport({ body: input.data, idempotencyKey: keyFor(input.data) });
    onSent();
    notify(
      isNew
        ? 'Thank you. Our administrators look at it.'
        : 'You have reported this before, and our administrators still look at it. Your new words were not added.',
    );
  };
  return (
    <ConfirmDialog
      title={`Report ${name}?`}
      action="Send the report"
      doing="Sending…"
      whyNot={
        input.success ? undefined : 'Say what is wrong in at most 1,000 characters; then it can be sent.'
      }
      onConfirm={send}
      onClose={onClose}
    >
      <KeptTexts of={`report ${subject} ${subjectId} ${messageId ?? ''}`} />
      <TextArea
        label="What is wrong"
        hint={
          messageId === undefined
            ? 'Only our administrators read it'
            : 'Only our administrators read it, with this message'
        }
        rows={4}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </ConfirmDialog>
  );
};
