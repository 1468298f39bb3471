import { Link, useRevalidator } from 'react-router';
import { formatDays, formatInstantNear } from '#domain/dates.ts';
import { photosInWords, unreadInWords } from '#domain/message.ts';
import { paths } from '../paths.ts';
import { api } from '../session/api.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import page from '../ui/page.module.css';
import { usePolling } from '../ui/polling.ts';
import { privatePage } from '../ui/private-page.ts';
import { serverNow } from '../ui/server-clock.ts';
import type { Route } from './+types/messages.screen.ts';
import { useLive } from './live.ts';
import styles from './messages.module.css';

export const meta = () => privatePage('Messages');

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  const number = Math.max(1, Math.trunc(Number(new URL(request.url).searchParams.get('page'))) || 1);
  const { listThreads } = await api();
  return listThreads({ query: { page: number } });
};

export default function Messages({ loaderData }: Route.ComponentProps) {
  const { threads, total, page: number, pageSize } = loaderData;
  const { revalidate } = useRevalidator();
  const isLive = useLive(() => void revalidate());
  usePolling(isLive ? null : 15_000);
  return (
    <div className={`${page.page} ${styles.page}`}>
      <h1>Messages</h1>
      {threads.length === 0 && total > 0 ? (
        <Empty
          title="There are no messages on this page."
          action={<ButtonLink to={paths.messages()}>Latest messages</ButtonLink>}
        />
      ) : threads.length === 0 ? (
        <Empty
          title="No messages yet."
          hint="Ask the host of some land, or write about a booking on its page."
          action={<ButtonLink to={paths.home()}>Find land</ButtonLink>}
        />
      ) : (
        <ul role="list" className={styles.threads}>
          {threads.map(({ id, listing, booking, otherName, unread, lastMessage }) => (
            <li key={id} className={styles.thread} data-unread={unread > 0}>
              <p className={styles.who}>
                <Link to={paths.messageThread(id)}>{otherName}</Link>
                {unread > 0 && <span className={styles.unread}>{unreadInWords(unread)} new</span>}
              </p>
              <p className={styles.last}>
                {lastMessage.isOwn && 'You: '}
                {lastMessage.text || photosInWords(lastMessage.photos.length)}
              </p>
              <p className={styles.about}>
                {listing.title}
                {booking && `, ${formatDays(booking)}`} ·{' '}
                {formatInstantNear(lastMessage.sentDateTime, serverNow())}
              </p>
            </li>
          ))}
        </ul>
      )}
      {total > pageSize && (
        <nav className={styles.pages} aria-label="Pages">
          {number > 1 && <ButtonLink to={paths.messages(number - 1)}>Newer</ButtonLink>}
          {number * pageSize < total && <ButtonLink to={paths.messages(number + 1)}>Older</ButtonLink>}
        </nav>
      )}
    </div>
  );
}
