import type { User } from '#contract/user.ts';
import { api } from '../session/api.ts';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { nameOf } from './name-of.ts';

type PasswordLinkDialogProps = {
  user: User;
  onDone: (notice: string) => Promise<unknown>;
  onClose: () => void;
};

/** Has the link to set a new password sent to a user. */
export const PasswordLinkDialog = ({ user, onDone, onClose }: PasswordLinkDialogProps) => {
  const send = async () => {
    const { sendPasswordLink } = await api();
    await sendPasswordLink({ params: { id: user.id } });
    await onDone(`A password link is on its way to ${user.email}.`);
  };
  return (
    <ConfirmDialog
      title={`Send ${nameOf(user)} a password link?`}
      action="Send link"
      doing="Sending…"
      onConfirm={send}
      onClose={onClose}
    >
      <p>
        An email goes to {user.email} with a link to set a new password. It works once, for one hour, and
        replaces an earlier link. Their password stays as it is until they use it.
      </p>
    </ConfirmDialog>
  );
};
