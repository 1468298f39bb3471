import type { note } from '#contract/note.ts';
import type { Operations } from '../operation.ts';
import { addNote } from './add-note.ts';
import { listNotes } from './list-notes.ts';

export const noteOperations: Operations<typeof note> = { listNotes, addNote };
