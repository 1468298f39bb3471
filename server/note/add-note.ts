import type { note } from '#contract/note.ts';
import { refuse } from '#contract/refusals.ts';
import type { NoteSubject } from '#domain/note.ts';
import { findBooking } from '../booking/store.ts';
import { findListing } from '../listing/store.ts';
import type { Operation } from '../operation.ts';
import { insertAudit } from '../platform/audit-store.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';
import { findUser } from '../user/store.ts';
import { toNote } from './answers.ts';
import { insertNote } from './store.ts';

const finders: Record<NoteSubject, (db: DbOrTransaction, id: string) => Promise<object | undefined>> = {
  user: findUser,
  listing: findListing,
  booking: findBooking,
};

/** The audit says that a note was added, not what it says (docs/rules/administration.md#notes). */
export const addNote: Operation<typeof note.addNote> = (ctx, { caller, body, saveAnswer }) =>
  ctx.db.transaction().execute(async (transaction) => {
    const { subject, subjectId, text } = body;
    if (!(await finders[subject](transaction, subjectId))) return refuse('notFound');
    const at = ctx.now();
    const added = await insertNote(transaction, {
      subject_type: subject,
      subject_id: subjectId,
      author_id: caller.id,
      text,
      at,
    });
    await insertAudit(
      transaction,
      { id: caller.id, at },
      { type: subject, id: subjectId },
      {},
      { privateNote: 'added' },
    );
    return saveAnswer(transaction, toNote(added));
  });
