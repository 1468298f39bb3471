import { useState } from 'react';
import type { User } from '#contract/user.ts';
import { api } from '../session/api.ts';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { TextArea } from '../ui/field.tsx';
import { nameOf } from './name-of.ts';

const longest = 250;

const whyNot = (reason: string): string | undefined => {
  if (reason.trim() === '') return 'Give a reason; then it can be done.';
  return reason.trim().length > longest ? `At most ${longest} characters` : undefined;
};

/** What becomes of a person's bookings: '2 unpaid bookings are cancelled, …'. */
const whatFollows = (unpaid: number): string => {
  const bookings = unpaid === 1 ? '1 unpaid booking is' : `${unpaid} unpaid bookings are`;
  return unpaid === 0 ? 'No booking of theirs waits.' : `${bookings} cancelled, and both sides are told.`;
};

type SuspensionDialogProps = {
  user: User;
  /** How many of their bookings are not paid yet. */
  unpaid: number;
  onDone: (notice: string) => Promise<unknown>;
  onClose: () => void;
};

/** Suspends an account, or lifts its suspension, with a reason that stays among administrators. */
export const SuspensionDialog = ({ user, unpaid, onDone, onClose }: SuspensionDialogProps) => {
  const [reason, setReason] = useState('');
  const name = nameOf(user);
  const isLifting = Boolean(user.suspension);
  const act = async () => {
    const { suspendUser, liftSuspension } = await api();
    const asked = { params: { id: user.id }, body: { reason: reason.trim() } };
    await (isLifting ? liftSuspension(asked) : suspendUser(asked));
    await onDone(isLifting ? 'The suspension is lifted.' : 'The account is suspended.');
  };
  return (
    <ConfirmDialog
      title={isLifting ? `Lift the suspension of ${name}?` : `Suspend ${name}?`}
      action={isLifting ? 'Lift suspension' : 'Suspend'}
      doing={isLifting ? 'Lifting…' : 'Suspending…'}
      whyNot={whyNot(reason)}
      onConfirm={act}
      onClose={onClose}
    >
      <p>
        {isLifting
          ? 'They can sign in and ask for days again. What was cancelled stays cancelled.'
          : `They are signed out everywhere and can’t sign in. ${whatFollows(unpaid)} What is paid stands, and so does their land: switch it off under Listings if need be.`}
      </p>
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
