import { useLostPages } from '../rendering/lost-pages.ts';
import { SearchShortcut } from './search-shortcut.tsx';

/** What every page has that its first view can do without. */
export const AfterFirstView = () => {
  useLostPages();
  return <SearchShortcut />;
};
