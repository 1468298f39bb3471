import type { Note } from '#contract/note.ts';
import type { StoredNote } from './store.ts';

export const toNote = ({ id, at, text, authorId, firstName, lastName, email }: StoredNote): Note => ({
  id,
  dateTime: at,
  text,
  author: { id: authorId, firstName, lastName, email },
});
