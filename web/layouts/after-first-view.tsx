import { useFreshOnReturn } from '../session/use-fresh-on-return.ts';
import { NoSignal } from './no-signal.tsx';
import { SearchShortcut } from './search-shortcut.tsx';

/** What every page has that its first view can do without. */
export const AfterFirstView = () => {
  useFreshOnReturn();
  return (
    <>
      <SearchShortcut />
      <NoSignal />
    </>
  );
};
