import { useState } from 'react';
import type { User } from '#contract/user.ts';
import { api } from '../session/api.ts';
import { KeptTexts } from '../session/kept-texts.tsx';
import { startView } from '../session/switch-view.ts';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { ReasonField, reasonNeeded } from '../ui/reason-field.tsx';
import { nameOf } from './name-of.ts';

/** Begins an administrator's view of a user's pages, with its reason. */
export const ViewAsDialog = ({ user, onClose }: { user: User; onClose: () => void }) => {
  const [reason, setReason] = useState('');
  const length = reason.trim().length;
  const view = async () => {
    const { viewAs } = await api();
    const { token } = await viewAs({ params: { id: user.id }, body: { reason: reason.trim() } });
    startView({ token, userId: user.id, name: nameOf(user), email: user.email });
  };
  return (
    <ConfirmDialog
      title={`See Openacre as ${nameOf(user)}?`}
      action="See their pages"
      doing="Opening…"
      whyNot={length === 0 || length > 250 ? reasonNeeded : undefined}
      onConfirm={view}
      onClose={onClose}
    >
      <p>
        This tab shows their bookings, listings and account as they see them, for 15 minutes. Nothing can be
        changed or paid, and they are not signed out.
      </p>
      <KeptTexts of={`view as ${user.id}`} />
      <ReasonField hint="It goes into the audit, with your name." value={reason} onChange={setReason} />
    </ConfirmDialog>
  );
};
