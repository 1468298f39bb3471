import { serverNow } from '../ui/server-clock.ts';
import { browserStorage, type GuardedStorage, tabStorage } from '../ui/storage.ts';
import { readSubject } from './session.ts';
import { readView } from './view.ts';

const prefix = 'draft ';
const draftKeysOf = (storage: GuardedStorage): string[] =>
  storage.keys().filter((key) => key.startsWith(prefix));
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
 * an empty battery: while its user is signed out, in this tab alone. Values that JSON can't hold are dropped. In a
 * view, and once somebody else is signed in, nothing is saved.
 */
export const saveDraft = (name: string, userId: string, content: unknown): void => {
  if (readView()) return;
  const subject = readSubject();
  deleteDraft(name, userId);
  if (subject !== null && subject !== userId) return;
  const storage = subject === userId ? browserStorage : tabStorage;
  storage.setItem(keyOf(name, userId), JSON.stringify({ savedAt: serverNow(), content }));
};

export const deleteDraft = (name: string, userId: string): void => {
  for (const storage of [tabStorage, browserStorage]) storage.removeItem(keyOf(name, userId));
};

/**
 * The saved draft and when it was saved. Returns undefined (and deletes the draft) when there is none, it has expired,
 * or an older version of the page wrote it in another shape. `contentOf` returns undefined for invalid content.
 */
export const readDraft = <Content>(
  name: string,
  userId: string,
  contentOf: (content: unknown) => Content | undefined,
  now = serverNow(),
): Draft<Content> | undefined => {
  const key = keyOf(name, userId);
  const stored = parse(tabStorage.getItem(key) ?? browserStorage.getItem(key) ?? '');
  const savedAt = new Date(stored?.savedAt ?? '');
  const content = contentOf(stored?.content);
  if (content !== undefined && now.getTime() - savedAt.getTime() < draftTtlMs) return { savedAt, content };
  deleteDraft(name, userId);
  return undefined;
};

/** Deletes all drafts: signing out leaves nothing on this device. */
export const deleteDrafts = (): void => {
  for (const storage of [tabStorage, browserStorage])
    for (const key of draftKeysOf(storage)) storage.removeItem(key);
};

const moveDraft = (key: string, from: GuardedStorage, to: GuardedStorage): void => {
  if (to.setItem(key, from.getItem(key) ?? '')) from.removeItem(key);
};

/**
 * Leaves the drafts to this tab alone, after a session that ended by itself: whoever uses the browser next finds
 * nothing, and who was writing still has it (docs/rules/listings.md#drafts).
 */
export const withholdDrafts = (): void => {
  for (const key of draftKeysOf(browserStorage)) moveDraft(key, browserStorage, tabStorage);
};

/**
 * Gives this tab's drafts of the signed-in user back to all tabs, but for those that another tab has saved since, and
 * deletes those of others, in this tab and in the browser: nobody who signs in later reads what the one before left.
 */
export const restoreDrafts = (): void => {
  const userId = readSubject();
  if (readView() || !userId) return;
  const isOwn = (key: string) => key.endsWith(` ${userId}`);
  for (const key of draftKeysOf(browserStorage)) if (!isOwn(key)) browserStorage.removeItem(key);
  // Drafts begin with the time at which they were saved.
  for (const key of draftKeysOf(tabStorage))
    if (isOwn(key) && `${tabStorage.getItem(key)}` > `${browserStorage.getItem(key) ?? ''}`)
      moveDraft(key, tabStorage, browserStorage);
    else tabStorage.removeItem(key);
};
