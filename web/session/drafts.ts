import { readView } from './view.ts';

const prefix = 'draft ';
const keyOf = (name: string, userId: string): string => `${prefix}${name} ${userId}`;

/** Drafts expire after a week, as long as the server stores photographs that no listing uses. In ms. */
const draftTtlMs = 7 * 86_400_000;

type Draft<Content> = { savedAt: Date; content: Content };

const parse = (text: string): { savedAt: string; content: unknown } | undefined => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * Saves a draft in this browser, per user, for a week, so that unsaved input survives a closed tab, an ended session or
 * an empty battery. Values that JSON can't hold are dropped. In a view nothing is saved.
 */
export const saveDraft = (name: string, userId: string, content: unknown): void => {
  if (readView()) return;
  localStorage.setItem(keyOf(name, userId), JSON.stringify({ savedAt: new Date(), content }));
};

export const deleteDraft = (name: string, userId: string): void =>
  localStorage.removeItem(keyOf(name, userId));

/**
 * The saved draft and when it was saved. Returns undefined (and deletes the draft) when there is none, it has expired,
 * or an older version of the page wrote it in another shape. `contentOf` returns undefined for invalid content.
 */
export const readDraft = <Content>(
  name: string,
  userId: string,
  contentOf: (content: unknown) => Content | undefined,
  now = new Date(),
): Draft<Content> | undefined => {
  const stored = parse(localStorage.getItem(keyOf(name, userId)) ?? '');
  const savedAt = new Date(stored?.savedAt ?? '');
  const content = contentOf(stored?.content);
  if (content !== undefined && now.getTime() - savedAt.getTime() < draftTtlMs) return { savedAt, content };
  deleteDraft(name, userId);
  return undefined;
};

/** Deletes all drafts: signing out leaves nothing on this device. */
export const deleteDrafts = (): void => {
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
};
