import { createContext, use } from 'react';

/**
 * Why nothing can be changed from the pages inside, in a sentence; undefined where it can. Whatever writes obeys it:
 * dialogs that confirm, the bar that saves, write buttons and drop zones
 * (docs/rules/administration.md#viewing-as-a-user).
 */
export const ReadOnly = createContext<string | undefined>(undefined);

export const useWhyReadOnly = (): string | undefined => use(ReadOnly);
