import { z } from 'zod';
import { noteSubjects } from '#domain/note.ts';
import { get, post } from './endpoint.ts';
import { Id, Instant, requiredText } from './fields.ts';

const Note = z.object({
  id: z.int(),
  dateTime: Instant,
  text: z.string(),
  author: z.object({ id: Id, firstName: z.string(), lastName: z.string(), email: z.string() }),
});
export type Note = z.output<typeof Note>;

const Subject = z.enum(noteSubjects);

/** Private notes, for administrators alone (docs/rules/administration.md#notes). */
export const note = {
  listNotes: get('/administration/notes/:subject/:id', {
    summary: 'The private notes on a user, a listing or a booking, 50 at a time, the latest first',
    access: 'administrator',
    params: z.object({ subject: Subject, id: Id }),
    query: z.object({
      before: z.coerce
        .number()
        .int()
        .min(1)
        .optional()
        .meta({ description: 'The id of a note: only older ones are listed' }),
    }),
    answer: z.object({ notes: z.array(Note), hasOlder: z.boolean() }),
  }),
  addNote: post('/administration/notes', {
    summary: 'Add a private note on a user, a listing or a booking',
    access: 'administrator',
    body: z.object({ subject: Subject, subjectId: Id, text: requiredText(5000) }),
    answer: Note,
    refusals: ['notFound'],
  }),
};
