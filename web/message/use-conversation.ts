import { useCallback, useEffect, useRef, useState } from 'react';
import type { Conversation, Message } from '#contract/message.ts';
import { api } from '../session/api.ts';
import { readView } from '../session/view.ts';
import { errorText } from '../ui/error-text.ts';
import { useLive } from './live.ts';

/** How often a page in view asks for new messages, in ms: without a stream, and with one. */
const pollMs = { alone: 5_000, live: 60_000 };

export type ConversationSource = {
  /** Loads the latest messages, or those before the message with this id. */
  load: (before?: number) => Promise<Conversation>;
  send: (message: { text: string; photoIds: string[] }, idempotencyKey: string) => Promise<unknown>;
};

/** The page keeps at most this many messages; of older and newer ones it loads pages. */
const maxShown = 150;

/** What the page shows of a conversation; with `hasNewer` not its end. */
export type Shown = Conversation & { hasNewer: boolean };

const mergeById = (known: readonly Message[], loaded: readonly Message[]): Message[] =>
  [...new Map([...known, ...loaded].map((message) => [message.id, message])).values()].sort(
    (a, b) => a.id - b.id,
  );

/** The end of a conversation with what is shown of it already, if nothing is missing between them. */
const withLatest = (shown: Shown | undefined, latest: Conversation): Shown => {
  if (shown?.hasNewer) return { ...shown, thread: latest.thread, takesPhotos: latest.takesPhotos };
  const shownLast = shown?.messages.at(-1)?.id ?? 0;
  const isApart = latest.hasOlder && (latest.messages[0]?.id ?? 0) > shownLast;
  if (!shown || isApart) return { ...latest, hasNewer: false };
  const messages = mergeById(shown.messages, latest.messages);
  const hasOlder = shown.hasOlder || messages.length > maxShown;
  return { ...latest, messages: messages.slice(-maxShown), hasOlder, hasNewer: false };
};

const withOlder = (shown: Shown, older: Conversation): Shown => {
  const messages = mergeById(older.messages, shown.messages);
  const hasNewer = shown.hasNewer || messages.length > maxShown;
  return { ...shown, messages: messages.slice(0, maxShown), hasOlder: older.hasOlder, hasNewer };
};

/** Marks what the page shows as read; a failure leaves it unread until the next time. */
const markRead = async ({ thread, messages }: Conversation): Promise<void> => {
  const last = messages.at(-1);
  // An administrator who looks at somebody's pages reads nothing for them.
  if (!thread || !last || thread.unread === 0 || readView()) return;
  const { markThreadRead } = await api();
  await markThreadRead({ params: { id: thread.id }, body: { messageId: last.id } }).catch(() => {});
};

/** A conversation that follows the other side while the page is in view. `source` must be stable. */
export const useConversation = (source: ConversationSource) => {
  const [conversation, setConversation] = useState<Shown>();
  const isAtEnd = useRef(true);
  isAtEnd.current = !conversation?.hasNewer;
  const [error, setError] = useState<string>();
  /** Asked for again while it runs: what has come meanwhile may be missing in its answer. */
  const running = useRef<'once' | 'again'>(undefined);
  const failures = useRef(0);
  const isShown = useRef(false);
  isShown.current = conversation !== undefined;
  const shownId = conversation?.thread?.id;

  const refresh = useCallback(async () => {
    if (running.current) {
      running.current = 'again';
      return;
    }
    running.current = 'once';
    try {
      const latest = await source.load();
      setConversation((shown) => withLatest(shown, latest));
      setError(undefined);
      if (document.visibilityState === 'visible' && isAtEnd.current) await markRead(latest);
      failures.current = 0;
    } catch (refused) {
      failures.current += 1;
      // A failed poll shows no error over messages that are shown: the next one comes soon.
      if (!isShown.current || failures.current > 1)
        setError(errorText(refused, 'The messages can’t be loaded just now.'));
    }
    const isAskedAgain = (running.current as string) === 'again';
    running.current = undefined;
    if (isAskedAgain) await refresh();
  }, [source]);

  const loadOlder = useCallback(async () => {
    const older = await source.load(conversation?.messages[0]?.id);
    setConversation((shown) => shown && withOlder(shown, older));
  }, [source, conversation]);

  const showLatest = useCallback(async () => {
    const latest = await source.load();
    setConversation({ ...latest, hasNewer: false });
    await markRead(latest);
  }, [source]);

  const isLive = useLive((threadId) => {
    if (!threadId || !shownId || threadId === shownId) void refresh();
  });
  useEffect(() => {
    void refresh();
  }, [refresh]);
  useEffect(() => {
    const poll = () => {
      if (document.visibilityState === 'visible') void refresh();
    };
    const timer = setInterval(poll, isLive ? pollMs.live : pollMs.alone);
    return () => clearInterval(timer);
  }, [refresh, isLive]);

  return { conversation, error, refresh, loadOlder, showLatest };
};
