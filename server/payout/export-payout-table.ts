import type { PayoutRow, payoutAdministration } from '#contract/payout-administration.ts';
import { formatDateOf, formatDay } from '#domain/dates.ts';
import type { Operation } from '../operation.ts';
import { insertExport } from '../platform/audit-store.ts';
import { type Columns, csvDownload, mapRows, money } from '../platform/csv.ts';
import { toPayoutRow } from './answers.ts';
import { readPayoutRows } from './table-store.ts';

const columns: Columns<PayoutRow> = {
  'Booking Confirmation': ({ confirmationCode }) => confirmationCode,
  Listing: ({ listingName }) => listingName,
  Payee: ({ listingUserName }) => listingUserName,
  'Payee Email': ({ listingUserEmail }) => listingUserEmail,
  Created: ({ createdDateTime }) => formatDateOf(createdDateTime),
  Due: ({ dueDay }) => dueDay && formatDay(dueDay),
  'Payout Type': ({ payoutType }) => payoutType,
  'Payout Date': ({ payoutDate }) => payoutDate && formatDateOf(payoutDate),
  Amount: ({ amountCents }) => money(amountCents),
  Status: ({ manualPaymentStatus, payPalPayoutStatus }) => manualPaymentStatus ?? payPalPayoutStatus,
  'Check Number': ({ checkNumber }) => checkNumber,
  'PayPal Address': ({ payoutReceiverEmail }) => payoutReceiverEmail,
  'PayPal Transaction': ({ payoutTransactionId }) => payoutTransactionId,
};

/** What the table of payouts shows, on all its pages (docs/rules/administration.md#export-of-a-table). */
export const exportPayoutTable: Operation<typeof payoutAdministration.exportPayoutTable> = async (
  { db, exportsDb, now, config },
  { caller, query },
) => {
  const rows = mapRows(readPayoutRows(exportsDb, query), (row) => toPayoutRow(row, { config, now }));
  const file = await csvDownload(`openacre-payouts-${query.tab}.csv`, columns, rows);
  await insertExport({ db, now }, caller, 'payouts', query);
  return file;
};
