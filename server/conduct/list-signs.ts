import type { conduct } from '#contract/conduct.ts';
import type { Operation } from '../operation.ts';
import { toSignForAdministrators } from './answers.ts';
import { countSigns, listSigns as listRows } from './sign-store.ts';

export const listSigns: Operation<typeof conduct.listSigns> = async (
  { db },
  { query: { tab, page, pageSize } },
) => {
  const [counts, rows] = await Promise.all([
    countSigns(db),
    listRows(db, { tab, limit: pageSize, offset: (page - 1) * pageSize }),
  ]);
  return { signs: rows.map(toSignForAdministrators), counts, total: counts[tab], page, pageSize };
};
