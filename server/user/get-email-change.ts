import type { emailChange } from '#contract/email-change.ts';
import type { Operation } from '../operation.ts';
import { findWaitingChange } from '../platform/account-links/store.ts';

export const getEmailChange: Operation<typeof emailChange.getEmailChange> = async (
  ctx,
  { params: { id } },
) => {
  const found = await findWaitingChange(ctx.db, id, ctx.now());
  return { waiting: found ? { email: found.newEmail ?? '', until: found.expiresAt } : null };
};
