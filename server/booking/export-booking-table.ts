import type { bookingAdministration } from '#contract/booking-administration.ts';
import { nameOfStatus } from '#domain/booking-status.ts';
import { bookingSorting } from '#domain/booking-table.ts';
import { daysIn, formatDateOf, formatDay, formatInstant } from '#domain/dates.ts';
import { rulesInOneLine } from '#domain/land-rule-words.ts';
import type { Operation } from '../operation.ts';
import { insertExport } from '../platform/audit-store.ts';
import { type Columns, csvDownload, mapRows, money } from '../platform/csv.ts';
import { toRow } from './admin-answers.ts';
import { readTable } from './table-store.ts';

const columns: Columns<ReturnType<typeof toRow>> = {
  Confirmation: ({ confirmationCode }) => confirmationCode,
  Status: ({ status }) => nameOfStatus(status),
  Listing: ({ listing }) => listing.title,
  Owner: ({ host }) => `${host.firstName} ${host.lastName}`.trim(),
  'Owner Email': ({ host }) => host.email,
  Hunter: ({ hunter }) => `${hunter.firstName} ${hunter.lastName}`.trim(),
  'Hunter Email': ({ hunter }) => hunter.email,
  'First Day': ({ startDay }) => formatDay(startDay),
  'Last Day': ({ endDay }) => formatDay(endDay),
  Days: (days) => daysIn(days),
  Total: ({ totalCents }) => money(totalCents),
  Created: ({ createdDateTime }) => formatDateOf(createdDateTime),
  Rules: ({ rules }) => rulesInOneLine(rules),
  Deadline: ({ expiresDateTime }) => expiresDateTime && formatInstant(expiresDateTime),
};

/** What the table of bookings shows, on all its pages (docs/rules/administration.md#export-of-a-table). */
export const exportBookingTable: Operation<typeof bookingAdministration.exportBookingTable> = async (
  { db, exportsDb, now },
  { caller, query },
) => {
  const rows = readTable(exportsDb, { ...query, ...bookingSorting(query) });
  const file = await csvDownload(`openacre-bookings-${query.tab}.csv`, columns, mapRows(rows, toRow));
  await insertExport({ db, now }, caller, 'bookings', query);
  return file;
};
