import { notify } from './notices.tsx';
import { tabStorage } from './storage.ts';

const key = 'later notice';

/** Shows a notice on the next page, where that one is loaded as a whole. */
export const notifyLater = (text: string): void => {
  tabStorage.setItem(key, text);
};

export const showLaterNotice = (): void => {
  const text = tabStorage.getItem(key);
  tabStorage.removeItem(key);
  if (text) notify(text);
};
