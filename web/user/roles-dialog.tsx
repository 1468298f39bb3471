import { useState } from 'react';
import type { User } from '#contract/user.ts';
import { type Role, roles } from '#domain/permissions.ts';
import { api } from '../session/api.ts';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { Checkbox } from '../ui/field.tsx';
import styles from './admin-user.module.css';
import { nameOf } from './name-of.ts';

const roleHints: Record<Role, string> = {
  Administrator: 'Sees and changes everything in this administration.',
  Customer: 'Lists land, asks for days and pays for them.',
};

type RolesDialogProps = { user: User; onDone: (notice: string) => Promise<unknown>; onClose: () => void };

/** Sets a user's roles. */
export const RolesDialog = ({ user, onDone, onClose }: RolesDialogProps) => {
  const [selected, setSelected] = useState<readonly Role[]>(user.roles);
  const losesAdministrator = user.roles.includes('Administrator') && !selected.includes('Administrator');
  const save = async () => {
    const { updateRoles } = await api();
    await updateRoles({ body: { id: user.id, roles: [...selected] } });
    await onDone('The roles are changed.');
  };
  return (
    <ConfirmDialog
      title={`Roles of ${nameOf(user)}`}
      action="Save roles"
      doing="Saving…"
      whyNot={selected.length === 0 ? 'Pick at least one role' : undefined}
      onConfirm={save}
      onClose={onClose}
    >
      <div className={styles.choices}>
        {roles.map((role) => (
          <Checkbox
            key={role}
            label={role}
            hint={roleHints[role]}
            checked={selected.includes(role)}
            onChange={({ currentTarget: { checked } }) =>
              setSelected(checked ? [...selected, role] : selected.filter((other) => other !== role))
            }
          />
        ))}
      </div>
      {losesAdministrator && <p role="status">They lose the power at once, and are signed out everywhere.</p>}
    </ConfirmDialog>
  );
};
