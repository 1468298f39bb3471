import { useEffect, useRef, useSyncExternalStore } from 'react';
import { isRefused } from '#contract/refusals.ts';
import { api } from '../session/api.ts';
import { readToken } from '../session/session.ts';

/** The conversation in which something has changed; undefined when it may be any. */
type Listener = (threadId: string | undefined) => void;

const ms = {
  /** Waits before opening a stream again, doubled with each failure. */
  firstRetry: 1_000,
  maxRetry: 30_000,
  /** The server sends something every 15 s: a stream that is silent for longer is dead. */
  silence: 40_000,
};

const listeners = new Set<Listener>();
const stateListeners = new Set<() => void>();
let isLive = false;
/** Ends the stream that is open, or being opened. */
let stop: (() => void) | undefined;

const setLive = (next: boolean): void => {
  if (isLive === next) return;
  isLive = next;
  for (const listener of stateListeners) listener();
};
const notifyListeners = (threadId?: string): void => {
  for (const listener of listeners) listener(threadId);
};

/** One event of the stream; a comment, which only shows that it lives, tells nothing. */
const handleEvent = (event: string): void => {
  const lines = new Map(event.split('\n').map((line) => line.split(/: ?(.*)/s, 2) as [string, string]));
  if (lines.get('event') === 'sync') notifyListeners();
  else if (lines.get('event') === 'message') notifyListeners(JSON.parse(lines.get('data') ?? '{}').threadId);
};

/** Reads a stream to its end. The token is a header, which EventSource can't send, so it is fetched. */
const read = async (isStopped: () => boolean, onReader: (end: () => void) => void): Promise<void> => {
  const { followMessages } = await api();
  const { content } = await followMessages();
  const reader = content.getReader();
  const end = () => void reader.cancel().catch(() => {});
  onReader(end);
  if (isStopped()) return end();
  const decoder = new TextDecoder();
  let text = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    while (true) {
      clearTimeout(timer);
      timer = setTimeout(end, ms.silence);
      const { done, value } = await reader.read();
      if (done || isStopped()) return;
      setLive(true);
      text += decoder.decode(value, { stream: true });
      const events = text.split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) handleEvent(event);
    }
  } finally {
    clearTimeout(timer);
  }
};

/** Whether trying again is of no use: a user who is signed out is on the way to the log-in. */
const isPermanent = (error: unknown): boolean => isRefused(error) && [401, 403].includes(error.status);

/** Keeps a stream open until it is stopped. */
const follow = (): (() => void) => {
  let isStopped = false;
  let endReading = () => {};
  let endWaiting = () => {};
  const run = async () => {
    let retryMs = ms.firstRetry;
    while (!isStopped && readToken() !== null) {
      const failure = await read(
        () => isStopped,
        (end) => {
          endReading = end;
        },
      ).catch((error: unknown) => error);
      if (isStopped || isPermanent(failure)) return setLive(false);
      if (isLive) retryMs = ms.firstRetry;
      setLive(false);
      // A random wait, so that the pages of a process that stops don't all come back at the same instant.
      const waitMs = retryMs * (0.5 + Math.random() / 2);
      await new Promise<void>((resolve) => {
        endWaiting = resolve;
        setTimeout(resolve, waitMs);
      });
      retryMs = Math.min(retryMs * 2, ms.maxRetry);
    }
  };
  void run();
  return () => {
    isStopped = true;
    setLive(false);
    endReading();
    endWaiting();
  };
};

/** Opens a stream while somebody listens and the page is in view: browsers open few connections to one site. */
const startOrStop = (): void => {
  const isWanted = listeners.size > 0 && document.visibilityState === 'visible';
  if (isWanted) stop ??= follow();
  else {
    stop?.();
    stop = undefined;
  }
};

/** Opens the stream again at once, without the wait after a failure. */
const restart = (): void => {
  stop?.();
  stop = undefined;
  startOrStop();
};

const subscribe = (listener: Listener): (() => void) => {
  if (listeners.size === 0) {
    document.addEventListener('visibilitychange', startOrStop);
    addEventListener('online', restart);
  }
  listeners.add(listener);
  startOrStop();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    document.removeEventListener('visibilitychange', startOrStop);
    removeEventListener('online', restart);
    startOrStop();
  };
};

const subscribeToState = (listener: () => void): (() => void) => {
  stateListeners.add(listener);
  return () => void stateListeners.delete(listener);
};

/**
 * Calls `onChange` when something has changed in a conversation, or may have while no stream was open. Returns whether
 * the stream is open: while it is not, the page has to ask by itself (docs/rules/messages.md#at-once).
 */
export const useLive = (onChange: Listener): boolean => {
  const latest = useRef(onChange);
  latest.current = onChange;
  useEffect(() => subscribe((threadId) => latest.current(threadId)), []);
  return useSyncExternalStore(
    subscribeToState,
    () => isLive,
    () => false,
  );
};
