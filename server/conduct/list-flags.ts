import type { conduct } from '#contract/conduct.ts';
import { refuse } from '#contract/refusals.ts';
import type { Operation } from '../operation.ts';
import { findUser } from '../user/store.ts';
import { nameOf, toFlagForAdministrators } from './answers.ts';
import { countFlags, listFlags as listRows } from './flag-store.ts';

export const listFlags: Operation<typeof conduct.listFlags> = async (
  { db },
  { query: { tab, page, pageSize, hunterId } },
) => {
  const hunter = hunterId === undefined ? null : ((await findUser(db, hunterId)) ?? refuse('notFound'));
  const [counts, rows] = await Promise.all([
    countFlags(db, hunterId),
    listRows(db, { tab, hunterId, limit: pageSize, offset: (page - 1) * pageSize }),
  ]);
  return {
    flags: rows.map(toFlagForAdministrators),
    hunter: hunter && { id: hunter.id, name: nameOf(hunter) },
    counts,
    total: counts[tab],
    page,
    pageSize,
  };
};
