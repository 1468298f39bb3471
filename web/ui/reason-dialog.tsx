import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from './dialog.tsx';
import { useIdempotencyKey } from './idempotency-key.ts';
import { notify } from './notices.tsx';
import { ReasonField, reasonNeeded } from './reason-field.tsx';

/** A question whose answer needs a reason, with the consequences as children. */
export const ReasonDialog = <Body,>({
  title,
  action,
  doing,
  hint,
  read,
  call,
  done,
  onDone,
  onClose,
  more,
  children,
}: {
  title: string;
  /** The label of the confirm button; `doing` is its label while the call runs. */
  action: string;
  doing: string;
  /** Who reads the reason. */
  hint: string;
  /** Reads the body of the call from a reason, by the contract. */
  read: (reason: string) => { success: true; data: Body } | { success: false };
  call: (body: Body, idempotencyKey: string) => Promise<unknown>;
  /** What is said once it is done. */
  done: string;
  onDone: () => unknown;
  onClose: () => void;
  /** What is to be said besides the reason. */
  more?: ReactNode;
  children: ReactNode;
}) => {
  const [reason, setReason] = useState('');
  const keyFor = useIdempotencyKey();
  const input = read(reason);
  const confirm = async () => {
    if (!input.success) return;
    await call(input.data, keyFor(input.data));
    notify(done);
    await onDone();
  };
  return (
    <ConfirmDialog
      title={title}
      action={action}
      doing={doing}
      whyNot={input.success ? undefined : reasonNeeded}
      onConfirm={confirm}
      onClose={onClose}
    >
      {children}
      <ReasonField hint={hint} value={reason} onChange={setReason} />
      {more}
    </ConfirmDialog>
  );
};
