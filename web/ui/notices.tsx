import { X } from 'lucide';
import { useSyncExternalStore } from 'react';
import { Icon } from './icon.tsx';
import styles from './notices.module.css';

type Notice = { id: number; text: string };

/** Long enough to be read twice. */
const stayMs = 7_000;

let notices: readonly Notice[] = [];
let last = 0;
const listeners = new Set<() => void>();

const show = (next: readonly Notice[]): void => {
  notices = next;
  for (const listener of listeners) listener();
};

const dismiss = (id: number): void => show(notices.filter((notice) => notice.id !== id));

/** Says that something has been done, such as 'Listing approved!'; it outlives a navigation. */
export const notify = (text: string): void => {
  last += 1;
  const id = last;
  show([...notices, { id, text }]);
  setTimeout(() => dismiss(id), stayMs);
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const none: readonly Notice[] = [];

/** Where notices appear, and are read out. */
export const Notices = () => {
  const shown = useSyncExternalStore(
    subscribe,
    () => notices,
    () => none,
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
