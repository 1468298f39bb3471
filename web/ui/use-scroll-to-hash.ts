import { useEffect } from 'react';

/** Scrolls to the element that the URL's hash names, on a page whose content loads after the document. */
export const useScrollToHash = (): void => {
  useEffect(() => {
    document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, []);
};
