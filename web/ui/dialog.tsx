import { type ReactNode, startTransition, useEffect, useId, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { tellOfConnection } from './connection.ts';
import styles from './dialog.module.css';
import { ErrorLine } from './error-line.tsx';
import { focusHeading } from './focus.ts';
import { wordsFor } from './words-for.ts';

/**
 * A dialog over the page: it takes the focus, keeps it, and gives it back where it came from.
 * Escape and a click beside it close it, unless something is under way. The second click of a double click on what
 * opened it does nothing here, nor does a press that began inside and ended beside it.
 */
export const Dialog = ({
  title,
  onClose,
  busy = false,
  children,
}: {
  title: string;
  onClose: () => void;
  busy?: boolean;
  children: ReactNode;
}) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const pressed = useRef<EventTarget>(null); // where a click began that is not the rest of another
  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    return () => {
      // What it was opened from may be gone with what was done.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
      else focusHeading();
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the dialog's own key
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        if (!busy) onClose();
      }}
      onMouseDown={({ detail, target }) => {
        if (detail === 1) pressed.current = target;
      }}
      onClickCapture={(event) => {
        if (event.detail > 1 && !pressed.current) event.stopPropagation();
      }}
      onClick={({ target }) => {
        if (target === dialog.current && pressed.current === target && !busy) onClose();
      }}
    >
      <div className={styles.inside}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {children}
      </div>
    </dialog>
  );
};

/**
 * Asks before it is done. Closes when it has been done; a refusal stays in the dialog, in the server's words,
 * and it can be tried again.
 */
export const ConfirmDialog = ({
  title,
  action,
  doing,
  onConfirm,
  onClose,
  whyNot,
  otherwise = 'Ope...Something went wrong.',
  children,
}: {
  title: string;
  /** The words on the button, and on it while it is being done. */
  action: string;
  doing: string;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
  /** What is missing until it can be done; nothing when it can. */
  whyNot?: string | undefined;
  /** What to say when the server gives no reason. */
  otherwise?: string;
  children?: ReactNode;
}) => {
  const id = useId();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const confirm = async () => {
    if (isBusy || whyNot) return;
    setBusy(true);
    setError(undefined);
    try {
      await onConfirm();
      // Together with what it changed on the page, so that the focus goes to what is still there.
      startTransition(onClose);
    } catch (refused) {
      tellOfConnection(refused);
      setError(wordsFor(refused, otherwise));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog title={title} onClose={onClose} busy={isBusy}>
      {children}
      <ErrorLine>{error}</ErrorLine>
      {whyNot && (
        <p id={`${id}-why-not`} className={styles.whyNot}>
          {whyNot}
        </p>
      )}
      <div className={styles.actions}>
        <Button onClick={onClose} disabled={isBusy}>
          No, go back
        </Button>
        <Button
          look="secondary"
          onClick={confirm}
          aria-disabled={isBusy || Boolean(whyNot)}
          aria-describedby={whyNot && `${id}-why-not`}
        >
          {isBusy ? doing : action}
        </Button>
      </div>
    </Dialog>
  );
};
