import type { user } from '#contract/user.ts';
import type { userAdministration } from '#contract/user-administration.ts';
import type { Operations } from '../operation.ts';
import { createUser } from './create-user.ts';
import { exportUserTable } from './export-user-table.ts';
import { getUser } from './get-user.ts';
import { liftSuspension } from './lift-suspension.ts';
import { listUsers } from './list-users.ts';
import { resendVerificationTo } from './resend-verification-to.ts';
import { searchUsers } from './search-users.ts';
import { suspendUser } from './suspend-user.ts';
import { unsubscribe } from './unsubscribe.ts';
import { updateProfileInfo } from './update-profile-info.ts';
import { updateRoles } from './update-roles.ts';

export const userOperations: Operations<typeof user & typeof userAdministration> = {
  getUser,
  updateProfileInfo,
  unsubscribe,
  listUsers,
  searchUsers,
  createUser,
  updateRoles,
  resendVerificationTo,
  suspendUser,
  liftSuspension,
  exportUserTable,
};
