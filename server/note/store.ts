import type { Insertable } from 'kysely';
import type { NoteSubject } from '#domain/note.ts';
import type { DbOrTransaction } from '../platform/db/connect.ts';
import type { Schema } from '../platform/db/schema.ts';

const selectNotes = (db: DbOrTransaction) =>
  db
    .selectFrom('notes as n')
    .innerJoin('users as u', 'u.id', 'n.author_id')
    .select([
      'n.id',
      'n.at',
      'n.text',
      'u.id as authorId',
      'u.first_name as firstName',
      'u.last_name as lastName',
      'u.email',
    ]);

export type StoredNote = Awaited<ReturnType<ReturnType<typeof selectNotes>['executeTakeFirstOrThrow']>>;

/** A subject's notes, the latest first, from those older than the note `before`. */
export const listNotes = (
  db: DbOrTransaction,
  subject: { type: NoteSubject; id: string },
  { before, limit }: { before: number | undefined; limit: number },
): Promise<StoredNote[]> =>
  selectNotes(db)
    .where('n.subject_type', '=', subject.type)
    .where('n.subject_id', '=', subject.id)
    .$if(before !== undefined, (query) => query.where('n.id', '<', before as number))
    .orderBy('n.id', 'desc')
    .limit(limit)
    .execute();

/** Inserts a note and returns it. */
export const insertNote = async (
  db: DbOrTransaction,
  values: Insertable<Schema['notes']>,
): Promise<StoredNote> => {
  const { id } = await db.insertInto('notes').values(values).returning('id').executeTakeFirstOrThrow();
  return selectNotes(db).where('n.id', '=', id).executeTakeFirstOrThrow();
};
