import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { SavedLand } from '#contract/saved.ts';
import { formatDateOf } from '#domain/dates.ts';
import { api } from '../session/api.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { ErrorLine } from '../ui/error-line.tsx';
import { Checkbox } from '../ui/field.tsx';
import { useAttempt } from '../ui/use-attempt.ts';
import { WriteButton } from '../ui/write-button.tsx';
import { NoteField } from './note-field.tsx';
import styles from './saved.module.css';
import { markSaved } from './saved-ids.ts';

type SavedItemProps = {
  land: SavedLand;
  /** Its card; undefined where it is no longer offered. */
  card: ReactNode;
  isCompared: boolean;
  /** Why no more land can be compared; undefined where it can. */
  whyNoMore: string | undefined;
  onCompare: (isCompared: boolean) => void;
};

/** One place of the list, with its note. Once removed, its place offers to undo that. */
export const SavedItem = ({ land, card, isCompared, whyNoMore, onCompare }: SavedItemProps) => {
  const { listingId: id, title, savedDateTime } = land;
  const [note, setNote] = useState(land.note);
  const [isRemoved, setRemoved] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { attempt, isBusy, error } = useAttempt();
  const undo = useRef<HTMLButtonElement>(null);
  const removal = useRef<HTMLButtonElement>(null);
  const hasChanged = useRef(false);
  // The button that had the focus is gone.
  useEffect(() => {
    if (hasChanged.current) (isRemoved ? undo : removal).current?.focus();
    hasChanged.current = true;
  }, [isRemoved]);

  const remove = async () => {
    const { removeSaved } = await api();
    await removeSaved({ params: { id } });
    markSaved(id, false);
    onCompare(false);
    setRemoved(true);
  };
  const bringBack = async () => {
    const { saveListing } = await api();
    await saveListing({ params: { id }, body: { note, savedDateTime } });
    markSaved(id, true);
    setRemoved(false);
  };

  if (isRemoved)
    return (
      <li className={styles.item}>
        <div className={styles.removed}>
          <p role="status">Removed: {title}</p>
          {card && (
            <Button ref={undo} small onClick={() => attempt(bringBack)} aria-disabled={isBusy}>
              Undo
            </Button>
          )}
        </div>
        <ErrorLine>{error}</ErrorLine>
      </li>
    );
  return (
    <li className={styles.item}>
      {card ?? (
        <div className={styles.gone}>
          <h3>{title}</h3>
          <p>No longer offered</p>
        </div>
      )}
      <NoteField listingId={id} title={title} note={note} onSaved={setNote} />
      <div className={styles.foot}>
        {card && (
          <Checkbox
            label="Compare"
            aria-label={`Compare: ${title}`}
            checked={isCompared}
            disabled={!isCompared && whyNoMore !== undefined}
            hint={isCompared ? undefined : whyNoMore}
            onChange={({ currentTarget }) => onCompare(currentTarget.checked)}
          />
        )}
        <span className={styles.since}>Saved {formatDateOf(savedDateTime)}</span>
        <WriteButton
          ref={removal}
          small
          aria-label={`Remove: ${title}`}
          aria-disabled={isBusy}
          onClick={() => (card ? attempt(remove) : setAsking(true))}
        >
          Remove
        </WriteButton>
      </div>
      <ErrorLine>{error}</ErrorLine>
      {isAsking && (
        <ConfirmDialog
          title="Remove this land?"
          action="Remove it"
          doing="Removing…"
          onConfirm={remove}
          onClose={() => setAsking(false)}
        >
          <p>{title} is no longer offered, so it can’t be saved again.</p>
        </ConfirmDialog>
      )}
    </li>
  );
};
