import { refuse } from '#contract/refusals.ts';
import type { user } from '#contract/user.ts';
import type { Operation } from '../operation.ts';
import { insertAudit } from '../platform/audit-store.ts';
import { toUser } from './answers.ts';
import { findUserForUpdate, type StoredUser, updateUser } from './store.ts';
import { isUnsubscribeSignature } from './unsubscribe-link.ts';

const consentOf = (row: StoredUser) => {
  const { marketingEmailEnabled, emailKinds } = toUser(row);
  return { marketingEmailEnabled, emailKinds };
};

/** 'h•••@example.com': enough for its owner, useless to somebody guessing ids. */
const masked = (email: string): string => email.replace(/^(.).*(?=@)/su, '$1•••');

/**
 * From marketing it works without a signed link too, so that it never fails; another kind needs its link, since nobody
 * may keep messages from somebody else. Repeating it changes nothing.
 */
export const unsubscribe: Operation<typeof user.unsubscribe> = (ctx, { params: { id }, body }) =>
  ctx.db.transaction().execute(async (transaction) => {
    const found = (await findUserForUpdate(transaction, id)) ?? refuse('notFound');
    const { kind, signature } = body;
    const isOurs = isUnsubscribeSignature(ctx.config, id, signature, kind);
    if (kind && !isOurs) return refuse('notFound');
    const off = found.email_kinds_off;
    const changed = kind
      ? { email_kinds_off: off.includes(kind) ? off : [...off, kind] }
      : { marketing_email_enabled: false };
    const after = await updateUser(transaction, id, changed);
    const author = { id: null, at: ctx.now() };
    await insertAudit(transaction, author, { type: 'user', id }, consentOf(found), consentOf(after));
    return { email: isOurs ? found.email : masked(found.email) };
  });
