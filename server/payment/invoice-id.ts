import type { DbOrTransaction } from '../platform/db/connect.ts';
import { countSpentInvoices } from './records-store.ts';

/**
 * The invoice id of a booking's next order at the provider: its confirmation code, then CODE-2, CODE-3, ... once an
 * earlier one was captured. The provider refuses to capture one twice, so a hunter whose payment is not known here,
 * since a backup was restored, is not charged again: the next order has the invoice id that the lost one had.
 */
export const nextInvoiceId = async (
  db: DbOrTransaction,
  { id, confirmation_code }: { id: string; confirmation_code: string },
): Promise<string> => {
  const spent = await countSpentInvoices(db, id);
  return spent === 0 ? confirmation_code : `${confirmation_code}-${spent + 1}`;
};
