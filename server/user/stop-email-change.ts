import type { emailChange } from '#contract/email-change.ts';
import { refuse } from '#contract/refusals.ts';
import type { Operation } from '../operation.ts';
import { useLink } from '../platform/account-links/account-link.ts';
import { deleteLinksOf } from '../platform/account-links/store.ts';
import { insertAudit } from '../platform/audit-store.ts';
import { findUserForUpdate } from './store.ts';

/** Makes the link invalid that was mailed to the new address. */
export const stopEmailChange: Operation<typeof emailChange.stopEmailChange> = (ctx, { body: { token } }) =>
  ctx.db.transaction().execute(async (transaction) => {
    const user =
      (await useLink(ctx, transaction, { purpose: 'keepEmail', token }, findUserForUpdate)) ??
      refuse('emailChangeLinkDead');
    await deleteLinksOf(transaction, user.id, 'changeEmail');
    const author = { id: user.id, at: ctx.now() };
    const stopped = { newEmailRequested: 'stopped by the link in the old mailbox' };
    await insertAudit(transaction, author, { type: 'user', id: user.id }, {}, stopped);
  });
