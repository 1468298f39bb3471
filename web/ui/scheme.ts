const key = 'scheme';

/** What browsers paint around the page: pine by day, the page's own ground by night. */
const themeColors = { light: '#1f4d3a', dark: '#0f1613' } as const;

/**
 * Runs in the head before anything is painted, so that nobody sees the other scheme flash by, and keeps to the scheme
 * from then on, whether the page's program is there or not: the device's, until somebody chooses. It makes the meta
 * element itself: one that differs from what the server rendered would be rendered a second time. The program leaves
 * it out: it has run long before.
 */
export const schemeScript = import.meta.env.SSR
  ? `(function(){var device=matchMedia('(prefers-color-scheme: dark)'),meta=document.createElement('meta');
function show(){try{var chosen=localStorage.getItem('${key}')}catch(e){}
var isDark=chosen==='dark'||chosen!=='light'&&device.matches;
document.documentElement.dataset.scheme=isDark?'dark':'light';
meta.content=isDark?'${themeColors.dark}':'${themeColors.light}'}
meta.name='theme-color';document.head.append(meta);show();
device.addEventListener('change',show);addEventListener('${key}',show)})()`
  : '';

/** Chooses the scheme that is not in force, at once and for the next visit. */
export const switchScheme = (): void => {
  const isDark = document.documentElement.dataset.scheme === 'dark';
  localStorage.setItem(key, isDark ? 'light' : 'dark');
  dispatchEvent(new Event(key));
};
