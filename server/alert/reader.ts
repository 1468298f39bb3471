import type { EmailKind } from '#domain/email-kinds.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';
import { findUser, type StoredUser } from '../user/store.ts';

/** A user who gets emails of a kind about alerts: confirmed, not suspended, and the kind not switched off. */
export const findReader = async (
  db: DbOrTransaction,
  userId: string,
  kind: EmailKind,
): Promise<StoredUser | undefined> => {
  const user = await findUser(db, userId);
  const gets = user?.email_confirmed_at && !user.suspended_at && !user.email_kinds_off.includes(kind);
  return gets ? user : undefined;
};
