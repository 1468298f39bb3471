import { useMemo } from 'react';
import { Link } from 'react-router';
import { readyQuestionsOn } from '#domain/message.ts';
import { paths } from '../paths.ts';
import { api } from '../session/api.ts';
import { orNotFound } from '../session/guards.ts';
import { BackLink } from '../ui/back-link.tsx';
import page from '../ui/page.module.css';
import { privatePage } from '../ui/private-page.ts';
import type { Route } from './+types/ask.screen.ts';
import { ConversationView } from './conversation.tsx';
import styles from './messages.module.css';
import type { ConversationSource } from './use-conversation.ts';

export const meta = () => privatePage('Ask the host');

export const clientLoader = async ({ params }: Route.ClientLoaderArgs) => {
  const { getPublicListing } = await api();
  return getPublicListing({ params: { id: params.listingId } }).catch(orNotFound);
};

/** One question to the host of land, before asking for days. */
export default function Ask({ loaderData: { id, title, isOwn, rules } }: Route.ComponentProps) {
  const source = useMemo<ConversationSource>(
    () => ({
      load: async (before) => (await api()).getQuestion({ params: { listingId: id }, query: { before } }),
      send: async (message, idempotencyKey) =>
        (await api()).sendMessage({ body: { listingId: id, ...message }, idempotencyKey }),
    }),
    [id],
  );
  return (
    <div className={`${page.page} ${styles.page}`}>
      <header>
        <BackLink to={paths.listing(id)}>{title}</BackLink>
        <h1>Ask the host</h1>
      </header>
      {isOwn ? (
        <p>
          This is your own land. What hunters ask you is under <Link to={paths.messages()}>Messages</Link>.
        </p>
      ) : (
        <ConversationView
          key={id}
          source={source}
          draftOf={`question ${id}`}
          readyQuestions={readyQuestionsOn(rules)}
        />
      )}
    </div>
  );
}
