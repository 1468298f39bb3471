import { notify } from './notices.tsx';

const key = 'later notice';

/** Shows a notice on the next page, where that one is loaded as a whole. */
export const notifyLater = (text: string): void => sessionStorage.setItem(key, text);

export const showLaterNotice = (): void => {
  const text = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  if (text) notify(text);
};
