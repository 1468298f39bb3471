import { useSyncExternalStore } from 'react';

const key = 'scheme';

/** What browsers paint around the page: pine by day, the page's own ground by night. */
const themeColors = { light: '#1f4d3a', dark: '#0f1613' } as const;

/**
 * Runs in the head before anything is painted, so that nobody sees the other scheme flash by. It makes the meta
 * element itself: one that differs from what the server rendered would be rendered a second time.
 */
export const schemeScript = `(function(){try{var s=localStorage.getItem('${key}')}catch(e){}var d=s==='dark'||(s!=='light'&&matchMedia('(prefers-color-scheme: dark)').matches);document.documentElement.dataset.scheme=d?'dark':'light';var m=document.createElement('meta');m.name='theme-color';m.content=d?'${themeColors.dark}':'${themeColors.light}';document.head.append(m)})()`;

const apply = (scheme: 'light' | 'dark'): void => {
  document.documentElement.dataset.scheme = scheme;
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', themeColors[scheme]);
};

const listeners = new Set<() => void>();

/** The scheme in force, for useSyncExternalStore; it follows the device until somebody chooses. */
const subscribeToScheme = (listener: () => void): (() => void) => {
  const device = matchMedia('(prefers-color-scheme: dark)');
  const follow = () => {
    if (!localStorage.getItem(key)) apply(device.matches ? 'dark' : 'light');
    listener();
  };
  listeners.add(listener);
  device.addEventListener('change', follow);
  return () => {
    listeners.delete(listener);
    device.removeEventListener('change', follow);
  };
};

const currentScheme = (): 'light' | 'dark' =>
  document.documentElement.dataset.scheme === 'dark' ? 'dark' : 'light';

/** Keeps a choice for the next visit and applies it at once. */
export const chooseScheme = (scheme: 'light' | 'dark'): void => {
  localStorage.setItem(key, scheme);
  apply(scheme);
  for (const listener of listeners) listener();
};

/** The scheme for what can't follow style sheets, such as the map; light until the page lives. */
export const useScheme = (): 'light' | 'dark' =>
  useSyncExternalStore(subscribeToScheme, currentScheme, () => 'light');
