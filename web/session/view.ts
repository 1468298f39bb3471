import { useMemo, useSyncExternalStore } from 'react';
import { tabStorage } from '../ui/storage.ts';

/** In session storage: a view belongs to one tab, and no cookie or other tab knows of it. */
export const viewKey = 'view';

/** An administrator's view of a user's pages (docs/rules/administration.md#viewing-as-a-user). */
export type View = { token: string; userId: string; name: string; email: string };

/** Why nothing can be changed in a view. */
export const whyReadOnly = ({ name, email }: View): string =>
  `You are looking at ${name || email}’s pages; nothing can be changed here.`;

const readStored = (): string | null => tabStorage.getItem(viewKey);
const parse = (stored: string | null): View | null => (stored === null ? null : (JSON.parse(stored) as View));

export const readView = (): View | null => parse(readStored());

const never = () => () => {};

/** The view of this tab, which changes only with a load of the page; null without one and during hydration. */
export const useView = (): View | null => {
  const stored = useSyncExternalStore(never, readStored, () => null);
  return useMemo(() => parse(stored), [stored]);
};
