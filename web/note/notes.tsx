import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { contract } from '#contract/contract.ts';
import type { Note } from '#contract/note.ts';
import { formatInstant } from '#domain/dates.ts';
import type { NoteSubject } from '#domain/note.ts';
import { adminPaths } from '../admin-paths.ts';
import { api } from '../session/api.ts';
import { useDraft } from '../session/use-draft.ts';
import { Button } from '../ui/button.tsx';
import { ErrorLine } from '../ui/error-line.tsx';
import { errorText } from '../ui/error-text.ts';
import { TextArea } from '../ui/field.tsx';
import { useIdempotencyKey } from '../ui/idempotency-key.ts';
import styles from './notes.module.css';

type Subject = { subject: NoteSubject; subjectId: string };

const Author = ({ author }: Pick<Note, 'author'>) => (
  <Link to={adminPaths.user(author.id)}>
    {`${author.firstName} ${author.lastName}`.trim() || author.email}
  </Link>
);

/**
 * Administrators' notes on a user, a listing or a booking, with a field to add one. A new note is shown at once; if it
 * can't be saved, its text is back in the field.
 */
export const Notes = ({
  notes,
  hasOlder,
  ...subject
}: Subject & { notes: readonly Note[]; hasOlder: boolean }) => {
  const [text, setText] = useDraft(`note ${subject.subject} ${subject.subjectId}`);
  const [saving, setSaving] = useState<string>();
  const [error, setError] = useState<string>();
  const [older, setOlder] = useState<{ notes: readonly Note[]; hasOlder: boolean }>();
  const { revalidate } = useRevalidator();
  const keyFor = useIdempotencyKey();
  const input = contract.addNote.body.safeParse({ ...subject, text });
  const shown = [...notes, ...(older?.notes ?? [])];

  const add = async () => {
    if (!input.success) return;
    setSaving(input.data.text);
    setError(undefined);
    try {
      const { addNote } = await api();
      await addNote({ body: input.data, idempotencyKey: keyFor(input.data) });
      setText('');
      await revalidate();
    } catch (failure) {
      setError(errorText(failure, 'The note could not be saved. Your text is still here: try again.'));
    } finally {
      setSaving(undefined);
    }
  };

  const showOlder = async () => {
    setError(undefined);
    try {
      const { listNotes } = await api();
      const { subject: kind, subjectId: id } = subject;
      const page = await listNotes({ params: { subject: kind, id }, query: { before: shown.at(-1)?.id } });
      setOlder({ ...page, notes: [...(older?.notes ?? []), ...page.notes] });
    } catch (failure) {
      setError(errorText(failure, 'The older notes could not be loaded. Please try again.'));
    }
  };

  return (
    <div className={styles.notes}>
      <TextArea
        label="New note"
        hint="Only administrators read notes. A note can’t be changed or removed later."
        rows={3}
        value={saving === undefined ? text : ''}
        readOnly={saving !== undefined}
        error={text.length > 5000 && !input.success ? input.error.issues[0]?.message : undefined}
        onChange={({ currentTarget: { value } }) => setText(value)}
      />
      <Button small onClick={add} disabled={!input.success || saving !== undefined}>
        {saving === undefined ? 'Add note' : 'Adding…'}
      </Button>
      <ErrorLine>{error}</ErrorLine>
      <ol role="list" className={styles.lines}>
        {saving !== undefined && (
          <li>
            <p className={styles.who}>Saving…</p>
            <p className={styles.text}>{saving}</p>
          </li>
        )}
        {shown.map((note) => (
          <li key={note.id}>
            <p className={styles.who}>
              <Author author={note.author} />, {formatInstant(note.dateTime)}
            </p>
            <p className={styles.text}>{note.text}</p>
          </li>
        ))}
      </ol>
      {(older?.hasOlder ?? hasOlder) && (
        <Button small onClick={showOlder}>
          Show older notes
        </Button>
      )}
    </div>
  );
};
