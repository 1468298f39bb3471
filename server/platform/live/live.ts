import type { FastifyBaseLogger } from 'fastify';
import { refuse, tooManyRequests } from '#contract/refusals.ts';
import { listen } from '../db/listen.ts';
import { channel, type Notification } from './store.ts';

/**
 * Streams of events to the pages of users, over one connection that listens to the database. They carry ids only; a
 * page asks by its usual calls for what is new, so no event has anything that its reader may not see.
 */
export type Live = {
  /**
   * The events of a user as text/event-stream. It ends when the user may not read it any more, when its reader is too
   * slow, and when the process stops.
   * @throws Refused 'tooManyRequests' with ten open streams of the user, 'unavailable' with too many of all.
   */
  open(userId: string, isStillAllowed: () => Promise<boolean>): ReadableStream<Uint8Array>;
  /** The number of open streams. */
  count(): number;
  /** Ends all streams and opens no more; their pages turn to another process. */
  endStreams(): void;
  close(): Promise<void>;
};

type Options = { databaseUrl: string; log: Pick<FastifyBaseLogger, 'warn'> };
type Stream = { send(text: string): void; check(): Promise<void>; end(): void };

const limits = { perUser: 10, perProcess: 2_000, unreadEvents: 100 };
/** Shows the page and proxies that the stream lives; whether its user may still read it is checked as often. */
const heartbeatMs = 15_000;
const retryAfterSeconds = 30;

/** 'sync' says that something may have been missed: the page asks for all that it shows. */
const sync = 'event: sync\ndata: {}\n\n';
const messageIn = (threadId: string) => `event: message\ndata: ${JSON.stringify({ threadId })}\n\n`;
const heartbeat = ': still here\n\n';

export const createLive = ({ databaseUrl, log }: Options): Live => {
  const streams = new Map<string, Set<Stream>>();
  const all = () => [...streams.values()].flatMap((of) => [...of]);
  let isStopping = false;
  let listener: ReturnType<typeof listen> | undefined;

  const deliver = (payload: string) => {
    const { userIds, threadId } = JSON.parse(payload) as Notification;
    for (const stream of userIds.flatMap((id) => [...(streams.get(id) ?? [])])) {
      if (threadId) stream.send(messageIn(threadId));
      else void stream.check();
    }
  };
  // While nobody listened, sessions may have ended and messages may have come.
  const catchUp = () => {
    for (const stream of all()) {
      stream.send(sync);
      void stream.check();
    }
  };

  return {
    open(userId, isStillAllowed) {
      const own = streams.get(userId) ?? new Set();
      if (isStopping || all().length >= limits.perProcess) return refuse('unavailable');
      if (own.size >= limits.perUser) throw tooManyRequests(retryAfterSeconds);
      // The first stream of the process: a worker never listens.
      listener ??= listen(databaseUrl, channel, { onNotification: deliver, onListening: catchUp, log });
      const encoder = new TextEncoder();
      let remove = () => false;
      return new ReadableStream<Uint8Array>({
        start(controller) {
          const stream: Stream = {
            send(text) {
              if ((controller.desiredSize ?? 0) < -limits.unreadEvents) stream.end();
              else controller.enqueue(encoder.encode(text));
            },
            async check() {
              if (!(await isStillAllowed().catch(() => false))) stream.end();
            },
            end() {
              if (remove()) controller.close();
            },
          };
          const timer = setInterval(() => {
            stream.send(heartbeat);
            void stream.check();
          }, heartbeatMs);
          remove = () => {
            clearInterval(timer);
            const wasOpen = own.delete(stream);
            if (own.size === 0) streams.delete(userId);
            return wasOpen;
          };
          streams.set(userId, own.add(stream));
          stream.send(sync);
        },
        cancel: () => void remove(),
      });
    },
    count: () => all().length,
    endStreams() {
      isStopping = true;
      for (const stream of all()) stream.end();
    },
    async close() {
      await listener?.close();
    },
  };
};
