import type { Selectable } from 'kysely';
import { refuse } from '#contract/refusals.ts';
import type { user } from '#contract/user.ts';
import { emailKinds } from '#domain/email-kinds.ts';
import { canEditProfile } from '#domain/permissions.ts';
import type { Operation } from '../operation.ts';
import { insertAudit } from '../platform/audit-store.ts';
import type { Schema } from '../platform/db/schema.ts';
import { countUsablePhotos } from '../upload/store.ts';
import { toUser } from './answers.ts';
import { findUserForUpdate, updateUser } from './store.ts';

type Columns = Selectable<Schema['users']>;
/** Not the profile's: set at signing up or in, by administrators, or from links in emails. */
type OtherColumn =
  | 'id'
  | 'email'
  | 'password_hash'
  | 'email_confirmed_at'
  | 'tells_next_sign_in'
  | 'roles'
  | 'interests'
  | 'terms_version'
  | 'terms_accepted_at'
  | 'migration_password_reset_required'
  | 'suspended_at'
  | 'suspended_reason'
  | 'sessions_ended_at'
  | 'last_login_at'
  | 'yearly_cap_cents'
  | 'answers_within_minutes'
  | 'answered_percentage'
  | 'joined_at'
  | 'created_at';
/** Every other column, so that none is forgotten; what is undefined stays as it is. */
type ProfileColumns = { [C in Exclude<keyof Columns, OtherColumn>]: Columns[C] | undefined };

/**
 * A photo removed from the profile is unused, and deleted later with other unused ones. Only the person may turn
 * marketing emails on; anybody who may change the profile may turn them off.
 */
export const updateProfileInfo: Operation<typeof user.updateProfileInfo> = (
  ctx,
  { caller, body, saveAnswer },
) =>
  ctx.db.transaction().execute(async (transaction) => {
    const id = body.id ?? caller.id;
    const found = canEditProfile(caller, id) ? await findUserForUpdate(transaction, id) : undefined;
    if (!found) return refuse('notFound');
    const { address, photoId, marketingEmailEnabled } = body;
    if (photoId && photoId !== found.photo_id) {
      const usable = await countUsablePhotos(transaction, [photoId], [id, caller.id]);
      if (usable === 0) return refuse('unknownPhoto', 'photoId');
    }
    const changed = await updateUser(transaction, id, {
      first_name: body.firstName,
      last_name: body.lastName,
      phone_number: body.phoneNumber,
      photo_id: photoId,
      marketing_email_enabled: id === caller.id || !marketingEmailEnabled ? marketingEmailEnabled : undefined,
      email_kinds_off: body.emailKinds && emailKinds.filter((kind) => !body.emailKinds?.includes(kind)),
      address_line1: address?.addressLine1,
      address_line2: address?.addressLine2,
      city: address?.city,
      state: address?.state,
      zip_code: address?.zipCode,
    } satisfies ProfileColumns);
    const [before, after] = [toUser(found), toUser(changed)];
    await insertAudit(transaction, { id: caller.id, at: ctx.now() }, { type: 'user', id }, before, after);
    return saveAnswer(transaction, after);
  });
