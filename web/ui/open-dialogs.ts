import { useSyncExternalStore } from 'react';

const none: readonly HTMLDialogElement[] = [];
let open = none;
const listeners = new Set<() => void>();

const set = (next: readonly HTMLDialogElement[]): void => {
  open = next;
  for (const listener of listeners) listener();
};

/** Enters a modal dialog that has been shown. Returns the function that takes it out. */
export const addOpenDialog = (dialog: HTMLDialogElement): (() => void) => {
  set([...open, dialog]);
  return () => set(open.filter((other) => other !== dialog));
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The modal dialogs that are open, the uppermost last. Whatever stands outside of that one can't be pressed. */
export const useOpenDialogs = (): readonly HTMLDialogElement[] =>
  useSyncExternalStore(
    subscribe,
    () => open,
    () => none,
  );
