import { useRef, useState } from 'react';
import { maxSavedNote } from '#domain/saved-land.ts';
import { api } from '../session/api.ts';
import { Button } from '../ui/button.tsx';
import { errorText } from '../ui/error-text.ts';
import { TextArea } from '../ui/field.tsx';
import { useWhyReadOnly } from '../ui/read-only.ts';
import styles from './saved.module.css';

type NoteFieldProps = { listingId: string; title: string; note: string; onSaved: (note: string) => void };

/**
 * The person's own note about land: saved by its button, or when the field is left. What was typed stays when that
 * fails (docs/rules/saved.md#notes).
 */
export const NoteField = ({ listingId, title, note, onSaved }: NoteFieldProps) => {
  const whyReadOnly = useWhyReadOnly();
  const [text, setText] = useState(note);
  const [step, setStep] = useState<'resting' | 'saving' | 'saved'>('resting');
  const [error, setError] = useState<string>();
  const latest = useRef(text);
  const isSaving = useRef(false);
  const isChanged = text.trim() !== note;
  const save = async () => {
    if (isSaving.current || whyReadOnly || latest.current.trim() === note) return;
    isSaving.current = true;
    setStep('saving');
    setError(undefined);
    try {
      const { noteSaved } = await api();
      let sent: string | undefined;
      // What is typed and left meanwhile follows.
      while (sent !== latest.current.trim()) {
        sent = latest.current.trim();
        await noteSaved({ params: { id: listingId }, body: { note: sent } });
      }
      onSaved(sent);
      setStep('saved');
    } catch (refused) {
      setError(errorText(refused, 'Ope...Your note could not be saved. Please try again.'));
      setStep('resting');
    } finally {
      isSaving.current = false;
    }
  };
  return (
    <div className={styles.note}>
      <TextArea
        label="Your note"
        aria-label={`Your note: ${title}`}
        rows={2}
        maxLength={maxSavedNote}
        value={text}
        error={error}
        hint={whyReadOnly}
        readOnly={whyReadOnly !== undefined}
        onChange={({ currentTarget }) => {
          latest.current = currentTarget.value;
          setText(currentTarget.value);
          setStep('resting');
        }}
        onBlur={save}
      />
      <div className={styles.noteFoot}>
        {isChanged && !whyReadOnly && (
          <Button small onClick={save} aria-disabled={step === 'saving'}>
            Save the note
          </Button>
        )}
        <span role="status">{step === 'saving' ? 'Saving…' : step === 'saved' ? 'Saved.' : ''}</span>
      </div>
    </div>
  );
};
