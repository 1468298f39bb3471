import { useLayoutEffect, useRef } from 'react';
import { formatInstantNear } from '#domain/dates.ts';
import { ReportButton } from '../conduct/report-button.tsx';
import { serverNow } from '../ui/server-clock.ts';
import styles from './conversation.module.css';
import { MessagePhotos } from './message-photos.tsx';
import type { Shown } from './use-conversation.ts';

/** Messages in a box that scrolls: to a new one at its end, and nowhere when older ones come. */
export const MessageList = ({ shown: { thread, messages } }: { shown: Shown }) => {
  const box = useRef<HTMLDivElement>(null);
  const shownFirstId = useRef(0);
  const lastId = useRef(0);
  const [firstId, endId] = [messages[0]?.id ?? 0, messages.at(-1)?.id ?? 0];
  // Where the first message stands before the change, so that it stays there when older ones are put before it.
  const first = box.current?.querySelector('li');
  const top = first?.getBoundingClientRect().top ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place before the change is of the same render
  useLayoutEffect(() => {
    if (box.current && first?.isConnected && firstId < shownFirstId.current)
      box.current.scrollTop += first.getBoundingClientRect().top - top;
    // The page around it stays where it is.
    else if (box.current && endId > lastId.current) box.current.scrollTop = box.current.scrollHeight;
    lastId.current = Math.max(lastId.current, endId);
    shownFirstId.current = firstId;
  }, [firstId, endId]);
  const now = serverNow();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard
    <div ref={box} role="log" aria-label="Messages" className={styles.messages} tabIndex={0}>
      <ol className={styles.list}>
        {messages.map(({ id, isOwn, text, photos, hidesContacts, sentDateTime }) => (
          <li key={id} className={styles.message} data-own={isOwn}>
            {text !== '' && <p className={styles.text}>{text}</p>}
            {hidesContacts && (
              <p className={styles.when}>The other side reads it without contacts until a booking is paid.</p>
            )}
            {photos.length > 0 && (
              <MessagePhotos
                photos={photos}
                by={`from ${isOwn ? 'you' : thread?.otherName}, ${formatInstantNear(sentDateTime, now)}`}
              />
            )}
            <p className={styles.when}>
              {isOwn ? 'You' : thread?.otherName}, {formatInstantNear(sentDateTime, now)}
              {thread && !isOwn && (
                <ReportButton
                  isQuiet
                  subject="conversation"
                  subjectId={thread.id}
                  messageId={id}
                  name={`the message of ${formatInstantNear(sentDateTime, now)}`}
                />
              )}
            </p>
          </li>
        ))}
      </ol>
    </div>
  );
};
