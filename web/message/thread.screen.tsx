import { useMemo } from 'react';
import { Link } from 'react-router';
import { formatDays } from '#domain/dates.ts';
import { paths } from '../paths.ts';
import { api } from '../session/api.ts';
import { orNotFound } from '../session/guards.ts';
import { BackLink } from '../ui/back-link.tsx';
import page from '../ui/page.module.css';
import { privatePage } from '../ui/private-page.ts';
import type { Route } from './+types/thread.screen.ts';
import { ConversationView } from './conversation.tsx';
import styles from './messages.module.css';
import type { ConversationSource } from './use-conversation.ts';

export const meta = () => privatePage('Messages');

export const clientLoader = async ({ params }: Route.ClientLoaderArgs) => {
  const { getThread } = await api();
  return getThread({ params: { id: params.threadId }, query: {} }).catch(orNotFound);
};

export default function Thread({ loaderData: { thread }, params: { threadId } }: Route.ComponentProps) {
  const source = useMemo<ConversationSource>(
    () => ({
      load: async (before) => (await api()).getThread({ params: { id: threadId }, query: { before } }),
      send: async (message, idempotencyKey) =>
        (await api()).sendMessage({ body: { threadId, ...message }, idempotencyKey }),
    }),
    [threadId],
  );
  return (
    <div className={`${page.page} ${styles.page}`}>
      <header>
        <BackLink to={paths.messages()}>Messages</BackLink>
        <h1>{thread?.otherName ?? 'Messages'}</h1>
        {thread && (
          <p>
            <Link to={paths.listing(thread.listing.id)}>{thread.listing.title}</Link>
            {thread.booking && (
              <>
                {', '}
                <Link to={paths.myBooking(thread.booking.id)}>{formatDays(thread.booking)}</Link>
              </>
            )}
          </p>
        )}
      </header>
      <ConversationView key={threadId} source={source} draftOf={`thread ${threadId}`} />
    </div>
  );
}
