import { useState } from 'react';
import type { User } from '#contract/user.ts';
import { api } from '../session/api.ts';
import { KeptTexts } from '../session/kept-texts.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { TextArea } from '../ui/field.tsx';
import { nameOf } from './name-of.ts';

const maxReasonLength = 250;

const whyNot = (reason: string): string | undefined => {
  if (reason.trim() === '') return 'Give a reason; then it can be done.';
  return reason.trim().length > maxReasonLength ? `At most ${maxReasonLength} characters` : undefined;
};

/** The effect on a user's bookings: '2 unpaid bookings are cancelled, …'. */
const consequences = (unpaid: number): string => {
  const bookings = unpaid === 1 ? '1 unpaid booking is' : `${unpaid} unpaid bookings are`;
  return unpaid === 0 ? 'No booking of theirs waits.' : `${bookings} cancelled, and both sides are told.`;
};

type SuspensionDialogProps = {
  user: User;
  /** Number of the user's unpaid bookings. */
  unpaid: number;
  onDone: (notice: string) => Promise<unknown>;
  onClose: () => void;
};

/** Suspends an account or lifts its suspension, with a reason that only administrators see. */
export const SuspensionDialog = ({ user, unpaid, onDone, onClose }: SuspensionDialogProps) => {
  const [reason, setReason] = useState('');
  const name = nameOf(user);
  const isLifting = Boolean(user.suspension);
  const confirm = async () => {
    const { suspendUser, liftSuspension } = await api();
    const input = { params: { id: user.id }, body: { reason: reason.trim() } };
    await (isLifting ? liftSuspension(input) : suspendUser(input));
    await onDone(isLifting ? 'The suspension is lifted.' : 'The account is suspended.');
  };
  return (
    <ConfirmDialog
      title={isLifting ? `Lift the suspension of ${name}?` : `Suspend ${name}?`}
      action={isLifting ? 'Lift suspension' : 'Suspend'}
      doing={isLifting ? 'Lifting…' : 'Suspending…'}
      whyNot={whyNot(reason)}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        {isLifting
          ? 'They can sign in and ask for days again. What was cancelled stays cancelled.'
          : `They are signed out everywhere and can’t sign in. ${consequences(unpaid)} What is paid stands, and so does their land: switch it off under Listings if need be.`}
      </p>
      <KeptTexts of={`${isLifting ? 'lift suspension' : 'suspend'} ${user.id}`} />
      <TextArea
        label="Reason"
        hint="Only administrators see it. The person is told by mail that it happened, not why."
        rows={3}
        value={reason}
        onChange={({ currentTarget: { value } }) => setReason(value)}
      />
    </ConfirmDialog>
  );
};
