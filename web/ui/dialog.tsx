import { type ReactNode, startTransition, useEffect, useId, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { notifyIfOffline } from './connection.ts';
import styles from './dialog.module.css';
import { ErrorLine } from './error-line.tsx';
import { errorText } from './error-text.ts';
import { focusHeading } from './focus.ts';

/**
 * A modal dialog: takes the focus, traps it, and returns it on closing. Escape and a click on the backdrop close it
 * unless `busy`. The second click of a double click on the opener is ignored, and so is a press that began inside the
 * dialog and ended on the backdrop.
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
  const pressed = useRef<EventTarget>(null); // target of the last mouse press, except the second press of a double click
  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    return () => {
      // The opener may have been removed by the action.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
      else focusHeading();
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is handled by the dialog element
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
 * A dialog that confirms an action. Closes when the action has succeeded; a refusal is shown in the dialog with the
 * server's text, and the action can be retried.
 */
export const ConfirmDialog = ({
  title,
  action,
  doing,
  onConfirm,
  onClose,
  whyNot,
  fallbackText = 'Ope...Something went wrong.',
  children,
}: {
  title: string;
  /** The label of the confirm button; `doing` is its label while the action runs. */
  action: string;
  doing: string;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
  /** Why the action can't be confirmed yet; undefined when it can. */
  whyNot?: string | undefined;
  /** The error text when the server gives no reason. */
  fallbackText?: string;
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
      // In one transition with the page's update, so that the focus goes to an element that still exists.
      startTransition(onClose);
    } catch (refused) {
      notifyIfOffline(refused);
      setError(errorText(refused, fallbackText));
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
          variant="secondary"
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
