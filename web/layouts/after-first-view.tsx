import { useLostPages } from '../rendering/lost-pages.ts';
import { useFreshOnReturn } from '../session/use-fresh-on-return.ts';
import { useLoadedPages } from '../session/use-loaded-pages.ts';
import { SearchShortcut } from './search-shortcut.tsx';

/** What every page has that its first view can do without. */
export const AfterFirstView = () => {
  useFreshOnReturn();
  useLoadedPages();
  useLostPages();
  return <SearchShortcut />;
};
