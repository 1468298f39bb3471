import type { emailChange } from '#contract/email-change.ts';
import type { user } from '#contract/user.ts';
import type { userAdministration } from '#contract/user-administration.ts';
import type { Operations } from '../operation.ts';
import { changeEmail } from './change-email.ts';
import { confirmEmailChange } from './confirm-email-change.ts';
import { createUser } from './create-user.ts';
import { exportUserTable } from './export-user-table.ts';
import { getEmailChange } from './get-email-change.ts';
import { getUser } from './get-user.ts';
import { liftSuspension } from './lift-suspension.ts';
import { listUsers } from './list-users.ts';
import { resendVerificationTo } from './resend-verification-to.ts';
import { searchUsers } from './search-users.ts';
import { stopEmailChange } from './stop-email-change.ts';
import { suspendUser } from './suspend-user.ts';
import { unsubscribe } from './unsubscribe.ts';
import { updateProfileInfo } from './update-profile-info.ts';
import { updateRoles } from './update-roles.ts';
import { viewAs } from './view-as.ts';
import { withdrawEmailChange } from './withdraw-email-change.ts';

export const userOperations: Operations<typeof user & typeof userAdministration & typeof emailChange> = {
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
  viewAs,
  changeEmail,
  getEmailChange,
  withdrawEmailChange,
  confirmEmailChange,
  stopEmailChange,
};
