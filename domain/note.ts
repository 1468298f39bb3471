/** What administrators write private notes on. */
export const noteSubjects = ['user', 'listing', 'booking'] as const;
export type NoteSubject = (typeof noteSubjects)[number];
