import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router';
import { unreadInWords } from '#domain/message.ts';
import { api } from '../session/api.ts';
import { useLive } from './live.ts';
import styles from './messages.module.css';

let begun: Promise<{ unread: number }> | undefined;

/** Both menus ask in the same moment: one call answers them. One that began earlier may not know of the change. */
const count = (): Promise<{ unread: number }> => {
  begun ??= api().then(({ countUnread }) => countUnread());
  queueMicrotask(() => {
    begun = undefined;
  });
  return begun;
};

/**
 * How many messages the user has not read, as they come and are read: in the menu and on the button that opens it.
 * Nothing while there are none.
 */
export const UnreadCount = () => {
  const { pathname } = useLocation();
  const [unread, setUnread] = useState(0);
  const [changes, setChanges] = useState(0);
  const [opener, setOpener] = useState<Element | null>(null);
  const place = useRef<HTMLSpanElement>(null);
  useLive(() => setChanges((before) => before + 1));
  useEffect(() => {
    const menu = place.current?.closest('[id]')?.id;
    setOpener(menu ? document.querySelector(`[aria-controls="${menu}"]`) : null);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: counted on every page, and when something has changed
  useEffect(() => {
    let isCancelled = false;
    count()
      .then((answer) => !isCancelled && setUnread(answer.unread))
      .catch(() => {}); // the link works without it
    return () => {
      isCancelled = true;
    };
  }, [pathname, changes]);
  const words = unreadInWords(unread);
  return (
    <span ref={place}>
      {unread > 0 && <span className={styles.unread}>{words} new</span>}
      {unread > 0 &&
        opener &&
        createPortal(
          // Drawn by CSS: the button has a label of its own, and the menu says it in words.
          <span className={styles.badge} data-unread={words} />,
          opener,
        )}
    </span>
  );
};
