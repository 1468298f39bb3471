import { randomUUIDv7 } from 'node:crypto';
import type { auth } from '#contract/auth.ts';
import { refuse } from '#contract/refusals.ts';
import { termsVersion } from '#domain/terms.ts';
import type { Operation } from '../operation.ts';
import { sendConfirmEmail } from '../platform/account-links/confirm-email.email.ts';
import { networkLimits, takeAttempt } from '../platform/attempts/take-attempt.ts';
import { insertAudit } from '../platform/audit-store.ts';
import { hashPassword } from '../platform/credentials/passwords.ts';
import { isDuplicate } from '../platform/db/connect.ts';
import { insertUser } from '../user/store.ts';
import { passBotCheck } from './bot-check.ts';
import { openSession } from './session.ts';

/**
 * The only call that reveals whether an address has an account, so the bot check and the limit on attempts come first
 * (docs/rules/accounts.md#taken-addresses). Every new user is a customer, whatever role the request has.
 */
export const signUp: Operation<typeof auth.signUp> = async (
  ctx,
  { body, network, refreshCookie, report },
) => {
  await passBotCheck(ctx, body.captcha);
  await takeAttempt(
    ctx,
    networkLimits(network, { max: 20, seconds: 3600 }, (from) => `sign-up from ${from}`),
  );
  const id = randomUUIDv7();
  const at = ctx.now();
  const passwordHash = await hashPassword(body.password);
  const token = await openSession(ctx, { way: 'signUp', refreshCookie, report }, async (transaction) => {
    await insertUser(transaction, {
      id,
      email: body.email,
      password_hash: passwordHash,
      email_confirmed_at: null,
      first_name: body.firstName,
      last_name: body.lastName,
      phone_number: body.phoneNumber,
      address_line1: body.addressLine1,
      address_line2: body.addressLine2,
      city: body.city,
      state: body.state,
      zip_code: body.zipCode,
      roles: ['Customer'],
      interests: [...new Set(body.interests)],
      marketing_email_enabled: body.marketingEmailEnabled,
      terms_version: termsVersion,
      terms_accepted_at: at,
      last_login_at: at,
      joined_at: at,
      created_at: at,
    }).catch((error) =>
      isDuplicate(error, 'users_email') ? refuse('emailTaken', 'email') : Promise.reject(error),
    );
    const created = { created: body.email };
    await insertAudit(transaction, { id, at }, { type: 'user', id }, {}, created);
    await sendConfirmEmail(ctx, transaction, id, body.unsentRequest);
    return { id, email: body.email, role: 'Customer' };
  });
  return { token };
};
