import { refuse } from '#contract/refusals.ts';
import type { user } from '#contract/user.ts';
import type { Operation } from '../operation.ts';
import { insertAudit } from '../platform/audit-store.ts';
import { findUserForUpdate, updateUser } from './store.ts';
import { isUnsubscribeSignature } from './unsubscribe-link.ts';

/** 'h•••@example.com': enough for its owner, useless to somebody guessing ids. */
const masked = (email: string): string => email.replace(/^(.).*(?=@)/su, '$1•••');

/** Works without a signed link too, so that unsubscribing never fails. Repeating it changes nothing. */
export const unsubscribe: Operation<typeof user.unsubscribe> = (ctx, { params: { id }, body }) =>
  ctx.db.transaction().execute(async (transaction) => {
    const found = (await findUserForUpdate(transaction, id)) ?? refuse('notFound');
    await updateUser(transaction, id, { marketing_email_enabled: false });
    const consent = (marketingEmailEnabled: boolean) => ({ marketingEmailEnabled });
    const author = { id: null, at: ctx.now() };
    await insertAudit(
      transaction,
      author,
      { type: 'user', id },
      consent(found.marketing_email_enabled),
      consent(false),
    );
    const isOurs = isUnsubscribeSignature(ctx.config, id, body.signature);
    return { email: isOurs ? found.email : masked(found.email) };
  });
