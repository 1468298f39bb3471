import type { note } from '#contract/note.ts';
import type { Operation } from '../operation.ts';
import { toNote } from './answers.ts';
import { listNotes as listRows } from './store.ts';

const pageSize = 50;

export const listNotes: Operation<typeof note.listNotes> = async (
  ctx,
  { params: { subject, id }, query: { before } },
) => {
  // One more than a page, to know whether there are older ones.
  const rows = await listRows(ctx.db, { type: subject, id }, { before, limit: pageSize + 1 });
  return { notes: rows.slice(0, pageSize).map(toNote), hasOlder: rows.length > pageSize };
};
