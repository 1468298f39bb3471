import { X } from 'lucide';
import { useSyncExternalStore } from 'react';
import { Icon } from './icon.tsx';
import styles from './notices.module.css';

type Notice = { id: number; text: string };

/** Long enough to be read twice, in ms. */
const visibleMs = 7_000;

const noNotices: readonly Notice[] = [];
let notices = noNotices;
let last = 0;
const listeners = new Set<() => void>();

const show = (next: readonly Notice[]): void => {
  notices = next;
  for (const listener of listeners) listener();
};

const dismiss = (id: number): void => show(notices.filter((notice) => notice.id !== id));

/** Shows a notice such as 'Listing approved!'; it survives navigation. One with the same text makes way for it. */
export const notify = (text: string): void => {
  last += 1;
  const id = last;
  show([...notices.filter((notice) => notice.text !== text), { id, text }]);
  setTimeout(() => dismiss(id), visibleMs);
};

/** Removes all notices: an error must not stand beside an earlier success. */
export const dismissNotices = (): void => show(noNotices);

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
/** The live region where notices appear and are announced. */
export const Notices = () => {
  const shown = useSyncExternalStore(
    subscribe,
    () => notices,
    () => noNotices,
  );
  return (
    <div className={styles.notices} role="status">
      {shown.map(({ id, text }) => (
        <p key={id} className={styles.notice}>
          {text}
          <button type="button" aria-label="Dismiss" onClick={() => dismiss(id)}>
            <Icon of={X} size={18} />
          </button>
        </p>
      ))}
    </div>
  );
};
