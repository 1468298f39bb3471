import type { User } from '#contract/user.ts';
import { StatusChip } from '../ui/status-chip.tsx';
import styles from './admin-user.module.css';

/** An account at a glance for administrators: its roles, and whether it is suspended or unconfirmed. */
export const AccountChips = ({ user }: { user: User }) => (
  <span className={styles.chips}>
    {user.suspension && <StatusChip tone="danger">Suspended</StatusChip>}
    {user.roles.includes('Administrator') && <StatusChip tone="lake">Administrator</StatusChip>}
    {user.roles.includes('Customer') && <StatusChip tone="plain">Customer</StatusChip>}
    {!user.emailConfirmed && <StatusChip tone="wheat">Email not confirmed</StatusChip>}
    {user.userMigrationPasswordUpdateRequired && <StatusChip tone="wheat">Password to be reset</StatusChip>}
  </span>
);
