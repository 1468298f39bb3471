import type { listingAdministration } from '#contract/listing-administration.ts';
import { formatDateOf } from '#domain/dates.ts';
import { rulesInOneLine } from '#domain/land-rule-words.ts';
import { tidyRules } from '#domain/land-rules.ts';
import type { Operation } from '../operation.ts';
import { insertExport } from '../platform/audit-store.ts';
import { type Columns, csvDownload } from '../platform/csv.ts';
import { readRows, type StoredRow } from './table-store.ts';

const columns: Columns<StoredRow> = {
  Title: ({ title }) => title,
  City: ({ city }) => city,
  County: ({ county }) => county,
  Owner: ({ first_name, last_name }) => `${first_name} ${last_name}`.trim(),
  'Owner Email': ({ email }) => email,
  Created: ({ created_at }) => formatDateOf(created_at),
  Active: ({ active }) => (active ? 'yes' : 'no'),
  Approved: ({ approved }) => (approved ? 'yes' : 'no'),
  Rules: ({ rules }) => rulesInOneLine(tidyRules(rules)),
};

/** What the table of listings shows, on all its pages (docs/rules/administration.md#export-of-a-table). */
export const exportListingTable: Operation<typeof listingAdministration.exportListingTable> = async (
  { db, exportsDb, now },
  { caller, query },
) => {
  const rows = readRows(exportsDb, query);
  const file = await csvDownload(`openacre-listings-${query.tab}.csv`, columns, rows);
  await insertExport({ db, now }, caller, 'listings', query);
  return file;
};
