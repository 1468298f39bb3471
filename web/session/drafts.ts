const prefix = 'draft ';
const keyOf = (name: string, userId: string): string => `${prefix}${name} ${userId}`;

/** As long as the server keeps photographs that nothing shows yet. */
const keptMs = 7 * 86_400_000;

type Kept<Content> = { savedAt: Date; content: Content };

const parse = (text: string): { savedAt: string; content: unknown } | undefined => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * Keeps what somebody writes and has not saved in this browser, each person's apart, for a week: a tab is closed, a session
 * ends, a battery dies. What JSON can't hold is left off.
 */
export const keepDraft = (name: string, userId: string, content: unknown): void =>
  localStorage.setItem(keyOf(name, userId), JSON.stringify({ savedAt: new Date(), content }));

export const forgetDraft = (name: string, userId: string): void =>
  localStorage.removeItem(keyOf(name, userId));

/**
 * What was kept last, and when; undefined where there is nothing, it is too old, or it doesn't fit: an older version of
 * this page may have written it. `contentOf` answers undefined for content that is none.
 */
export const readDraft = <Content>(
  name: string,
  userId: string,
  contentOf: (content: unknown) => Content | undefined,
  now = new Date(),
): Kept<Content> | undefined => {
  const kept = parse(localStorage.getItem(keyOf(name, userId)) ?? '');
  const savedAt = new Date(kept?.savedAt ?? '');
  const content = contentOf(kept?.content);
  if (content !== undefined && now.getTime() - savedAt.getTime() < keptMs) return { savedAt, content };
  forgetDraft(name, userId);
  return undefined;
};

/** Whoever signs out leaves nothing that they wrote behind on this machine. */
export const forgetDrafts = (): void => {
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
};
