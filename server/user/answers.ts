import type { User } from '#contract/user.ts';
import { kindsOn } from '#domain/email-kinds.ts';
import type { StoredUser } from './store.ts';

/** A user, as shown to themselves. */
export const toUser = (row: StoredUser): User => ({
  id: row.id,
  email: row.email,
  emailConfirmed: row.email_confirmed_at !== null,
  firstName: row.first_name,
  lastName: row.last_name,
  phoneNumber: row.phone_number,
  photoId: row.photo_id,
  roles: row.roles,
  lastLogin: row.last_login_at,
  userJoinedDateTime: row.joined_at,
  createdDateTime: row.created_at,
  marketingEmailEnabled: row.marketing_email_enabled,
  emailKinds: kindsOn(row.email_kinds_off),
  userMigrationPasswordUpdateRequired: row.migration_password_reset_required,
  address: {
    addressLine1: row.address_line1,
    addressLine2: row.address_line2,
    city: row.city,
    state: row.state,
    zipCode: row.zip_code,
  },
});

/** A user, as shown to administrators: with the account's suspension and its reason. */
export const toUserForAdministrators = (row: StoredUser): User => ({
  ...toUser(row),
  suspension: row.suspended_at && { since: row.suspended_at, reason: row.suspended_reason ?? '' },
});
