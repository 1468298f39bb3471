import {
  createContext,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  startTransition,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useRevalidator } from 'react-router';
import { isRefused } from '#contract/refusals.ts';
import { Button } from './button.tsx';
import { notifyIfOffline } from './connection.ts';
import styles from './dialog.module.css';
import { ErrorLine } from './error-line.tsx';
import { errorText } from './error-text.ts';
import { rememberFocus } from './focus-near.ts';
import { notify } from './notices.tsx';
import { addOpenDialog } from './open-dialogs.ts';
import { useWhyReadOnly } from './read-only.ts';

/** What is typed in the longer texts of a dialog. */
const typedIn = (dialog: HTMLDialogElement | null): string =>
  [...(dialog?.querySelectorAll('textarea') ?? [])].map(({ value }) => value).join('\n');

/** Inside a dialog: where its content can say whether what is typed in it stays when it is closed. */
export const KeepsTyped = createContext<RefObject<() => boolean> | undefined>(undefined);

/**
 * A modal dialog: takes the focus, traps it, and returns it on closing. Escape and a click on the backdrop close it
 * unless `busy`, and ask first where a longer text was typed that would be lost. The second click of a double click on
 * the opener is ignored, and so is a press that began inside the dialog and ended on the backdrop.
 */
export const Dialog = ({
  title,
  onClose,
  onChange,
  busy = false,
  children,
}: {
  title: string;
  onClose: () => void;
  /** Called when something in it is typed or chosen. */
  onChange?: () => void;
  busy?: boolean;
  children: ReactNode;
}) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const pressed = useRef<EventTarget>(null); // target of the last mouse press, except the second press of a double click
  const typedAtFirst = useRef('');
  const keepsTyped = useRef(() => false);
  /** Closes without an action, after a question if something was typed that is not kept. */
  const leave = () => {
    const isLost = typedIn(dialog.current) !== typedAtFirst.current && !keepsTyped.current();
    if (!busy && (!isLost || confirm('Close this and lose what you typed?'))) onClose();
  };
  useEffect(() => {
    typedAtFirst.current = typedIn(dialog.current);
    const giveFocusBack = rememberFocus(document.activeElement);
    dialog.current?.showModal();
    const remove = dialog.current && addOpenDialog(dialog.current);
    return () => {
      remove?.();
      giveFocusBack();
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
        leave();
      }}
      onChange={onChange}
      // Browsers close it without asking at a second Escape in a row.
      onClose={onClose}
      onMouseDown={({ detail, target }) => {
        if (detail === 1) pressed.current = target;
      }}
      onClickCapture={(event) => {
        if (event.detail > 1 && !pressed.current) event.stopPropagation();
      }}
      onClick={({ target }) => {
        if (target === dialog.current && pressed.current === target) leave();
      }}
    >
      <div className={styles.inside}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        <KeepsTyped value={keepsTyped}>{children}</KeepsTyped>
      </div>
    </dialog>
  );
};

/** The first control of a dialog that is not filled in, or else its first text, which may be too long. */
const missingControlIn = (dialog: Element | null): HTMLElement | undefined => {
  const controls = [...(dialog?.querySelectorAll<HTMLInputElement>('input, select, textarea') ?? [])];
  const isMissing = ({ type, name, value }: HTMLInputElement) => {
    if (type === 'radio') return !controls.some((other) => other.name === name && other.checked);
    return type !== 'checkbox' && value.trim() === '';
  };
  return controls.find(isMissing) ?? controls.find(({ type }) => /^text/.test(type));
};

/**
 * A dialog that confirms an action. Its buttons stay in sight while the rest scrolls. Pressed before it can be
 * confirmed, it says why and moves the focus to what is missing. Closes when the action has succeeded; a refusal is
 * shown in the dialog with the server's text, and the action can be retried.
 */
export const ConfirmDialog = ({
  title,
  action,
  doing,
  onConfirm,
  onClose,
  whyNot: whyNotYet,
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
  const whyReadOnly = useWhyReadOnly();
  const whyNot = whyReadOnly ?? whyNotYet;
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [isPressedEarly, setPressedEarly] = useState(false);
  const { revalidate } = useRevalidator();
  const whyOutdated = useRef<string>(undefined); // why the server refused what an outdated page offered
  useEffect(
    () => () => {
      // The page was loaded again and has removed the dialog: the refusal is said beside it.
      if (whyOutdated.current) notify(whyOutdated.current);
    },
    [],
  );
  const close = () => {
    whyOutdated.current = undefined;
    onClose();
  };
  const confirm = async ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    if (isBusy) return;
    setPressedEarly(Boolean(whyNot));
    if (whyNot) return missingControlIn(currentTarget.closest('dialog'))?.focus();
    setBusy(true);
    setError(undefined);
    whyOutdated.current = undefined;
    try {
      await onConfirm();
      // In one transition with the page's update, so that the focus goes to an element that still exists.
      startTransition(onClose);
    } catch (refused) {
      notifyIfOffline(refused);
      const why = errorText(refused, fallbackText);
      setError(why);
      if (!isRefused(refused) || refused.status !== 409) return;
      whyOutdated.current = why;
      // Not awaited: the dialog can be closed, or the action be tried again, while the page loads.
      void revalidate();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog title={title} onClose={close} onChange={() => setError(undefined)} busy={isBusy}>
      {children}
      <div className={styles.foot}>
        <ErrorLine>{error}</ErrorLine>
        {whyNot && (
          <p
            key={String(isPressedEarly)} // an alert is announced when it appears
            id={`${id}-why-not`}
            role={isPressedEarly ? 'alert' : undefined}
            className={isPressedEarly ? styles.early : styles.whyNot}
          >
            {whyNot}
          </p>
        )}
        <div className={styles.actions}>
          <Button onClick={close} disabled={isBusy}>
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
      </div>
    </Dialog>
  );
};
