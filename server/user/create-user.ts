import { randomUUIDv7 } from 'node:crypto';
import { refuse } from '#contract/refusals.ts';
import type { userAdministration } from '#contract/user-administration.ts';
import type { Operation } from '../operation.ts';
import { sendConfirmEmail } from '../platform/account-links/confirm-email.email.ts';
import { insertAudit } from '../platform/audit-store.ts';
import { hashPassword } from '../platform/credentials/passwords.ts';
import { isDuplicate } from '../platform/db/connect.ts';
import { insertUser } from './store.ts';

/** Without a confirmation email the address counts as confirmed: the administrator vouches for it. */
export const createUser: Operation<typeof userAdministration.createUser> = async (
  ctx,
  { caller, body, saveAnswer },
) => {
  const id = randomUUIDv7();
  const at = ctx.now();
  const roles = [...new Set(body.userRoles)];
  const passwordHash = await hashPassword(body.password);
  return ctx.db.transaction().execute(async (transaction) => {
    await insertUser(transaction, {
      id,
      email: body.email,
      password_hash: passwordHash,
      email_confirmed_at: body.sendEmailVerification ? null : at,
      first_name: body.firstName,
      last_name: body.lastName,
      phone_number: body.phoneNumber,
      roles,
      joined_at: at,
      created_at: at,
    }).catch((error) =>
      isDuplicate(error, 'users_email') ? refuse('emailTaken', 'email') : Promise.reject(error),
    );
    await insertAudit(
      transaction,
      { id: caller.id, at },
      { type: 'user', id },
      {},
      { created: body.email, roles },
    );
    if (body.sendEmailVerification) await sendConfirmEmail(ctx, transaction, id);
    return saveAnswer(transaction, { id });
  });
};
