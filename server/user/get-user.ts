import { refuse } from '#contract/refusals.ts';
import type { User, user } from '#contract/user.ts';
import { canSeeUser } from '#domain/permissions.ts';
import type { Operation } from '../operation.ts';
import { findUser } from './store.ts';

export const getUser: Operation<typeof user.getUser> = async (ctx, { caller, params }) => {
  const found = canSeeUser(caller, params.id) ? await findUser(ctx.db, params.id) : undefined;
  return found ? toUser(found) : refuse('notFound');
};

const toUser = (row: NonNullable<Awaited<ReturnType<typeof findUser>>>): User => ({
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
  userMigrationPasswordUpdateRequired: row.migration_password_reset_required,
  address: {
    addressLine1: row.address_line1,
    addressLine2: row.address_line2,
    city: row.city,
    state: row.state,
    zipCode: row.zip_code,
  },
});
