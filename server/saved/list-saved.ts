import type { saved } from '#contract/saved.ts';
import type { Operation } from '../operation.ts';
import { toSavedLand } from './answers.ts';
import { shareTokenOf } from './share-link.ts';
import { findSharingOf, listSavedOf } from './store.ts';

const pageSize = 24;

/** What is no longer offered stays listed (docs/rules/saved.md#no-longer-offered). */
export const listSaved: Operation<typeof saved.listSaved> = async (
  { db, config },
  { caller, query: { page } },
) => {
  const [{ total, rows }, sharing] = await Promise.all([
    listSavedOf(db, caller.id, { page, pageSize }),
    findSharingOf(db, caller.id),
  ]);
  return {
    saved: rows.map(toSavedLand),
    total,
    page,
    pageSize,
    sharing: sharing
      ? { token: shareTokenOf(config, sharing.link_id), showsNotes: sharing.shows_notes }
      : null,
  };
};
