import type { conduct } from '#contract/conduct.ts';
import type { Operation } from '../operation.ts';
import { toReport } from './answers.ts';
import { countReports, listReports as listRows } from './report-store.ts';

export const listReports: Operation<typeof conduct.listReports> = async (
  { db },
  { query: { tab, page, pageSize } },
) => {
  const [counts, rows] = await Promise.all([
    countReports(db),
    listRows(db, { tab, limit: pageSize, offset: (page - 1) * pageSize }),
  ]);
  return { reports: rows.map(toReport), counts, total: counts[tab], page, pageSize };
};
