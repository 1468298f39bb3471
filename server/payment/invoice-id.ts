import type { DbOrTransaction } from '../platform/db/connect.ts';
import { countUsedInvoiceIds } from './store.ts';

/**
 * Returns the invoice id of a booking's next order: its confirmation code, then CODE-2, CODE-3, ... once an earlier id
 * was captured. The provider refuses to capture an invoice id twice. So a hunter whose payment was lost from this
 * database by a restored backup is not charged again: the next order has the same invoice id as the lost one.
 */
export const nextInvoiceId = async (
  db: DbOrTransaction,
  { id, confirmation_code }: { id: string; confirmation_code: string },
): Promise<string> => {
  const used = await countUsedInvoiceIds(db, id);
  return used === 0 ? confirmation_code : `${confirmation_code}-${used + 1}`;
};
