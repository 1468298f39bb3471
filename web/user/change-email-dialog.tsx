import { useState } from 'react';
import { contract } from '#contract/contract.ts';
import type { User } from '#contract/user.ts';
import { api } from '../session/api.ts';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { nameOf } from './name-of.ts';

type ChangeEmailDialogProps = {
  user: User;
  onDone: (notice: string) => Promise<unknown>;
  onClose: () => void;
};

/** Asks for a user's new address, which becomes theirs once they confirm it. */
export const ChangeEmailDialog = ({ user, onDone, onClose }: ChangeEmailDialogProps) => {
  const [email, setEmail] = useState('');
  const [isTouched, setTouched] = useState(false);
  const input = contract.changeEmail.body.safeParse({ email });
  const change = async () => {
    const { changeEmail } = await api();
    await changeEmail({ params: { id: user.id }, body: { email } });
    await onDone(`Both addresses are told. It changes once ${email.trim()} is confirmed.`);
  };
  return (
    <ConfirmDialog
      title={`Change the email address of ${nameOf(user)}?`}
      action="Send both emails"
      doing="Sending…"
      whyNot={input.success ? undefined : 'Type the new address; then the emails can be sent.'}
      onConfirm={change}
      onClose={onClose}
    >
      <p>
        The new address gets a link that confirms it. {user.email} is told, with a link that stops it. Both
        work for 24 hours. Once the new one is confirmed, they are signed out everywhere.
      </p>
      <TextField
        label="New email address"
        type="email"
        autoComplete="off"
        value={email}
        error={isTouched ? input.error?.issues[0]?.message : undefined}
        onBlur={() => setTouched(email !== '')}
        onChange={({ currentTarget: { value } }) => setEmail(value)}
      />
    </ConfirmDialog>
  );
};
