import type { User } from '#contract/user.ts';
import { StatusChip } from '../ui/status-chip.tsx';
import styles from './admin-user.module.css';

/** What an administrator has to know of an account at a glance: its roles, and what keeps it from acting. */
export const AccountChips = ({ user }: { user: User }) => (
  <span className={styles.chips}>
    {user.suspension && <StatusChip tone="danger">Suspended</StatusChip>}
    {user.roles.includes('Administrator') && <StatusChip tone="lake">Administrator</StatusChip>}
    {user.roles.includes('Customer') && <StatusChip tone="plain">Customer</StatusChip>}
    {!user.emailConfirmed && <StatusChip tone="wheat">Email not confirmed</StatusChip>}
    {user.userMigrationPasswordUpdateRequired && <StatusChip tone="wheat">Password to be reset</StatusChip>}
  </span>
);
