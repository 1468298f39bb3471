import type { auth } from '#contract/auth.ts';
import { refuse } from '#contract/refusals.ts';
import type { Operation } from '../operation.ts';
import { isLinkValid } from '../platform/account-links/account-link.ts';

export const validatePasswordResetToken: Operation<typeof auth.validatePasswordResetToken> = async (
  ctx,
  { body },
) => {
  if (!(await isLinkValid(ctx, 'reset', body.token))) refuse('resetLinkDead');
  return { valid: true };
};
