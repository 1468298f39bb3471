import type { saved } from '#contract/saved.ts';
import type { Operation } from '../operation.ts';
import { findFreeDays, wantedDays } from '../search/free-days-store.ts';
import { toSavedLand } from './answers.ts';
import { shareTokenOf } from './share-link.ts';
import { findSharingOf, listSavedOf } from './store.ts';

const pageSize = 24;

/** What is no longer offered stays listed (docs/rules/saved.md#no-longer-offered). */
export const listSaved: Operation<typeof saved.listSaved> = async (ctx, { caller, query }) => {
  const { db, config } = ctx;
  const { page } = query;
  const [{ total, rows }, sharing] = await Promise.all([
    listSavedOf(db, caller.id, { page, pageSize }),
    findSharingOf(db, caller.id),
  ]);
  const ids = rows.map(({ id }) => id);
  const freeDaysOf = await findFreeDays(ctx, ids, wantedDays(query));
  return {
    saved: rows.map((row) => toSavedLand(row, freeDaysOf(row.id))),
    total,
    page,
    pageSize,
    sharing: sharing
      ? { token: shareTokenOf(config, sharing.link_id), showsNotes: sharing.shows_notes }
      : null,
  };
};
