import { refuse } from '#contract/refusals.ts';
import type { saved } from '#contract/saved.ts';
import { shortName } from '#domain/person-name.ts';
import type { Operation } from '../operation.ts';
import { toLandCard } from './answers.ts';
import { shareHashOf } from './share-link.ts';
import { findSharedList, listOfferedOf } from './store.ts';

/** What others see of a list (docs/rules/saved.md#sharing). */
export const getSharedList: Operation<typeof saved.getSharedList> = async ({ db }, { params }) => {
  const list = (await findSharedList(db, shareHashOf(params.token))) ?? refuse('notFound');
  const rows = await listOfferedOf(db, list.userId);
  return {
    name: shortName(list, 'Somebody'),
    lands: rows.map((row) => ({ listing: toLandCard(row), note: list.showsNotes ? row.note : '' })),
  };
};
